/// The errors of a reader. Each has the position of the token or byte that is not allowed.
extension JSONReader {
    func error(_ reason: JSONError.Reason, at offset: Int, _ message: String) -> JSONError {
        let position = JSONText(bytes: bytes).position(at: offset)
        return JSONError(reason: reason, line: position.line, column: position.column, message: message)
    }

    /// Returns the error for a token that may not stand at its position. In the message, `%` stands for the token.
    func unexpected(at offset: Int, _ message: String, _ reason: JSONError.Reason = .syntax) -> JSONError {
        if let invalid = firstInvalidByte(ofTokenAt: offset) { return notUTF8(at: invalid) }
        let parts = message.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        return error(reason, at: offset, parts.joined(separator: quoted(offset)))
    }

    func incomplete() -> JSONError { error(.incomplete, at: bytes.count, "The text ends in the middle of a value.") }

    func trailingData(at offset: Int) -> JSONError {
        unexpected(at: offset, "The document is complete before %; send one value only.", .trailingData)
    }

    func invalidText(at offset: Int, _ message: String) -> JSONError { unexpected(at: offset, message, .invalidText) }

    func numberOutOfRange(at offset: Int) -> JSONError {
        unexpected(
            at: offset, "The number % is too large; send integers that do not fit 64 bits as decimal strings.",
            .numberOutOfRange)
    }

    /// Returns the error for a token that is not a value.
    func noValue(at offset: Int) -> JSONError {
        let token = quoted(offset)
        switch token {
        case "]": return unexpected(at: offset, "A value is expected here; no comma is allowed before ].")
        case "NaN", "Infinity", "-Infinity":
            return unexpected(at: offset, "% is not a JSON number; send null or a finite number.")
        case _ where token.hasPrefix("'"):
            return unexpected(at: offset, "Strings need double quotes, not single quotes.")
        default: return unexpected(at: offset, "% is not a JSON value.")
        }
    }

    // MARK: Strings

    func notUTF8(at offset: Int) -> JSONError { error(.invalidText, at: offset, "The bytes here are not UTF-8.") }

    func controlCharacter(at offset: Int) -> JSONError {
        error(
            .syntax, at: offset,
            bytes[offset] == UInt8(ascii: "\n")
                ? #"A string contains a line break; write \n instead."#
                : #"Write the control character as an escape such as \u001b."#)
    }

    func noEscape(at offset: Int) -> JSONError {
        if bytes.lengthOfUTF8(at: offset) == nil { return notUTF8(at: offset) }
        let escapes = #"\" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits"#
        return error(.syntax, at: offset, "This is not an escape; escapes are \(escapes).")
    }

    func loneSurrogate(ofStringAt start: Int) -> JSONError {
        invalidText(
            at: start,
            #"An escape in % is not a Unicode character; surrogates come in pairs, such as \ud83d\udca1."#)
    }

    // MARK: Tokens

    /// Returns a token for a message: at most 60 characters, without control characters. If it starts with a control
    /// character, returns the number of that, such as `U+0000`.
    func quoted(_ offset: Int) -> String {
        let token = JSONText(bytes: bytes).token(at: offset)
        if let byte = token.first, byte < 0x20 {
            return "U+00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        let text = String(decoding: token.prefix(200), as: UTF8.self)
        var shown = String(String.UnicodeScalarView(text.unicodeScalars.prefix(60).filter { $0.value >= 0x20 }))
        if token.count > shown.utf8.count { shown += "…" }
        return shown
    }

    private func firstInvalidByte(ofTokenAt start: Int) -> Int? {
        let end = JSONText(bytes: bytes).token(at: start).endIndex
        var offset = start
        while offset < end {
            guard let length = bytes.lengthOfUTF8(at: offset) else { return offset }
            offset += length
        }
        return nil
    }
}
