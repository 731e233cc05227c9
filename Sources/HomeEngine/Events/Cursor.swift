/// A position in a home's history: `<epoch>-<sequence>`.
///
/// It is opaque to clients. A new epoch begins when sequence numbers lose their meaning: with an import, a restore, a
/// reset, a new data file, and each start with a memory journal.
package struct Cursor: Hashable, Sendable, CustomStringConvertible {
    package let epoch: Epoch
    package let sequence: UInt64

    package init(epoch: Epoch, sequence: UInt64) {
        self.epoch = epoch
        self.sequence = sequence
    }

    /// Nil if the text is not a cursor.
    package init?(_ text: String) {
        guard let dash = text.lastIndex(of: "-"), let epoch = Epoch(String(text[..<dash])) else { return nil }
        let digits = text[text.index(after: dash)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let sequence = UInt64(digits)
        else {
            return nil
        }
        self.init(epoch: epoch, sequence: sequence)
    }

    package var description: String { withText { String(decoding: $0, as: UTF8.self) } }

    /// Appends ``description``.
    package func append(to bytes: inout [UInt8]) { withText { bytes.append(contentsOf: $0) } }

    /// Formats the cursor from its end, without a String, because each response and each change contains one.
    private func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 37) { text in
            var start = text.count
            func put(_ digit: UInt64) {
                start -= 1
                let byte = UInt8(truncatingIfNeeded: digit)
                text.initializeElement(at: start, to: byte < 10 ? 0x30 + byte : 0x57 + byte)
            }
            var rest = sequence
            repeat {
                put(rest % 10)
                rest /= 10
            } while rest > 0
            start -= 1
            text.initializeElement(at: start, to: UInt8(ascii: "-"))
            rest = epoch.number
            repeat {
                put(rest & 15)
                rest >>= 4
            } while rest > 0
            return body(UnsafeBufferPointer(rebasing: text[start...]))
        }
    }
}

/// A part of a home's history with its own sequence numbers.
package struct Epoch: Hashable, Sendable, CustomStringConvertible {
    package let number: UInt64

    package init(number: UInt64) { self.number = number }

    /// Nil if the text is not the ``description`` of an epoch.
    package init?(_ text: String) {
        guard (1...16).contains(text.utf8.count), let number = UInt64(text, radix: 16), text == text.lowercased() else {
            return nil
        }
        self.number = number
    }

    package var description: String { String(number, radix: 16) }
}
