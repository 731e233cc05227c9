/// A pattern in which `*` stands for any characters and `?` for one.
///
/// A text is compared in one pass, in time proportional to its length times the 64th part of the pattern's. The pass has
/// a set of positions in the pattern: those before which the pattern matches the text so far.
package struct Wildcard: Hashable, Sendable {
    /// The maximum length of a pattern that a client may send, in Unicode code points.
    package static let maximumLength = 1_024

    /// The number of code points in the pattern, without `*`. The position after the last one means that the pattern
    /// matches.
    private let count: Int
    /// The positions at which each code point matches, `?` included.
    private let matching: [Unicode.Scalar: [UInt64]]
    /// The positions at which any code point matches: those of `?`.
    private let matchingAny: [UInt64]
    /// The positions at which `*` is: the text can continue while the position stays.
    private let staying: [UInt64]

    /// - Parameter hasSingle: Whether `?` stands for one character; otherwise it stands for itself.
    package init(_ pattern: String, hasSingle: Bool = true) {
        let wordCount = pattern.unicodeScalars.count / 64 + 1
        let none = [UInt64](repeating: 0, count: wordCount)
        var (matching, matchingAny, staying) = ([Unicode.Scalar: [UInt64]](), none, none)
        var count = 0
        for scalar in pattern.unicodeScalars {
            let (word, bit) = (count / 64, UInt64(1) << UInt64(count % 64))
            if scalar == "*" {
                staying[word] |= bit
                continue
            }
            if scalar == "?", hasSingle {
                matchingAny[word] |= bit
            } else {
                matching[scalar, default: none][word] |= bit
            }
            count += 1
        }
        self.count = count
        self.matching = matching.mapValues { words in zip(words, matchingAny).map { $0 | $1 } }
        self.matchingAny = matchingAny
        self.staying = staying
    }

    package func matches(_ text: String) -> Bool {
        var positions = [UInt64](repeating: 0, count: staying.count)
        positions[0] = 1
        for scalar in text.unicodeScalars {
            let matching = matching[scalar] ?? matchingAny
            var carry: UInt64 = 0
            var isEmpty = true
            for word in positions.indices {
                let advancing = positions[word] & matching[word]
                positions[word] = advancing << 1 | carry | positions[word] & staying[word]
                carry = advancing >> 63
                if positions[word] != 0 { isEmpty = false }
            }
            if isEmpty { return false }
        }
        return positions[count / 64] >> UInt64(count % 64) & 1 == 1
    }
}
