/// Base64 with the standard alphabet and padding (RFC 4648, section 4).
enum Base64 {
    static func append(_ octets: [UInt8], to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + (octets.count + 2) / 3 * 4)
        var index = 0
        while index < octets.count {
            let group = octets[index..<min(index + 3, octets.count)]
            var bits: UInt32 = 0
            for octet in group { bits = bits << 8 | UInt32(octet) }
            bits <<= UInt32(8 * (3 - group.count))
            for position in 0..<4 {
                let value = UInt8(bits >> UInt32(18 - 6 * position) & 0x3F)
                bytes.append(position <= group.count ? character(value) : padding)
            }
            index += 3
        }
    }

    /// Returns the octets of a base64 string; nil if the string differs from what ``append(_:to:)`` writes for them.
    static func decode(_ text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        guard characters.count.isMultiple(of: 4) else { return nil }
        var octets: [UInt8] = []
        octets.reserveCapacity(characters.count / 4 * 3)
        for index in stride(from: 0, to: characters.count, by: 4) {
            let isLast = index + 4 == characters.count
            let padded = isLast ? characters[index...].reversed().prefix { $0 == padding }.count : 0
            guard padded <= 2 else { return nil }
            var bits: UInt32 = 0
            for character in characters[index..<index + 4 - padded] {
                guard let value = value(of: character) else { return nil }
                bits = bits << 6 | UInt32(value)
            }
            bits <<= UInt32(6 * padded)
            // The unused bits must be zero, so that equal octets have one spelling.
            guard bits & ((1 << UInt32(8 * padded)) - 1) == 0 else { return nil }
            for position in 0..<(3 - padded) { octets.append(UInt8(bits >> UInt32(16 - 8 * position) & 0xFF)) }
        }
        return octets
    }

    private static let padding = UInt8(ascii: "=")

    private static func character(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
