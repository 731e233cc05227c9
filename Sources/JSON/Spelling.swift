/// Finds the name that was probably meant by a misspelled one.
public enum Spelling {
    /// Names that are longer, in bytes, are not compared.
    private static let longestName = 64
    /// How many names are compared at most, so that a mistake costs no more in a large home.
    private static let mostNames = 4_096

    /// Returns " Did you mean {name}?" with the closest of some names; an empty text if none is close.
    ///
    /// - Parameter separator: What separates the question from the text that it follows.
    public static func suggestion(
        for name: String, in names: some Sequence<String>, separator: String = " "
    ) -> String {
        closest(to: name, in: names).map { "\(separator)Did you mean \($0)?" } ?? ""
    }

    /// Returns the closest of some names; nil if none is close.
    ///
    /// Capital letters, hyphens and underscores do not count. The namespace of a dotted name can be left out. If no name
    /// is close, it is the shortest one that contains the text.
    public static func closest(to name: String, in names: some Sequence<String>) -> String? {
        guard name.utf8.count <= longestName else { return nil }
        let sought = letters(of: name)
        guard !sought.isEmpty else { return nil }
        let hasNamespace = sought.contains(dot)
        var best: (name: String, distance: Int)?
        var longer: (name: String, length: Int)?
        for candidate in names.prefix(mostNames) where candidate.utf8.count <= longestName {
            var known = letters(of: candidate)
            if !hasNamespace, let end = known.lastIndex(of: dot) { known.removeSubrange(...end) }
            // About a third of the letters may be wrong.
            let limit = min(max(1, (max(sought.count, known.count) + 1) / 3), (best?.distance).map { $0 - 1 } ?? .max)
            if limit >= 0, let distance = distance(sought, known, limit: limit) {
                best = (candidate, distance)
            } else if best == nil, sought.count >= 3, known.count < longer?.length ?? .max,
                contains(known, sought)
            {
                longer = (candidate, known.count)
            }
        }
        return best?.name ?? longer?.name
    }

    private static let dot = UInt8(ascii: ".")

    /// The bytes that are compared.
    private static func letters(of name: String) -> [UInt8] {
        name.utf8.compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "): nil
            default: byte
            }
        }
    }

    /// The number of letters to insert, remove, replace, or exchange with the next one; nil if it exceeds a limit.
    private static func distance(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
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
