/// A pattern in which `*` stands for any characters and `?` for one.
///
/// A text is compared in one pass, in time proportional to its length times the 64th part of the pattern's. The pass has
/// a set of positions in the pattern's bytes: those before which the pattern matches the text so far.
package struct Wildcard: Hashable, Sendable {
    /// The maximum length of a pattern that a client may send, in Unicode code points.
    package static let maximumLength = 1_024

    /// The number of bytes in the pattern, without `*`. The position after the last one means that the pattern matches.
    private let count: Int
    /// The words of a set of positions.
    private let wordCount: Int
    /// For each value of a byte, the set of positions from which it leads to the next one.
    private let advancing: [UInt64]
    /// The set of positions that the first byte of a character does not change, which are those of `*`, and then the set
    /// of those that its other bytes do not change: those of `*` and those after `?`.
    private let staying: [UInt64]

    /// - Parameter hasSingle: Whether `?` stands for one character; otherwise it stands for itself.
    package init(_ pattern: String, hasSingle: Bool = true) {
        let wordCount = pattern.utf8.count / 64 + 1
        var advancing = [UInt64](repeating: 0, count: 256 * wordCount)
        var staying = [UInt64](repeating: 0, count: 2 * wordCount)
        var count = 0
        func insert(into sets: inout [UInt64], _ set: Int, _ position: Int) {
            sets[set * wordCount + position / 64] |= 1 << UInt64(position % 64)
        }
        for byte in pattern.utf8 {
            if byte == UInt8(ascii: "*") {
                for set in 0...1 { insert(into: &staying, set, count) }
                continue
            }
            if byte == UInt8(ascii: "?"), hasSingle {
                for byte in UInt8.min ... .max where !UTF8.isContinuation(byte) {
                    insert(into: &advancing, Int(byte), count)
                }
                insert(into: &staying, 1, count + 1)
            } else {
                insert(into: &advancing, Int(byte), count)
            }
            count += 1
        }
        self.count = count
        self.wordCount = wordCount
        self.advancing = advancing
        self.staying = staying
    }

    package func matches(_ text: String) -> Bool {
        let (text, advancing, staying) = (text.utf8Span.span, advancing.span, staying.span)
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordCount) { positions in
            positions.initialize(repeating: 0)
            positions[0] = 1
            for index in text.indices {
                let byte = text[index]
                let advancingSet = Int(byte) * wordCount
                let stayingSet = UTF8.isContinuation(byte) ? wordCount : 0
                var carry: UInt64 = 0
                var isEmpty = true
                for word in 0..<wordCount {
                    let leaving = positions[word] & advancing[advancingSet + word]
                    positions[word] = leaving << 1 | carry | positions[word] & staying[stayingSet + word]
                    carry = leaving >> 63
                    if positions[word] != 0 { isEmpty = false }
                }
                if isEmpty { return false }
            }
            return positions[count / 64] >> UInt64(count % 64) & 1 == 1
        }
    }
}
