import HomeModel
import JSON

/// The schemas of the catalog.
enum DefinitionSchemas {
    static let all = schemas.map { name, schema in
        NamedSchema(name, descriptions[name].map(schema.described) ?? schema)
    }

    static func named(_ name: String) -> NamedSchema {
        guard let schema = all.first(where: { $0.name == name }) else { preconditionFailure("no schema \(name)") }
        return schema
    }

    private static let schemas: [(name: String, schema: JSONSchema)] = [
        (
            "Catalog",
            .object(["traits": .array(of: .ref("TraitDefinition")), "types": .array(of: .ref("DeviceTypeDefinition"))])
        ),
        (
            "DeviceTypeDefinition",
            .object([
                "id": .text, "name": .text, "description?": description, "source?": source, "namespace": .text,
                "number": number.orNull, "isUtilityType": .flag,
                "traits": .array(of: .ref("TraitOfType")),
            ])
        ),
        (
            "TraitOfType",
            .object([
                "id": .text, "required": .flag,
                "features": JSONSchema.array(of: .text).described("What the trait must have on this type."),
            ])
        ),
        (
            "TraitDefinition",
            .object([
                "id": .text, "name": .text, "description?": description, "source?": source, "namespace": .text,
                "number": number.orNull, "revision": .integer(0...Int64(UInt16.max)), "isCloud": .flag,
                "isAutomationOnly": .flag,
                "features": .array(of: .ref("FeatureDefinition")),
                "attributes": .array(of: .ref("AttributeDefinition")),
                "commands": .array(of: .ref("CommandDefinition")), "events": .array(of: .ref("EventDefinition")),
            ])
        ),
        (
            "FeatureDefinition",
            .object([
                "name": .text, "description?": description, "code": .text, "bit": .integer(0...63),
                "conformance": .text,
            ])
        ),
        (
            "AttributeDefinition",
            .object(
                [
                    ("id", number), ("name", .text), ("description?", description), ("writable", .flag),
                    ("qualities", qualities),
                    ("changedBy?", JSONSchema.array(of: .text).described(classes)),
                ] + element)
        ),
        (
            "FieldDefinition",
            .object(
                [
                    ("tag", number), ("name", .text), ("description?", description),
                    ("optional", JSONSchema.flag.described("Whether it may be left out on every device.")),
                    ("unnamed?", JSONSchema.flag.described("Numbers that the enumeration does not name are allowed.")),
                    (
                        "violation?",
                        JSONSchema.ref("Violation").described(
                            "What happens to a value outside the limits; absent if the command's own applies.")
                    ),
                ] + element)
        ),
        (
            "CommandDefinition",
            .object([
                "id": number, "name": .text, "description?": description, "conformance": .text, "fields": fields,
                "response": JSONSchema.ref("ResponseDefinition").orNull,
                "changes?": JSONSchema.array(of: .text).described(
                    "The attributes of the trait that carrying it out can change, at once or over the time it starts."),
                "violation?": JSONSchema.ref("Violation").described(
                    "What happens to a field outside its limits; absent if the command fails with CONSTRAINT_ERROR."),
            ])
        ),
        (
            "Violation",
            .object([
                "status?": JSONSchema.text.described("The command fails with this Matter status."),
                "responseField?": JSONSchema.text.described("The command succeeds and reports it in this field."),
                "value?": JSONSchema([:]).described("The value of the field then."),
            ])
        ),
        ("ResponseDefinition", .object(["name": .text, "description?": description, "fields": fields])),
        (
            "EventDefinition",
            .object([
                "id": number, "name": .text, "description?": description, "priority": .text, "conformance": .text,
                "fields": fields,
            ])
        ),
        ("Quality", .choice(Quality.allCases.map { $0.rawValue })), ("Unit", unit), ("Bound", bound),
        ("AttributeBound", .object(["attribute": .text, "plus": .integer(JSONSchema.exactIntegers)])),
        ("FieldBound", .object(["field": .text, "plus": .integer(JSONSchema.exactIntegers)])), ("ValueType", valueType),
        ("ValueKind", valueKind),
        ("EnumValue", .object(["name": .text, "description?": description, "number": number])),
        (
            "BitmapFlag",
            .object([
                "name": .text, "description?": description, "bit": .integer(0...63),
                "width?": JSONSchema.integer(2...64).described(
                    "A number of several bits, sent as `name=number`; absent for a flag of one bit."),
            ])
        ),
        ("ElementType", .object(["type": .ref("ValueType"), "nullable": .flag])),
    ]

