import HomeModel
import HomeService
import JSON

/// The schemas of the description of a new device, in the canonical form: the server also accepts a trait as a text, and
/// all traits of a part as one object.
enum DescriptionSchemas {
    static let all: [(name: String, schema: JSONSchema)] = [
        ("TraitDescription", trait.closed.described("A trait of a new device.")),
        ("PartDescription", part.closed.described("A part of a new device: one device type.")),
    ]

    private static let trait = JSONSchema.object([
        "trait": CommonSchemas.name.described("A trait of the catalog, `matter.onOff` or `onOff`."),
        "features?": JSONSchema.array(of: CommonSchemas.name).orNull.described(
            "The features by name, which have to go together; those that such a trait usually has if left out."),
        "attributes?": JSONSchema.anyObject.orNull.described(
            "First values of attributes, read-only ones too, each in its range and allowed by the features. A mandatory attribute that is left out has a usual value."
        ),
        "commands?": JSONSchema.array(of: CommonSchemas.name).orNull.described(
            "The commands that the device takes, by name; a Matter device takes the mandatory ones besides. The usual ones if left out."
        ),
        "memory?": JSONSchema.text.with("contentEncoding", .string("base64")).orNull.described(
            "What the simulation stores besides attributes, such as the users of a lock, as an export has it."),
    ])

    private static let part = JSONSchema.object([
        "part?": JSONSchema.integer(0...Int64(UInt16.max)).orNull.described(
            "A number of its own on the device; its position in the list, from 1, if left out."),
        "type": CommonSchemas.name.described("A device type of the catalog, `matter.dimmableLight`."),
        "isPrimaryType?": JSONSchema.flag.orNull.described("True for one part; the first one if left out."),
        "traits?": JSONSchema.array(of: .ref("TraitDescription")).orNull.described(
            "Traits that the part has besides the usual ones, or that differ from them. An object with traits by id instead of a list has all traits of the part, as a home file has them."
        ),
    ])
}
