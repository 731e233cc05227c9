/// Decodes percent-encoding (RFC 3986, 2.1).
enum PercentCoding {
    enum Failure: Error {
        case badEscape, nul, notUTF8

        /// The end of a sentence that begins with the name of the decoded text.
        var description: String {
            switch self {
            case .badEscape: "has a percent sign without two hexadecimal digits after it"
            case .nul: "has an escaped NUL"
            case .notUTF8: "has escapes that are not UTF-8"
            }
        }
    }

    /// Returns the decoded text: each escape is decoded once, and the result is valid UTF-8 without NUL.
    ///
    /// - Parameter plusIsSpace: Whether a plus stands for a space, as in the query of a form. In a path it does not.
    static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) throws(Failure) -> String {
        let isEncoded = bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") || $0 == 0 }
        if !isEncoded { return try text(bytes) }
        let decoded = try decodeBytes(bytes, plusIsSpace: plusIsSpace)
        guard !decoded.contains(0) else { throw .nul }
        return try text(decoded)
    }

    private static func text(_ bytes: some Collection<UInt8>) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    /// Returns the decoded bytes, which may contain NUL and need not be UTF-8.
    static func decodeBytes(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) throws(Failure) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(hexDigit), let low = iterator.next().flatMap(hexDigit) else {
                    throw .badEscape
                }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
            default: decoded.append(byte)
            }
        }
        return decoded
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
