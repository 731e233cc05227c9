import HomeModel
import JSON

/// The schemas of what `/catalog` answers.
enum DefinitionSchemas {
    static let all: [(name: String, schema: JSONSchema)] = [
        (
            "Catalog",
            .object(["traits": .array(of: .ref("TraitDefinition")), "types": .array(of: .ref("DeviceTypeDefinition"))])
        ),
        (
            "DeviceTypeDefinition",
            .object([
                "id": .text, "name": .text, "namespace": .text, "number": JSONSchema.integer.orNull,
                "isUtilityType": .flag,
                "traits": .array(
                    of: .object([
                        "id": .text, "required": .flag,
                        "features": JSONSchema.array(of: .text).described("What the trait must have on this type."),
                    ])),
            ])
        ),
        (
            "TraitDefinition",
            .object([
                "id": .text, "name": .text, "namespace": .text, "number": JSONSchema.integer.orNull,
                "revision": .integer, "isCloud": .flag,
                "features": .array(
                    of: .object(["name": .text, "code": .text, "bit": .integer, "conformance": .text])),
                "attributes": .array(of: .ref("AttributeDefinition")),
                "commands": .array(of: .ref("CommandDefinition")), "events": .array(of: .ref("EventDefinition")),
            ])
        ),
        (
            "AttributeDefinition",
            .object(
                [("id", .integer), ("name", .text), ("writable", .flag), ("qualities", qualities)] + element)
        ),
        (
            "FieldDefinition",
            .object(
                [
                    ("tag", .integer), ("name", .text),
                    ("optional", JSONSchema.flag.described("Whether it may be left out on every device.")),
                ] + element)
        ),
        (
            "CommandDefinition",
            .object([
                "id": .integer, "name": .text, "conformance": .text, "fields": fields,
                "response": JSONSchema.object(["name": .text, "fields": fields]).orNull,
            ])
        ),
        (
            "EventDefinition",
            .object(["id": .integer, "name": .text, "priority": .text, "conformance": .text, "fields": fields])
        ),
        ("Bound", bound), ("ValueType", valueType),
    ]

    private static let fields = JSONSchema.array(of: .ref("FieldDefinition"))
    private static let qualities = JSONSchema.array(of: .choice(Quality.allCases.map { $0.rawValue }))

    /// What attributes and fields have in common.
    private static let element: [(String, JSONSchema)] = [
        ("type", .ref("ValueType")), ("nullable", .flag),
        ("conformance", JSONSchema.text.described("When a device has it, features by name.")),
        ("minimum?", .ref("Bound")), ("maximum?", .ref("Bound")),
        ("minLength?", .ref("Bound")), ("maxLength?", .ref("Bound")),
        ("alsoAllowed?", JSONSchema.array(of: .integer).described("Allowed although outside the bounds.")),
        ("allowedOnly?", JSONSchema.array(of: .integer).described("Nothing else is allowed.")),
        ("default?", JSONSchema([:])),
        (
            "unit?",
            JSONSchema.object(["symbol": .text, "scale": .number]).described("What one step is: `0.01 °C`, 0.01.")
        ),
        ("text?", JSONSchema.flag.described("Octets that are plain text on the wire.")),
    ]

    private static let bound = JSONSchema([
        "description": .string(
            "A number; or the present value of an attribute of the trait, or of a field beside it, plus a number."),
        "anyOf": .array([
            JSONSchema(["type": .array([.string("integer"), .string("string")])]).value,
            JSONSchema.object(["attribute": .text, "plus": .integer]).value,
            JSONSchema.object(["field": .text, "plus": .integer]).value,
        ]),
    ])

    private static let valueType = JSONSchema.object([
        "kind": .choice([
            "boolean", "unsigned", "signed", "float", "string", "octets", "enum", "bitmap", "struct", "list",
        ]),
        "bits?": .integer, "name?": .text,
        "values?": .array(of: .object(["name": .text, "number": .integer])),
        "flags?": .array(of: .object(["name": .text, "bit": .integer])), "fields?": fields,
        "element?": .object(["type": .ref("ValueType"), "nullable": .flag]),
    ])
}
