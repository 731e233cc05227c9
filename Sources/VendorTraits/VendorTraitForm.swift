import HomeModel
import JSON

/// The members of a file that declares a trait.
enum VendorTraitForm {
    static let trait = InputForm.object(
        InputObject([
            .optional("$schema", .text, "The address of this schema, for editors."),
            .optional("description", .text, "The purpose of the trait, for people."),
            .required("namespace", namespace, "The namespace of the vendor, such as `acme`."),
            .required("name", .name, "The name of the trait, such as `spinner`."),
            .optional("number", .number, "The number of the cluster."),
            .optional("revision", .wholeNumber(1...65_535), "The revision of the trait; 1 if left out."),
            .optional("isCloud", .flag, "Whether apps reach the trait over the internet; true if left out."),
            .optional("features", list(of: feature), "The features of the trait."),
            .optional("enums", .map(.map(value, names: .name), names: .typeName), "Enumerations: numbers by names."),
            .optional("bitmaps", .map(.map(flag, names: .name), names: .typeName), "Bitmaps: bits by names."),
            .optional("structs", .map(fields, names: .typeName), "Structures: lists of fields."),
            .optional("attributes", list(of: attribute), "The attributes of the trait."),
            .optional("commands", list(of: command), "The commands of the trait."),
            .optional("events", list(of: event), "The events of the trait."),
            .optional("display", .object(display), "How the trait is shown on the card of a device."),
        ]))

    /// The JSON Schema of the files.
    static var schema: JSONValue {
        trait.schema.document(
            title: "A trait of a vendor",
            "A vendor trait for home-gateway --vendor-traits FOLDER; see vendor-traits.md.")
    }

    private static let reservedNamespaces = ["matter", "google"]

    private static let namespace = InputForm.special(
        SpecialInput(
            InputForm.name.phrase,
            schema: InputForm.name.schema.with(
                "not", .members(["enum": .array(reservedNamespaces.map { .string($0) })])),
            acceptsType: { $0.stringValue != nil }
        ) { value in
            if let mistake = InputForm.name.mistakes(in: value, as: "it").first { return [(.root, mistake.allowed)] }
            guard reservedNamespaces.contains((value.stringValue ?? "").lowercased()) else { return [] }
            return [(.root, "your own, such as acme: matter and google are reserved for the Home APIs")]
        })

    private static func list(of object: InputObject) -> InputForm { .list(.object(object), 0...Int.max) }

    private static let description = InputObject.Member.optional("description", .text, "The meaning, for people.")
    private static let conformance: [InputObject.Member] = [
        .optional("optional", .flag, "Whether a device can lack it; false if left out."),
        .optional("feature", .name, "The feature with which a device has it."),
    ]

    private static let feature = InputObject([
        .required("bit", .wholeNumber(0...31), "Its bit in the feature map."),
        .required("name", .name, "Its name."),
        .optional("code", .text, "Its code in the specification; the name in capitals if left out."),
        .optional("mandatory", .flag, "Whether each device has it; false if left out."), description,
    ])

    /// A value of an enumeration: its number, alone or with a description.
    private static let value = numbered("number", 0...0xFFFF)
    /// A flag of a bitmap: its bit, alone or with a description.
    private static let flag = numbered("bit", 0...63)

    private static func numbered(_ name: String, _ range: ClosedRange<Int64>) -> InputForm {
        .either([
            .object(InputObject([.required(name, .wholeNumber(range), "The \(name)."), description])),
            .wholeNumber(range),
        ])
    }

    // MARK: Attributes and fields

    private static let bound = InputForm.special(
        SpecialInput(
            "a whole number, or the name of an attribute or field that is one",
            schema: JSONSchema(["type": ["integer", "string"]]),
            acceptsType: { $0.integerValue != nil || $0.stringValue != nil }))
    private static let length = InputForm.wholeNumber(0...0xFFFF)

    /// The members that attributes and fields have in common.
    private static let element: [InputObject.Member] = [
        .required("name", .name, "Its name."), description,
        .required(
            "type", .text,
            "`boolean`, `uint8` to `uint64`, `int8` to `int64`, `float`, `double`, `string`, `octets`, `list`, or the name of an enumeration, a bitmap or a struct of the file."
        ),
        .optional("element", .text, "The type of the elements of a list."),
        .optional("nullable", .flag, "Whether it can be null; false if left out."), conformance[0],
        .optional("minimum", bound, "The least value."), .optional("maximum", bound, "The greatest value."),
        .optional("minimumLength", length, "The least number of bytes or elements."),
        .optional("maximumLength", length, "The greatest number of bytes or elements."),
        .optional("default", .any, "The initial value of an attribute, or the value of a field that is left out."),
        .optional("text", .flag, "Whether octets are plain text in JSON; false if left out."),
        .optional(
            "unit", .either([.text(1...Int.max), .object(scaledUnit)]), "The unit, such as `1/min`, or with a scale."),
        .optional("words", list(of: word), "The words for values."),
        .optional("format", .object(format), "How a number is shown, if not as its unit says."),
        .optional(
            "unitFrom", .name, "The attribute whose word is the unit of the number: an enumeration or a string."),
        .optional(
            "names", .object(names),
            "The attribute that contains the names of the numbers: a list of strings, or of structs."),
    ]

