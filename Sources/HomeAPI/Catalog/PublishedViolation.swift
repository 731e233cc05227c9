import HomeModel
import JSON

/// The handling of a value outside its limits.
enum PublishedViolation: Sendable {
    /// The command fails with this status.
    case rejected(MatterStatus)
    /// The command succeeds, and this field of the response has the value.
    case reported(field: String, value: TypedValue)

    /// Nil if the command fails with CONSTRAINT_ERROR, which is the default.
    init?(of command: CommandDefinition) {
        switch command.violation {
        case .rejected(.constraintError): return nil
        case .rejected(let status): self = .rejected(status)
        case .reported(let tag, let value):
            guard let field = command.response?.field(tagged: tag) else { return nil }
            self = .reported(field: field.name, value: TypedValue(value: value, type: field.type, isText: false))
        }
    }
}

extension Representation<PublishedViolation> {
    static let violation = Representation(
        "Violation",
        "The response to a value outside its limits. A field without it uses that of its command. A command without it fails with CONSTRAINT_ERROR.",
        [
            .optional("status", .text.described("The command fails with this Matter status.")) {
                guard case .rejected(let status) = $0 else { return nil }
                return status.rawValue
            },
            .optional("responseField", .text.described("The command succeeds and reports it in this field.")) {
                guard case .reported(let field, _) = $0 else { return nil }
                return field
            },
            .optional("value", .typedValue.described("The value that this field then has.")) {
                guard case .reported(_, let value) = $0 else { return nil }
                return value
            },
        ])
}

/// A value with the type that determines its JSON.
struct TypedValue: Sendable {
    let value: Value
    let type: ValueType
    let isText: Bool
}

extension JSONType<TypedValue> {
    static let typedValue = JSONType(.any) { $1.value($0.value, of: $0.type, isText: $0.isText) }
}
