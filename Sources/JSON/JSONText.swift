/// The bytes of a JSON text, scanned without parsing: the offsets of its tokens, and the lines of offsets.
struct JSONText {
    let bytes: [UInt8]

    /// Returns the offset of the first token at or after `position`; nil if there is none.
    func tokenStart(from position: Int) -> Int? {
        bytes[min(position, bytes.count)...].firstIndex { !Self.isSpace($0) }
    }

    /// Returns the bytes of the token at `start`.
    func token(at start: Int) -> ArraySlice<UInt8> {
        guard start < bytes.count else { return [] }
        if bytes[start] == UInt8(ascii: "\"") { return bytes[start..<end(ofStringAt: start)] }
        if Self.isPunctuation(bytes[start]) { return bytes[start...start] }
        return bytes[start...].prefix { !Self.isDelimiter($0) }
    }

    /// Returns the line and column, both from 1, of the byte at `offset`.
    func position(at offset: Int) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for byte in bytes.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                // Continuation bytes belong to the character before them.
                column += 1
            }
        }
        return (line, column)
    }

    /// Returns the offset after the closing quote of the string at `start`, or the end of the text if it is not closed.
    private func end(ofStringAt start: Int) -> Int {
        var index = start + 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return index + 1
            default: index += 1
            }
        }
        return bytes.count
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"): true
        case UInt8(ascii: ","), UInt8(ascii: ":"): true
        default: false
        }
    }

    static func isDelimiter(_ byte: UInt8) -> Bool {
        Self.isSpace(byte) || Self.isPunctuation(byte) || byte == UInt8(ascii: "\"")
    }
}
