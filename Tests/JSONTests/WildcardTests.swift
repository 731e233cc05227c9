import JSON
import Testing

/// Patterns with `*` and `?`.
@Suite struct WildcardTests {
    @Test(arguments: [
        ("", "", true), ("a", "", false), ("", "*", true), ("", "?", false), ("abc", "a*c", true), ("abc", "a?c", true),
        ("abc", "a?", false), ("abcabc", "*bc", true), ("abcab", "*bc", false), ("aXbXc", "a*b*c", true),
        ("abc", "**c**", true), ("å→😀", "?→?", true), (String(repeating: "a", count: 200), "a*", true),
        (String(repeating: "a", count: 2_000), String(repeating: "*a", count: 500) + "b", false),
        (String(repeating: "ab", count: 100), String(repeating: "a?", count: 100), true),
        (String(repeating: "ab", count: 100), String(repeating: "a?", count: 99) + "aa", false),
    ]) func aPatternMatchesAText(text: String, pattern: String, isMatch: Bool) {
        #expect(Wildcard(pattern).matches(text) == isMatch)
    }

    /// All texts and patterns of a few letters are compared with the definition of a pattern. Two letters have their first
    /// byte in common and two their second one.
    @Test func patternsMatchAsDefined() {
        func matches(_ text: Substring, _ pattern: Substring) -> Bool {
            guard let first = pattern.first else { return text.isEmpty }
            if first == "*" {
                return matches(text, pattern.dropFirst()) || !text.isEmpty && matches(text.dropFirst(), pattern)
            }
            guard let letter = text.first, first == "?" || first == letter else { return false }
            return matches(text.dropFirst(), pattern.dropFirst())
        }
        func words(_ letters: [String], _ length: Int) -> [String] {
            var all = [""]
            var last = all
            for _ in 0..<length {
                last = last.flatMap { word in letters.map { word + $0 } }
                all += last
            }
            return all
        }
        func check(_ letters: [String], _ textLength: Int) {
            let texts = words(letters, textLength)
            for pattern in words(letters.prefix(3) + ["*", "?"], 4) {
                let wildcard = Wildcard(pattern)
                for text in texts {
                    let isMatch = wildcard.matches(text)
                    if isMatch != matches(text[...], pattern[...]) {
                        Issue.record("\(text) and \(pattern): \(isMatch)")
                    }
                }
            }
        }
        check(["a", "b"], 5)
        check(["a", "å", "ä", "¥"], 4)
    }
}
