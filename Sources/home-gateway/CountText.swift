/// Numbers of things in messages.
enum CountText {
    /// Returns a number with a noun: `1 device`, `2 devices`.
    static func of(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
