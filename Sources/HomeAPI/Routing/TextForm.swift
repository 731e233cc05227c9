import HomeEngine
import HomeModel
import JSON

/// The form of a text in a query or a header: the published schema and the check of the server, declared together.
struct TextForm: Sendable {
    let schema: JSONSchema
    /// A description of accepted texts for messages: "a text of 1 to 255 characters".
    let phrase: String
    let accepts: @Sendable (String) -> Bool
    /// The accepted names of a list; empty for other texts.
    private let names: [String]

    private init(
        _ schema: JSONSchema, _ phrase: String, names: [String] = [], _ accepts: @escaping @Sendable (String) -> Bool
    ) {
        self.schema = schema
        self.phrase = phrase
        self.names = names
        self.accepts = accepts
    }

    /// Returns the form of a text with a length in Unicode code points.
    static func text(_ length: ClosedRange<Int>) -> TextForm {
        TextForm(.text(length), "a text of \(length.lowerBound) to \(length.upperBound) characters") {
            length.contains($0.unicodeScalars.count)
        }
    }

    /// Returns the form of a list: the names of one or more members of an object, separated by commas.
    static func members<Object>(of object: Representation<Object>) -> TextForm {
        let names = object.selectableNames
        let name = "(\(names.joined(separator: "|")))"
        return TextForm(
            .text(matching: "^\(name)(,\(name))*$"), "some of \(names.joined(separator: ",")), separated by commas",
            names: names
        ) { object.selection($0) != nil }
    }

    /// The id of a structure, a room or a device. Reserved words are accepted too; no object has such an id.
    static let id = TextForm(
        .text(matching: "^[A-Za-z0-9._:~-]{1,128}$"), "an id: \(HomeID.form)"
    ) { HomeID.isValid($0) || HomeID.reserved.contains($0) }

    /// The label of a client.
    static let clientLabel = TextForm(
        .text(matching: "^[A-Za-z0-9._:~ -]{1,64}$"), "1 to 64 characters of A-Z a-z 0-9 . _ : ~ - and spaces"
    ) { label in
        (1...64).contains(label.utf8.count)
            && label.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789._:~- ".unicodeScalars.contains(scalar))
            }
    }

    static let time = TextForm(.time, "a time such as 2026-01-01T08:00:00Z") { HomeTime(text: $0) != nil }

    /// The id or the short name of a type or a trait.
    static let name = text(1...255)

    static let requestID = TextForm(
        .text(matching: "^[!-~]{1,128}$"), "1 to 128 visible ASCII characters without spaces"
    ) { text in
        (1...128).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    static let idempotencyKey = TextForm(
        .text(matching: "^[ -~]{1,\(IdempotencyKey.maximumLength)}$"),
        "1 to \(IdempotencyKey.maximumLength) ASCII characters"
    ) { text in
        (1...IdempotencyKey.maximumLength).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// The value of `If-Match` and `If-None-Match`.
    static let entityTags = TextForm(
        .text(matching: #"^(\*|(W/)?"[!#-~]*"([ \t]*,[ \t]*(W/)?"[!#-~]*")*)$"#),
        "* or entity tags in double quotes, separated by commas"
    ) { EntityTagList($0) != nil }

    /// Returns a text of a body. Throws `invalidArgument` with its name and its pointer unless it has the form.
    func checked(_ text: String, of name: String, at pointer: JSONPointer) throws(HomeError) -> String {
        guard !accepts(text) else { return text }
        throw HomeError(
            .invalidArgument, "The member \(name) must be \(phrase).",
            details: [HomeError.Detail(pointer: pointer.appending(name).description, detail: phrase)])
    }

    /// Returns the error of `text` as the value of `name`; nil if it has the form.
    func fault(in text: String, of name: String) -> HomeError? {
        if accepts(text) { return nil }
        let unknown = text.split(separator: ",").map { String($0) }.first { !names.contains($0) }
        let suggestion = unknown.map { Spelling.suggestion(for: $0, in: names) } ?? ""
        return HomeError(.invalidArgument, "\(name) must be \(phrase); \"\(text)\" was sent.\(suggestion)")
    }
}
