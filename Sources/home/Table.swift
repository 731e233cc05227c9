/// Rows of text in columns.
struct Table {
    private let titles: [String]
    private var rows: [[String]] = []

    init(_ titles: String...) { self.titles = titles }

    mutating func add(_ cells: String...) { rows.append(cells) }

    /// The lines: the titles, and a line for each row.
    var lines: [String] {
        let all = [titles] + rows
        let widths = titles.indices.map { column in all.map { $0[column].columns }.max() ?? 0 }
        return all.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += column == row.count - 1 ? cell : cell.padded(to: widths[column]) + "  "
            }
            return line
        }
    }
}

extension String {
    /// The number of columns that the text takes in a terminal: two for each wide character.
    fileprivate var columns: Int { reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

    /// The text with spaces behind it.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }
}

extension Character {
    /// Whether terminals show it in two columns: East Asian scripts and emoji.
    fileprivate var isWide: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return true
        default: return scalar.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
        }
    }
}
