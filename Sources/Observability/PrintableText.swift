extension String {
    /// The text on one line, safe for a terminal: control characters, line breaks, and marks that change the text
    /// direction or hide characters become escapes (`\n`, `\u{1b}`).
    public var printable: String {
        // Most texts are ASCII, and a loop over bytes is much faster than one over characters.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        var text = ""
        for scalar in unicodeScalars { text.append(printable: scalar) }
        return text
    }

    /// Appends a character, or its escape if it is not printable.
    mutating func append(printable scalar: Unicode.Scalar) {
        switch scalar {
        case "\n": self += "\\n"
        case "\r": self += "\\r"
        case "\t": self += "\\t"
        case _ where scalar.isPrintable: unicodeScalars.append(scalar)
        default: self += "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
}

extension Unicode.Scalar {
    /// Whether a terminal displays the character as text. Joiners count as text, because emoji and some scripts need
    /// them.
    var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
        case .format: value == 0x200C || value == 0x200D
        default: true
        }
    }
}
