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
    /// The words of a set of positions.
    private let wordCount: Int
    /// The sets of positions at which a code point matches, `?` included, one after the other. The first one is that of
    /// all code points that are not in the pattern.
    private let matching: [UInt64]
    /// The number of the set of each code point of the pattern, for ASCII and for others.
    private let ascii: [Int]
    private let others: [Unicode.Scalar: Int]
    /// The positions at which `*` is: the text can continue while the position stays.
    private let staying: [UInt64]

    /// - Parameter hasSingle: Whether `?` stands for one character; otherwise it stands for itself.
    package init(_ pattern: String, hasSingle: Bool = true) {
        let wordCount = pattern.unicodeScalars.count / 64 + 1
        let none = [UInt64](repeating: 0, count: wordCount)
        var (sets, any, staying) = ([none], none, none)
        var (ascii, others) = ([Int](repeating: 0, count: 128), [Unicode.Scalar: Int]())
        var count = 0
        for scalar in pattern.unicodeScalars {
            let (word, bit) = (count / 64, UInt64(1) << UInt64(count % 64))
            if scalar == "*" {
                staying[word] |= bit
                continue
            }
            if scalar == "?", hasSingle {
                any[word] |= bit
            } else {
                var number = scalar.isASCII ? ascii[Int(scalar.value)] : others[scalar] ?? 0
                if number == 0 {
                    number = sets.count
                    sets.append(none)
                    if scalar.isASCII { ascii[Int(scalar.value)] = number } else { others[scalar] = number }
                }
                sets[number][word] |= bit
            }
            count += 1
        }
        self.count = count
        self.wordCount = wordCount
        self.ascii = ascii
        self.others = others
        self.staying = staying
        matching = sets.flatMap { set in zip(set, any).map { $0 | $1 } }
    }

    package func matches(_ text: String) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordCount) { positions in
            positions.initialize(repeating: 0)
            positions[0] = 1
            for scalar in text.unicodeScalars {
                let set = (scalar.isASCII ? ascii[Int(scalar.value)] : others[scalar] ?? 0) * wordCount
                var carry: UInt64 = 0
                var isEmpty = true
                for word in 0..<wordCount {
                    let advancing = positions[word] & matching[set + word]
                    positions[word] = advancing << 1 | carry | positions[word] & staying[word]
                    carry = advancing >> 63
                    if positions[word] != 0 { isEmpty = false }
                }
                if isEmpty { return false }
            }
            return positions[count / 64] >> UInt64(count % 64) & 1 == 1
        }
    }
}
