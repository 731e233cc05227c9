/// The ids of structures, rooms and devices: validation, and creation of readable ids.
public enum HomeID {
    /// The words that cannot be ids because they have another meaning in paths.
    public static let reserved: Set<String> = [".", "..", "batched", "stream"]

    /// Returns whether a text is a valid id: 1 to 128 characters of `A-Z a-z 0-9 . _ : ~ -`, and not reserved.
    public static func isValid(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && text.utf8.allSatisfy { isAllowed($0) } && !reserved.contains(text)
    }

    /// The length and the characters of an id, for messages.
    public static let form = "1 to 128 characters of A-Z a-z 0-9 . _ : ~ -"

    /// Returns the message about a text that is not a valid id.
    public static func message(rejecting text: String) -> String {
        "An id must be \(form) and not one of \(reserved.sorted().joined(separator: ", ")); \"\(text)\" was given."
    }

    /// Returns a valid, unused id derived from a text, such as a name or an invalid id.
    ///
    /// Letters become lower case, Latin letters lose their accents, and each run of other characters becomes one
    /// hyphen. If nothing remains of a text, the id is `fallback`. If an id is taken, the next one has the suffix `-2`,
    /// `-3` and so on.
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

    /// The maximum length of a created id without its suffix, in bytes.
    private static let maximumLength = 64

    private static func simplified(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if result.utf8.count >= maximumLength { break }
            let lower = scalar.properties.lowercaseMapping
            for letter in (plainLetters[lower] ?? lower).unicodeScalars {
                if letter != "-", let byte = UInt8(exactly: letter.value), isAllowed(byte) {
                    result.unicodeScalars.append(letter)
                } else if !isDropped(letter), !result.isEmpty, result.last != "-" {
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

    /// Returns whether a scalar is dropped: the accent of a decomposed `é`, or an apostrophe.
    private static func isDropped(_ letter: Unicode.Scalar) -> Bool {
        letter == "'" || letter == "’" || letter.properties.generalCategory == .nonspacingMark
    }

    /// The plain letters for Latin letters with accents.
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
