extension [UInt8] {
    /// Returns the length of the UTF-8 sequence at an offset, 1 to 4; nil if it is invalid (Unicode, table 3-7).
    func lengthOfUTF8(at offset: Int) -> Int? {
        func isContinuation(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            offset + distance < count && range.contains(self[offset + distance])
        }
        let length: Int
        let second: ClosedRange<UInt8>
        switch self[offset] {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        return isContinuation(1, second) && (2..<length).allSatisfy { isContinuation($0) } ? length : nil
    }
}
