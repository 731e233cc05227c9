import HomeModel
import JSON

/// The members of an object with their descriptions.
///
/// A reference cannot carry a description, because some tools reject keywords next to it. The description of the object
/// then lists the member.
struct DescribedMembers {
    private var members: [JSONSchema.Property] = []
    private var list = DescriptionList()

    mutating func add(_ name: String, _ schema: JSONSchema, isRequired: Bool, _ text: String?, unit: Unit?) {
        let unit = unit.map { "In steps of \($0.scale == 1 ? "1 " : "")\($0.symbol)." }
        let description = [text, unit].compactMap { $0 }.joined(separator: " ")
        let described = description.isEmpty ? schema : schema.described(description)
        if described == schema, let text { list.add(name, text) }
        members.append(isRequired ? .required(name, described) : .optional(name, described))
    }

    func object(_ description: String) -> JSONSchema {
        JSONSchema.object(members).described(list.text(after: description))
    }
}

/// A description that ends with a list: one line for each member, value or command.
struct DescriptionList {
    private var lines: [String] = []
    private var hasTexts = false

    mutating func add(_ name: String, _ text: String?, number: String? = nil) {
        let label = number.map { "\($0) `\(name)`" } ?? "`\(name)`"
        lines.append(text.map { "\(label): \($0)" } ?? label)
        if text != nil { hasTexts = true }
    }

    /// The sentence and the list; names without texts follow the sentence in the same line.
    func text(after sentence: String) -> String {
        if lines.isEmpty { return sentence }
        return hasTexts
            ? "\(sentence)\n\n\(lines.map { "- \($0)" }.joined(separator: "\n"))"
            : "\(sentence) Values: \(lines.joined(separator: ", "))."
    }
}
