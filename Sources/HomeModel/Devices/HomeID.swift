/// The ids of structures, rooms and devices: what may be one, and how to make a readable one.
public enum HomeID {
    /// What cannot be an id because a path would mean something else by it.
    public static let reserved: Set<String> = [".", "..", "batched", "stream"]

    /// Whether a text can be used as an id as it is: 1 to 128 of `A-Z a-z 0-9 . _ : ~ -`, and no word of a path.
    public static func isValid(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && text.utf8.allSatisfy { isAllowed($0) } && !reserved.contains(text)
    }

    /// A valid id that reminds of a text, such as a name or an id that cannot be kept, and is not taken yet.
    ///
    /// Letters become small, accents of Latin letters go, everything else that an id cannot hold becomes one hyphen;
    /// `fallback` takes the place of a text of which nothing remains, `-2`, `-3` … follow an id that is taken.
    ///
    ///     HomeID.readable(from: "Müllers Küche (alt)", taken: [])     // mullers-kuche-alt
    public static func readable(from text: String, taken: Set<String>, fallback: String = "id") -> String {
        var base = simplified(text)
        if base.isEmpty || reserved.contains(base) { base = fallback }
        var id = base
        var number = 1
        while taken.contains(id) {
            number += 1
            id = "\(base)-\(number)"
        }
        return id
    }

    /// Short enough to read, and to leave room for a number.
    private static let longest = 64

    private static func simplified(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if result.utf8.count >= longest { break }
            let small = scalar.properties.lowercaseMapping
            for letter in (plainLetters[small] ?? small).unicodeScalars {
                if letter != "-", let byte = UInt8(exactly: letter.value), isAllowed(byte) {
                    result.unicodeScalars.append(letter)
                } else if !isSilent(letter), !result.isEmpty, result.last != "-" {
                    result.append("-")
                }
            }
        }
        while result.last == "-" { result.removeLast() }
        return result
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "._:~-".utf8.contains(byte)
        }
    }

    /// Whether it is no letter of its own: the accent of a decomposed `é`, the apostrophe in a word.
    private static func isSilent(_ letter: Unicode.Scalar) -> Bool {
        letter == "'" || letter == "’" || letter.properties.generalCategory == .nonspacingMark
    }

    /// Latin letters that have a plain one behind them.
    private static let plainLetters: [String: String] = {
        let groups: [(String, String)] = [
            ("a", "àáâãäåāăą"), ("ae", "æ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"),
            ("h", "ĥħ"), ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņň"),
            ("o", "òóôõöøōŏő"), ("oe", "œ"), ("r", "ŕŗř"), ("s", "śŝşšș"), ("ss", "ß"), ("t", "ţťŧț"), ("th", "þ"),
            ("u", "ùúûüũūŭůűų"), ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"),
        ]
        var letters: [String: String] = [:]
        for (plain, accented) in groups {
            for letter in accented { letters[String(letter)] = plain }
        }
        return letters
    }()
}
