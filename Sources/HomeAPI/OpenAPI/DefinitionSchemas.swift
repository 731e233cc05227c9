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
                "id": .text, "name": .text, "namespace": .text, "number": JSONSchema.integer.orNull,
                "revision": .integer, "isCloud": .flag, "isAutomationOnly": .flag,
                "features": .array(of: .ref("FeatureDefinition")),
                "attributes": .array(of: .ref("AttributeDefinition")),
                "commands": .array(of: .ref("CommandDefinition")), "events": .array(of: .ref("EventDefinition")),
            ])
        ),
        ("FeatureDefinition", .object(["name": .text, "code": .text, "bit": .integer, "conformance": .text])),
        (
            "AttributeDefinition",
            .object(
                [
                    ("id", .integer), ("name", .text), ("writable", .flag), ("qualities", qualities),
                    ("changedBy?", JSONSchema.array(of: .text).described(classes)),
                ] + element)
        ),
        (
            "FieldDefinition",
            .object(
                [
                    ("tag", .integer), ("name", .text),
                    ("optional", JSONSchema.flag.described("Whether it may be left out on every device.")),
                    ("unnamed?", JSONSchema.flag.described("Numbers that the enumeration does not name are allowed.")),
                ] + element)
        ),
        (
            "CommandDefinition",
            .object([
                "id": .integer, "name": .text, "conformance": .text, "fields": fields,
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
        ("ResponseDefinition", .object(["name": .text, "fields": fields])),
        (
            "EventDefinition",
            .object(["id": .integer, "name": .text, "priority": .text, "conformance": .text, "fields": fields])
        ),
        ("Quality", .choice(Quality.allCases.map { $0.rawValue })), ("Unit", unit), ("Bound", bound),
        ("AttributeBound", .object(["attribute": .text, "plus": .integer])),
        ("FieldBound", .object(["field": .text, "plus": .integer])), ("ValueType", valueType),
        ("ValueKind", valueKind), ("EnumValue", .object(["name": .text, "number": .integer])),
        (
            "BitmapFlag",
            .object([
                "name": .text, "bit": .integer,
                "width?": JSONSchema.integer.described(
                    "A number of several bits, sent as `name=number`; absent for a flag of one bit."),
            ])
        ),
        ("ElementType", .object(["type": .ref("ValueType"), "nullable": .flag])),
    ]

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
        ("alsoAllowed?", JSONSchema.array(of: .integer).described("Allowed although outside the bounds.")),
        ("allowedOnly?", JSONSchema.array(of: .integer).described("Nothing else is allowed.")),
        ("default?", JSONSchema([:])),
        ("unit?", .ref("Unit")),
        ("text?", JSONSchema.flag.described("Octets that are plain text on the wire.")),
    ]

    private static let unit = JSONSchema.object(["symbol": .text, "scale": .number])
        .described("What one step is: `0.01 °C`, 0.01.")

    private static let bound = JSONSchema.one(of: .integer, .text, .ref("AttributeBound"), .ref("FieldBound"))
        .described(
            "A number; or the present value of an attribute of the trait, or of a field beside it, plus a number.")

    private static let valueType = JSONSchema.object([
        "kind": .ref("ValueKind"), "bits?": .integer, "name?": .text, "values?": .array(of: .ref("EnumValue")),
        "flags?": .array(of: .ref("BitmapFlag")), "fields?": fields, "element?": .ref("ElementType"),
    ])

    private static let valueKind = JSONSchema.choice([
        "boolean", "unsigned", "signed", "float", "string", "octets", "enum", "bitmap", "struct", "list",
    ])
}
