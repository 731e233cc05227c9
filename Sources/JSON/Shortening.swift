extension String {
    /// The text with a capital letter, as a sentence begins.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The text, or its beginning with an ellipsis if it has more Unicode code points than a limit. For names and values
    /// that a client has sent, in messages to people.
    package func shortened(to limit: Int = 100) -> String {
        // The number of bytes is known; that of code points has to be counted.
        guard utf8.count > limit, let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
            end < endIndex
        else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}
