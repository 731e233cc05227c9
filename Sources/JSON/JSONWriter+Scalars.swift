extension JSONWriter {
    /// 2^53-1: the largest integer that every JSON reader keeps exactly.
    static let largestPlainInteger: UInt64 = (1 << 53) - 1

    public mutating func null() {
        separate()
        plain("null")
    }

    public mutating func bool(_ value: Bool) {
        separate()
        plain(value ? "true" : "false")
    }

    /// A number, or a decimal string where it is beyond ±(2^53-1).
    public mutating func integer(_ value: Int64) {
        if value.magnitude <= JSONWriter.largestPlainInteger {
            number(value)
        } else {
            string(String(value))
        }
    }

    /// A number, or a decimal string where it is beyond 2^53-1.
    public mutating func unsigned(_ value: UInt64) {
        if value <= JSONWriter.largestPlainInteger {
            separate()
            digits(value)
        } else {
            string(String(value))
        }
    }

    /// The shortest text that reads as the same number; `2` for 2.0 and `0` for -0.0; null where it is not finite.
    public mutating func double(_ value: Double) {
        if let integer = Int64(exactly: value), integer.magnitude <= JSONWriter.largestPlainInteger {
            number(integer)
        } else {
            finite(value, value.isFinite)
        }
    }

    /// The same for single precision: `0.1`, where the double of that number would be `0.10000000149011612`.
    public mutating func float(_ value: Float) {
        if let integer = Int64(exactly: value), integer.magnitude <= JSONWriter.largestPlainInteger {
            number(integer)
        } else {
            finite(value, value.isFinite)
        }
    }

    /// Bytes as a base64 string (RFC 4648, section 4, with padding).
    public mutating func octets(_ value: [UInt8]) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        Base64.append(value, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// The integer as a number, however large.
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
