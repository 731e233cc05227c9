import CJansson

extension JSONText {
    /// Returns a fault that is found without parsing: the text is empty, too large or too deep.
    ///
    /// The depth is checked before parsing because the parser is recursive.
    func faultBeforeReading(maximumDepth: Int) -> JSONError? {
        if bytes.count > Int(Int32.max) {
            return error(.tooLarge, at: 0, "The text has \(bytes.count) bytes; at most \(Int32.max) can be read.")
        }
        if startsWithByteOrderMark {
            return error(.syntax, at: 0, "The text begins with a byte order mark; send UTF-8 without one.")
        }
        if isBlank {
            return error(.empty, at: bytes.count, "The text is empty; a JSON value is expected.")
        }
        // The depth of a text is at most its length.
        if bytes.count <= maximumDepth { return nil }
        return offset(deeperThan: maximumDepth).map {
            error(.tooDeep, at: $0, "Arrays and objects can be nested \(maximumDepth) deep; this one is deeper.")
        }
    }

    /// Returns the error for a fault of the parser library, with the position of the wrong token.
    func error(_ fault: json_error_t) -> JSONError {
        let consumed = min(max(Int(fault.position), 0), bytes.count)
        let start = tokenStart(before: consumed)
        let token = JSONText.quotable(token(at: start))
        switch withUnsafePointer(to: fault, { json_error_code($0) }) {
        case json_error_invalid_utf8:
            return error(.invalidText, at: consumed, "The bytes here are not UTF-8.")
        case json_error_premature_end_of_input:
            return error(.incomplete, at: bytes.count, "The text ends in the middle of a value.")
        case json_error_end_of_input_expected:
            return error(.trailingData, at: start, "The document is complete before \(token); send one value only.")
        case json_error_duplicate_key:
            return error(.duplicateName, at: start, "The name \(token) occurs twice in this object; give it once.")
        case json_error_null_byte_in_key:
            return error(.invalidText, at: start, "The name \(token) contains a NUL character.")
        case json_error_numeric_overflow:
            let advice = "send integers that do not fit 64 bits as decimal strings"
            return error(.numberOutOfRange, at: start, "The number \(token) is too large; \(advice).")
        case json_error_stack_overflow:
            return error(.tooDeep, at: start, "Arrays and objects are nested too deeply.")
        default:
            return syntaxError(JSONText.summary(fault), consumed: consumed, start: start, token: token)
        }
    }

    private func syntaxError(_ summary: String, consumed: Int, start: Int, token: String) -> JSONError {
        switch summary {
        case "':' expected":
            return error(.syntax, at: start, "A colon is expected after the member's name, not \(token).")
        case "'}' expected":
            return error(.syntax, at: start, "A comma or } is expected after the member, not \(token).")
        case "']' expected":
            return error(.syntax, at: start, "A comma or ] is expected after the element, not \(token).")
        case "string or '}' expected":
            let advice = "a member's name in double quotes is expected, and no comma is allowed before }"
            return error(.syntax, at: start, "\(token) is not allowed here: \(advice).")
        case "unexpected newline":
            return error(.syntax, at: consumed, "A string contains a line break; write \\n instead.")
        case "invalid escape":
            let known = #"\" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits"#
            return error(.syntax, at: characterStart(before: consumed), "This is not an escape; escapes are \(known).")
        case let summary where summary.hasPrefix("control character"):
            return error(.syntax, at: consumed, "Write the control character as an escape such as \\u001b.")
        case let summary where summary.hasPrefix("invalid Unicode"):
            let advice = "surrogates come in pairs, such as \\ud83d\\udca1"
            return error(.invalidText, at: start, "An escape in \(token) is not a Unicode character; \(advice).")
        case "unexpected token" where token == "]":
            return error(.syntax, at: start, "A value is expected here; no comma is allowed before ].")
        default:
            return error(.syntax, at: start, JSONText.noValue(token))
        }
    }

    /// Returns the message for a token that is not a value.
    private static func noValue(_ token: String) -> String {
        switch token {
        case "NaN", "Infinity", "-Infinity": "\(token) is not a JSON number; send null or a finite number."
        case "'": "Strings need double quotes, not single quotes."
        default:
            token.hasPrefix("'")
                ? "Strings need double quotes, not single quotes." : "\(token) is not a JSON value."
        }
    }

    private func error(_ reason: JSONError.Reason, at offset: Int, _ message: String) -> JSONError {
        let position = position(at: offset)
        return JSONError(reason: reason, line: position.line, column: position.column, message: message)
    }

    /// Returns a token for a message: at most 60 characters, without control characters.
    private static func quotable(_ token: ArraySlice<UInt8>) -> String {
        let text = String(decoding: token.prefix(200), as: UTF8.self)
        var shown = String(String.UnicodeScalarView(text.unicodeScalars.prefix(60).filter { $0.value >= 0x20 }))
        if token.count > shown.utf8.count { shown += "…" }
        return shown
    }

    /// Returns the library's text without the input that it quotes.
    private static func summary(_ fault: json_error_t) -> String {
        let text = withUnsafeBytes(of: fault.text) { buffer in
            String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
        }
        // The quoted input follows the first " near "; later ones are part of the input.
        guard let end = text.utf8.indices.first(where: { text.utf8[$0...].starts(with: " near ".utf8) }) else {
            return text
        }
        return String(text[..<end])
    }
}
