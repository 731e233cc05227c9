/// Finds the name that was probably meant by a misspelled one.
public enum Spelling {
    /// Names that are longer, in bytes, are not compared.
    private static let longestName = 64
    /// How many names are compared at most, so that a mistake costs no more in a large home.
    public static let mostNames = 4_096

    /// Returns " Did you mean {name}?" with the closest of some names; an empty text if none is close.
    ///
    /// - Parameter separator: The text before the question.
    public static func suggestion(
        for name: String, in names: [String], separator: String = " "
    ) -> String {
        closest(to: name, in: names).map { "\(separator)\(question($0))" } ?? ""
    }

    /// The question whether a name was meant.
    static func question(_ name: String) -> String { "Did you mean \(name)?" }

    /// Returns the closest of some names; nil if none is close.
    ///
    /// Capital letters, hyphens and underscores do not count. The namespace of a dotted name can be left out. If no name
    /// is close, it is the shortest one that contains the text.
    public static func closest(to name: String, in names: [String]) -> String? {
        guard name.utf8.count <= longestName else { return nil }
        let sought = letters(of: name)
        guard !sought.isEmpty else { return nil }
        let hasNamespace = sought.contains(dot)
        let soughtMask = mask(of: name)
        var best: (name: String, distance: Int)?
        var longer: (name: String, length: Int)?
        for candidate in names.prefix(mostNames) where candidate.utf8.count <= longestName {
            // Most names are excluded by the letters that they lack. Each wrong letter is one of them at most.
            let knownMask = mask(of: candidate)
            let limit = min(
                tolerance(max(sought.count, candidate.utf8.count)), (best?.distance).map { $0 - 1 } ?? .max)
            let isClose = (soughtMask & ~knownMask).nonzeroBitCount <= limit
            let mayContain = best == nil && sought.count >= 3 && soughtMask & ~knownMask == 0
            guard isClose || mayContain else { continue }
            var known = letters(of: candidate)
            if !hasNamespace, let end = known.lastIndex(of: dot) { known.removeSubrange(...end) }
            if let distance = distance(sought, known, limit: min(limit, tolerance(max(sought.count, known.count)))) {
                best = (candidate, distance)
            } else if mayContain, known.count < longer?.length ?? .max, contains(known, sought) {
                longer = (candidate, known.count)
            }
        }
        return best?.name ?? longer?.name
    }

    /// The number of letters that may be wrong: about a third of them, up to four.
    private static func tolerance(_ count: Int) -> Int { min(max(1, (count + 1) / 3), 4) }

    private static let dot = UInt8(ascii: ".")

    /// A set of the bytes that are compared: one bit for those that have the same lower six bits.
    private static func mask(of name: String) -> UInt64 {
        var mask: UInt64 = 0
        for byte in name.utf8 { if let letter = letter(byte) { mask |= 1 << UInt64(letter & 63) } }
        return mask
    }

    /// The bytes that are compared.
    private static func letters(of name: String) -> [UInt8] {
        name.utf8.compactMap { letter($0) }
    }

    private static func letter(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "): nil
        default: byte
        }
    }

    /// The number of letters to insert, remove, replace, or exchange with the next one; nil if it exceeds a limit.
    private static func distance(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int? {
        guard limit >= 0, abs(first.count - second.count) <= limit else { return nil }
        var before: [Int] = []
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var next = [index + 1]
            next.reserveCapacity(row.count)
            for (column, other) in second.enumerated() {
                var cost = min(row[column + 1] + 1, next[column] + 1, row[column] + (letter == other ? 0 : 1))
                if index > 0, column > 0, letter == second[column - 1], first[index - 1] == other {
                    cost = min(cost, before[column - 1] + 1)
                }
                next.append(cost)
            }
            if next.allSatisfy({ $0 > limit }) { return nil }
            (before, row) = (row, next)
        }
        return row[second.count] <= limit ? row[second.count] : nil
    }

    private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard part.count <= text.count else { return false }
        return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
    }
}
