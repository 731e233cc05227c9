extension JSONWriter {
    /// 2^53-1: the maximum integer that every JSON parser reads exactly.
    static let maximumExactInteger: UInt64 = (1 << 53) - 1

    public mutating func null() {
        separate()
        plain("null")
    }

    public mutating func bool(_ value: Bool) {
        separate()
        plain(value ? "true" : "false")
    }

    /// Writes an integer as a number, or as a decimal string if it is beyond ±(2^53-1).
    public mutating func integer(_ value: Int64) {
        if value.magnitude <= JSONWriter.maximumExactInteger {
            number(value)
        } else {
            string(String(value))
        }
    }

    /// Writes an integer as a number, or as a decimal string if it is beyond 2^53-1.
    public mutating func unsigned(_ value: UInt64) {
        if value <= JSONWriter.maximumExactInteger {
            separate()
            digits(value)
        } else {
            string(String(value))
        }
    }

    /// Writes the shortest text that reads as the same number: `2` for 2.0, `0` for -0.0; null if it is not finite.
    public mutating func double(_ value: Double) {
        if let integer = Int64(exactly: value), integer.magnitude <= JSONWriter.maximumExactInteger {
            number(integer)
        } else {
            finite(value, value.isFinite)
        }
    }

    /// Writes a number of single precision in the same way: `0.1`, not the digits of the equal double,
    /// `0.10000000149011612`.
    public mutating func float(_ value: Float) {
        if let integer = Int64(exactly: value), integer.magnitude <= JSONWriter.maximumExactInteger {
            number(integer)
        } else {
            finite(value, value.isFinite)
        }
    }

    /// Writes bytes as a base64 string (RFC 4648, section 4, with padding).
    public mutating func octets(_ value: [UInt8]) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        Base64.append(value, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes an integer of any size as a number.
    mutating func number(_ value: Int64) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    private mutating func plain(_ word: StaticString) {
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func finite(_ value: some LosslessStringConvertible, _ isFinite: Bool) {
        guard isFinite else { return null() }
        separate()
        bytes.append(contentsOf: value.description.utf8)
    }

    private mutating func digits(_ value: UInt64) {
        if value < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
            var rest = value
            var start = buffer.count
            repeat {
                start -= 1
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                buffer.initializeElement(at: start, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
                rest = quotient
            } while rest != 0
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start...]))
        }
    }
}

extension Double {
    /// The number as JSON has it: `2` for 2.0, `null` if it is not finite.
    public var jsonText: String {
        var writer = JSONWriter(capacity: 24)
        writer.double(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