    /// A list has the type of its elements, and nothing else has it.
    private static let elementRule: [(name: String, value: JSONValue)] = [
        (
            "if",
            .members([
                "required": ["type"], "properties": .members(["type": .members(["const": "list"])]),
            ])
        ), ("then", .members(["required": ["element"]])),
        ("else", .members(["properties": .members(["element": false])])),
    ]

    private static let scaledUnit = InputObject([
        .required("symbol", .text, "The unit, such as `0.01 °C`."),
        .required("scale", .positive(), "The size of one step in that unit."),
    ])
    private static let word = InputObject([
        .required("value", .any, "A value of the element."), .required("text", .text, "Its word."),
        .optional("tone", .choice(Word.Tone.allCases.map { $0.rawValue }), "How much it demands attention."),
    ])
    private static let format = InputObject([
        .optional(
            "transform", .choice(ValueFormat.Transform.allCases.map { $0.rawValue }),
            "How the shown number follows from the value; `linear` if left out."),
        .optional("factor", .positive(atMost: 1e9), "The factor of the number; 1 if left out."),
        .optional("unit", .text, "The unit that is shown; none if left out."),
        .optional("digits", .wholeNumber(0...9), "The decimal places; 0 if left out."),
        .optional("offset", .wholeNumber(0...Int64(UInt32.max)), "The number that is added; 0 if left out."),
    ])
    private static let names = InputObject(
        [
            .required("list", .name, "The attribute."),
            .optional("number", .name, "The field that equals the number."),
            .optional("name", .name, "The field that is the name."),
        ], keywords: [("dependentRequired", .members(["number": ["name"], "name": ["number"]]))])

    private static let attribute = InputObject(
        [.required("id", .number, "The number of the attribute.")] + element + [
            .optional("writable", .flag, "Whether clients can write it; false if left out."), conformance[1],
            .optional(
                "qualities", .list(.choice(Quality.allCases.map { $0.rawValue }), 0...Int.max),
                "Its qualities, as in Matter."),
        ], keywords: elementRule)

    /// The fields of a command, its response, an event or a structure.
    private static let fields = list(
        of: InputObject(
            "field",
            element + [.optional("tag", .wholeNumber(0...0xFFFF), "Its tag; its position in the list if left out.")],
            keywords: elementRule, nullIsAbsent: false, summary: "A field of a command, an event or a struct."))

    // MARK: Commands and events

    private static let command = InputObject(
        [
            .required("id", .number, "The number of the command."), .required("name", .name, "Its name."), description,
        ] + conformance + [
            .optional("label", .text(1...Int.max), "The text of its button."),
            .optional(
                "confirm", .text(1...Int.max),
                "The question that people are asked before a command that cannot be undone."),
            .optional("fields", fields, "The fields of the command."),
            .optional("response", fields, "The fields of its response."),
            .optional("sets", oneOrMore(set), "The attributes that it sets."),
            .optional("answers", oneOrMore(responseField), "The values of the fields of its response."),
            .optional(
                "changes", .distinctTexts(limit: 1_000),
                "Attributes that the command changes in addition to those it sets."),
        ])
    private static let set = InputObject(
        [
            .required("attribute", .name, "The attribute."), .optional("field", .name, "The field with its value."),
            .optional("value", .any, "Its value."),
        ], exactlyOne: ["field", "value"])
    private static let responseField = InputObject(
        [
            .required("field", .name, "The field of the response."),
            .optional("attribute", .name, "The attribute with its value."), .optional("value", .any, "Its value."),
        ], exactlyOne: ["attribute", "value"])

    private static func oneOrMore(_ object: InputObject) -> InputForm { .either([.object(object), list(of: object)]) }

    private static let event = InputObject(
        [
            .required("id", .number, "The number of the event."), .required("name", .name, "Its name."), description,
        ] + conformance + [
            .optional(
                "priority", .choice(EventPriority.allCases.map { $0.rawValue }), "Its priority; `info` if left out."),
            .optional("fields", fields, "The fields of the event."),
        ])

    // MARK: Display

    private static let display = InputObject([
        .optional(
            "summary", .list(.either([.name, .object(reading)]), 0...Int.max),
            "Attributes in the sentence about the device."),
        .optional("actions", .list(.name, 0...Int.max), "Commands with a button."),
    ])
    private static let reading = InputObject([
        .required("attribute", .name, "The attribute."),
        .optional("text", textAroundValue, "The text around its value, which is `{value}`."),
    ])
    private static let textAroundValue = InputForm.special(
        SpecialInput(
            "a text that contains {value}", schema: .text(matching: "\\{value\\}"),
            accepts: { $0.stringValue?.contains("{value}") ?? false }))
}
