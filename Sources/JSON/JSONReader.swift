extension JSONValue {
    /// Parses a JSON text (RFC 8259): one value of any kind, in UTF-8. Throws if an object has a name twice, if arrays
    /// and objects are nested deeper than `maximumDepth`, or if a number fits neither 64 bits nor a double.
    ///
    /// `2.0` is read as the integer 2, because this writer and most clients write both as `2`. `\u0000` is allowed in
    /// strings but not in names.
    public static func parse(_ bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes, maximumDepth: maximumDepth)
        return try reader.document()
    }
}

/// Reads a JSON text in one pass.
struct JSONReader {
    let bytes: [UInt8]
    private let maximumDepth: Int
    /// The offset of the next byte.
    private var offset = 0
    /// The number of arrays and objects around the next byte.
    private var depth = 0

    init(_ bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    mutating func document() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw error(.syntax, at: 0, "The text begins with a byte order mark; send UTF-8 without one.")
        }
        guard nextToken() != nil else {
            throw error(.empty, at: offset, "The text is empty; a JSON value is expected.")
        }
        let value = try value()
        if nextToken() != nil { throw trailingData(at: offset) }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        guard let byte = nextToken() else { throw incomplete() }
        switch byte {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: throw noValue(at: offset)
        }
    }

    // MARK: Arrays and objects

    private mutating func array() throws(JSONError) -> [JSONValue] {
        try open()
        var elements: [JSONValue] = []
        if nextToken() == UInt8(ascii: "]") {
            close()
            return elements
        }
        while true {
            elements.append(try value())
            switch nextToken() {
            case UInt8(ascii: ",")?: offset += 1
            case UInt8(ascii: "]")?:
                close()
                return elements
            case nil: throw incomplete()
            default: throw unexpected(at: offset, "A comma or ] is expected after the element, not %.")
            }
        }
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try open()
        var members: [(name: String, value: JSONValue)] = []
        if nextToken() == UInt8(ascii: "}") {
            close()
            return JSONObject()
        }
        var names = NameSet()
        while true {
            let name = try name(in: &names, after: members)
            switch nextToken() {
            case UInt8(ascii: ":")?: offset += 1
            case nil: throw incomplete()
            default: throw unexpected(at: offset, "A colon is expected after the member's name, not %.")
            }
            members.append((name, try value()))
            switch nextToken() {
            case UInt8(ascii: ",")?: offset += 1
            case UInt8(ascii: "}")?:
                close()
                return JSONObject(distinct: members)
            case nil: throw incomplete()
            default: throw unexpected(at: offset, "A comma or } is expected after the member, not %.")
            }
        }
    }

    /// Reads the name of a member and adds it to the names of its object.
    private mutating func name(
        in names: inout NameSet, after members: [(name: String, value: JSONValue)]
    ) throws(JSONError) -> String {
        guard let byte = nextToken() else { throw incomplete() }
        guard byte == UInt8(ascii: "\"") else {
            throw unexpected(
                at: offset,
                "% is not allowed here: a member's name in double quotes is expected, and no comma is allowed before }."
            )
        }
        let start = offset
        let name = try string()
        if name.utf8.contains(0) { throw invalidText(at: start, "The name % contains a NUL character.") }
        guard names.insert(name, after: members) else {
            throw unexpected(at: start, "The name % occurs twice in this object; give it once.", .duplicateName)
        }
        return name
    }

    /// Enters an array or object at its bracket.
    private mutating func open() throws(JSONError) {
        guard depth < maximumDepth else {
            throw error(
                .tooDeep, at: offset, "Arrays and objects can be nested \(maximumDepth) deep; this one is deeper.")
        }
        depth += 1
        offset += 1
    }

    private mutating func close() {
        depth -= 1
        offset += 1
    }

    // MARK: Numbers and literals

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        let isNegative = bytes[offset] == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        let firstDigit = offset
        /// The negated absolute value, because the range of negative numbers is larger; nil if it does not fit.
        var negated: Int64? = 0
        while let digit = digit(at: offset) {
            negated = negated.flatMap { Self.appending(digit, toNegated: $0) }
            offset += 1
        }
        let hasLeadingZero = offset - firstDigit > 1 && bytes[firstDigit] == UInt8(ascii: "0")
        guard offset > firstDigit, !hasLeadingZero else { throw noValue(at: start) }
        var isInteger = true
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            isInteger = false
            offset += 1
            try skipDigits(ofNumberAt: start)
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            offset += 1
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") {
                offset += 1
            }
            try skipDigits(ofNumberAt: start)
        }
        guard isEndOfToken else { throw noValue(at: start) }
        if isInteger {
            guard let negated, isNegative || negated != .min else { throw numberOutOfRange(at: start) }
            return .integer(isNegative ? negated : -negated)
        }
        guard let real = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), real.isFinite else {
            throw numberOutOfRange(at: start)
        }
        if let integer = Int64(exactly: real), integer.magnitude <= JSONWriter.maximumExactInteger {
            return .integer(integer)
        }
        return .double(real)
    }

    private static func appending(_ digit: Int64, toNegated number: Int64) -> Int64? {
        let (tenfold, overflows) = number.multipliedReportingOverflow(by: 10)
        let (next, stillOverflows) = tenfold.subtractingReportingOverflow(digit)
        return overflows || stillOverflows ? nil : next
    }

    /// Skips one or more digits.
    private mutating func skipDigits(ofNumberAt start: Int) throws(JSONError) {
        guard digit(at: offset) != nil else { throw noValue(at: start) }
        while digit(at: offset) != nil { offset += 1 }
    }

    private func digit(at offset: Int) -> Int64? {
        guard offset < bytes.count else { return nil }
        let digit = bytes[offset] &- UInt8(ascii: "0")
        return digit < 10 ? Int64(digit) : nil
    }

    private mutating func literal(_ name: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let start = offset
        let isSame = name.withUTF8Buffer { bytes[start...].starts(with: $0) }
        offset += name.utf8CodeUnitCount
        guard isSame, isEndOfToken else { throw noValue(at: start) }
        return value
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        let start = offset
        offset += 1
        try skipPlainCharacters()
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
            offset += 1
            return String(decoding: bytes[start + 1..<offset - 1], as: UTF8.self)
        }
        return try escapedString(at: start)
    }

    /// Reads the rest of a string that contains escapes.
    private mutating func escapedString(at start: Int) throws(JSONError) -> String {
        var content = Array(bytes[start + 1..<offset])
        while offset < bytes.count {
            offset += 1
            if bytes[offset - 1] == UInt8(ascii: "\"") { return String(decoding: content, as: UTF8.self) }
            try appendEscape(to: &content, ofStringAt: start)
            let plain = offset
            try skipPlainCharacters()
            content += bytes[plain..<offset]
        }
        throw incomplete()
    }

    /// Moves to the next quote or backslash, or to the end of the text.
    private mutating func skipPlainCharacters() throws(JSONError) {
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): return
            case 0x20..<0x80: offset += 1
            case 0x80...:
                guard let length = bytes.lengthOfUTF8(at: offset) else { throw notUTF8(at: offset) }
                offset += length
            default: throw controlCharacter(at: offset)
            }
        }
    }

    /// Reads an escape after its backslash.
    private mutating func appendEscape(to content: inout [UInt8], ofStringAt start: Int) throws(JSONError) {
        guard offset < bytes.count else { throw incomplete() }
        let byte = bytes[offset]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"):
            offset += 1
            content.append(contentsOf: Character(try scalar(ofStringAt: start)).utf8)
            return
        default: throw noEscape(at: offset)
        }
        offset += 1
    }

    /// Reads the digits of a `\u` escape, and the second escape of a surrogate pair.
    private mutating func scalar(ofStringAt start: Int) throws(JSONError) -> Unicode.Scalar {
        let unit = try codeUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
            throw loneSurrogate(ofStringAt: start)
        }
        offset += 2
        let second = try codeUnit()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
        else { throw loneSurrogate(ofStringAt: start) }
        return scalar
    }

    /// Reads four hexadecimal digits.
    private mutating func codeUnit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard offset < bytes.count else { throw incomplete() }
            guard let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue else {
                throw noEscape(at: offset)
            }
            unit = unit << 4 | UInt32(digit)
            offset += 1
        }
        return unit
    }

    // MARK: Tokens

    /// Skips white space and returns the first byte of the next token; nil at the end of the text.
    private mutating func nextToken() -> UInt8? {
        while offset < bytes.count {
            let byte = bytes[offset]
            if !JSONText.isSpace(byte) { return byte }
            offset += 1
        }
        return nil
    }

    /// Whether a number or literal may end here.
    private var isEndOfToken: Bool { offset >= bytes.count || JSONText.isDelimiter(bytes[offset]) }
}