    private static let descriptions = [
        "Violation": "What happens to a field outside its limits.",
        "Catalog": "Every trait and device type.",
        "DeviceTypeDefinition": "A device type and its traits.",
        "TraitOfType": "A trait that devices of a type have.",
        "TraitDefinition": "A trait with its features, attributes, commands and events.",
        "FeatureDefinition": "A feature of a trait.",
        "AttributeDefinition": "An attribute of a trait.",
        "FieldDefinition": "A field of a command, an event, a stimulus or a structure.",
        "CommandDefinition": "A command of a trait.",
        "ResponseDefinition": "The response of a command.",
        "EventDefinition": "An event of a trait.",
        "Quality": "A quality of an attribute.",
        "AttributeBound": "The value of an attribute of the trait, plus a number.",
        "FieldBound": "The value of a field beside it, plus a number.",
        "ValueType": "The type of a value. `kind` determines the other members.",
        "ValueKind": "A kind of value types.",
        "EnumValue": "A value of an enumeration.",
        "BitmapFlag": "A flag of a bitmap.",
        "ElementType": "The type of the elements of a list.",
    ]

    private static let description = JSONSchema.text.described("What it is or does, in plain text.")
    private static let source = JSONSchema.text.described(
        "Where the definition comes from: a specification or a guide.")
    private static let fields = JSONSchema.array(of: .ref("FieldDefinition"))
    private static let qualities = JSONSchema.array(of: .ref("Quality"))

    /// The four classes of attribute.
    private static let classes =
        "The commands that can change it; absent where none can. With `writable` it tells the four classes of attribute: "
        + "those that clients cannot change, and those that they change by command only, by writing only, or both ways."

    /// What attributes and fields have in common.
    private static let element: [(String, JSONSchema)] = [
        ("type", .ref("ValueType")), ("nullable", .flag),
        ("conformance", JSONSchema.text.described("When a device has it, features by name.")),
        ("minimum?", .ref("Bound")), ("maximum?", .ref("Bound")),
        ("minLength?", .ref("Bound")), ("maxLength?", .ref("Bound")),
        (
            "alsoAllowed?",
            JSONSchema.array(of: .integer(JSONSchema.exactIntegers)).described("Allowed although outside the bounds.")
        ),
        (
            "allowedOnly?",
            JSONSchema.array(of: .integer(JSONSchema.exactIntegers)).described("Nothing else is allowed.")
        ),
        ("default?", JSONSchema.any.described("The value if none is given.")),
        ("unit?", .ref("Unit")),
        ("text?", JSONSchema.flag.described("Octets that are plain text on the wire.")),
    ]

    private static let unit = JSONSchema.object(["symbol": .text, "scale": .number(0...1e9)])
        .described("What one step is: `0.01 °C`, 0.01.")

    /// Without a type, because generators cannot decode a choice of numbers, texts and objects.
    private static let bound = JSONSchema.any
        .requiring([("attribute", [.ref("AttributeBound")]), ("field", [.ref("FieldBound")])])
        .described(
            "A number (a decimal text beyond ±(2^53-1)); or the present value of an attribute of the trait, or of a field beside it, plus a number."
        )

    /// A number of 32 bits that Matter gives to an element.
    private static let number = JSONSchema.integer(0...Int64(UInt32.max))

    private static let valueType = JSONSchema.object([
        "kind": .ref("ValueKind"), "bits?": .integer(8...64), "name?": .text, "description?": description,
        "values?": .array(of: .ref("EnumValue")),
        "flags?": .array(of: .ref("BitmapFlag")), "fields?": fields, "element?": .ref("ElementType"),
    ])

    private static let valueKind = JSONSchema.choice([
        "boolean", "unsigned", "signed", "float", "string", "octets", "enum", "bitmap", "struct", "list",
    ])
}
