import HomeModel

/// Writes the records of a home: whole numbers as variable-length integers, texts and octets after their length.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: The expected number of bytes. Without it, a long record occupies up to twice its size.
    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func number(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func number(_ number: Int) { self.number(UInt64(number)) }

    /// Writes a signed number in zigzag encoding: numbers near 0 are short.
    mutating func signed(_ number: Int64) {
        self.number(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
    }

    mutating func bool(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func octets(_ octets: some Collection<UInt8>) {
        number(octets.count)
        bytes.append(contentsOf: octets)
    }

    mutating func text(_ text: String) {
        number(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func text(_ text: String?) {
        bool(text != nil)
        if let text { self.text(text) }
    }

    mutating func time(_ time: HomeTime) { signed(time.microseconds) }

    mutating func value(_ value: Value) {
        switch value {
        case .null: bytes.append(0)
        case .bool(false): bytes.append(1)
        case .bool(true): bytes.append(2)
        case .unsigned(let number):
            bytes.append(3)
            self.number(number)
        case .signed(let number):
            bytes.append(4)
            signed(number)
        case .float(let number):
            bytes.append(5)
            self.number(number.bitPattern)
        case .string(let text):
            bytes.append(6)
            self.text(text)
        case .octets(let octets):
            bytes.append(7)
            self.octets(octets)
        case .list(let values):
            bytes.append(8)
            number(values.count)
            for value in values { self.value(value) }
        case .structure(let fields):
            bytes.append(9)
            number(fields.count)
            for field in fields {
                number(UInt64(field.tag))
                self.value(field.value)
            }
        }
    }
}

/// A record that cannot be read: it was written by another version or it is damaged.
struct RecordFault: Error {
    /// The trait, type or attribute that the current catalog lacks or declares differently, for the error message; nil
    /// if that is not known.
    var catalogMismatch: String?
}

/// Reads records that ``ByteWriter`` wrote.
struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// Throws unless all bytes have been read.
    func expectEnd() throws(RecordFault) {
        guard isAtEnd else { throw RecordFault() }
    }

    mutating func byte() throws(RecordFault) -> UInt8 {
        guard position < bytes.count else { throw RecordFault() }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func number() throws(RecordFault) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try byte()
            guard shift < 64 else { throw RecordFault() }
            number |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
            shift += 7
        }
    }

    mutating func integer() throws(RecordFault) -> Int {
        guard let integer = Int(exactly: try number()) else { throw RecordFault() }
        return integer
    }

    /// Reads the number of elements that follow, each of at least one byte.
    mutating func count() throws(RecordFault) -> Int {
        let count = try integer()
        guard count <= bytes.count - position else { throw RecordFault() }
        return count
    }

    /// Reads an ordinal of up to 32 bits, so that a damaged record does not reserve memory for a huge table.
    mutating func ordinal() throws(RecordFault) -> Int {
        guard let ordinal = UInt32(exactly: try number()) else { throw RecordFault() }
        return Int(ordinal)
    }

    mutating func signed() throws(RecordFault) -> Int64 {
        let number = try number()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    mutating func bool() throws(RecordFault) -> Bool { try byte() != 0 }

    mutating func octets() throws(RecordFault) -> [UInt8] {
        let count = try integer()
        guard count <= bytes.count - position else { throw RecordFault() }
        defer { position += count }
        return Array(bytes[position..<(position + count)])
    }

    mutating func text() throws(RecordFault) -> String { String(decoding: try octets(), as: UTF8.self) }

    mutating func optionalText() throws(RecordFault) -> String? { try bool() ? try text() : nil }

    mutating func time() throws(RecordFault) -> HomeTime { HomeTime(microseconds: try signed()) }

    /// The maximum depth of nested lists and structures, which protects the stack. The catalog has a depth of three.
    static let maximumDepth = 32

    mutating func value() throws(RecordFault) -> Value { try value(depth: Self.maximumDepth) }

    private mutating func value(depth: Int) throws(RecordFault) -> Value {
        guard depth > 0 else { throw RecordFault() }
        switch try byte() {
        case 0: return .null
        case 1: return .bool(false)
        case 2: return .bool(true)
        case 3: return .unsigned(try number())
        case 4: return .signed(try signed())
        case 5:
            let number = Double(bitPattern: try number())
            guard !number.isNaN else { throw RecordFault() }
            return .float(number)
        case 6: return .string(try text())
        case 7: return .octets(try octets())
        case 8:
            var values: [Value] = []
            for _ in 0..<(try count()) { values.append(try value(depth: depth - 1)) }
            return .list(values)
        case 9:
            var fields: [Value.FieldValue] = []
            for _ in 0..<(try count()) {
                guard let tag = UInt32(exactly: try number()) else { throw RecordFault() }
                fields.append(Value.FieldValue(tag: tag, value: try value(depth: depth - 1)))
            }
            return .structure(fields)
        default: throw RecordFault()
        }
    }
}
