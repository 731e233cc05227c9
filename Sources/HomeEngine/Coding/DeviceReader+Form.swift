import HomeModel
package import JSON

extension DeviceReader {
    /// The description of a new device: the body of a request. A device of a home file has the same members.
    package static let form = InputObject(
        "DeviceCreation",
        [
            .optional(
                "type", .text,
                "A device type of the catalog, such as `matter.dimmableLight`. The device gets the usual parts of the type. Either `type` or `types` is needed."
            ),
            .optional(
                "traits", traits,
                "With `type`: traits that the device has besides the usual ones, or that differ from them. A text stands for a trait with its usual features and values. An object with traits by id, instead of a list, contains all traits, as in a home file.",
                as: publishedTraits),
            .optional(
                "types", .list(.object(part), 0...partLimit), "All parts of the device, as in a home file."),
            .optional(
                "name", .text(1...Int.max),
                "A longer name is truncated to 60 Unicode code points; the type's name if left out."),
            .optional(
                "id", .id, "1 to 128 characters of `A-Z a-z 0-9 . _ : ~ -`; derived from the seed if left out.",
                as: .newID),
            .optional(
                "structureID", .text, "The structure that the device belongs to; the room's structure if left out.",
                as: .id),
            .optional("roomID", .text, "A room of the structure.", as: .id),
            .optional(
                "isMatterDevice", .flag,
                "Whether it is a Matter device; false for a device that is reached through its maker's cloud only. The usual value of the type if left out."
            ),
            .optional("isReachable", .flag, "Whether the device is reachable; true if left out."),
            .optional(
                "strict", .flag,
                "Whether the device must follow the specification; true if left out. With false, it is as it is described, like real devices that deviate, and the response names each deviation."
            ),
        ],
        example: .members([
            "type": .string("matter.contactSensor"), "name": .string("Cellar window"), "roomID": .string("office"),
            "traits": .array([
                .members([
                    "trait": .string("matter.booleanStateConfiguration"),
                    "features": .array([.string("visual"), .string("audible")]),
                    "attributes": .members(["alarmsEnabled": .array([.string("audible")])]),
                ]),
                .members(["trait": .string("matter.temperatureMeasurement")]),
            ]),
        ]))

    /// A part of a device: one device type.
    private static let part = InputObject(
        "PartDescription",
        [
            .optional(
                "part", .integer(0...Int64(UInt16.max)),
                "The number of the part, unique on the device; its position in the list, from 1, if left out."),
            .required(
                "type", .text, "A device type of the catalog, such as `matter.dimmableLight`.", as: .name),
            .optional("isPrimaryType", .flag, "True for one part; the first one if left out."),
            .optional(
                "traits", traits,
                "Traits that the part has besides the usual ones, or that differ from them. An object with traits by id instead of a list contains all traits of the part, as in a home file.",
                as: publishedTraits),
        ], summary: "A part of a new device: one device type.")

    /// Traits that a part has besides the usual ones, or all of them by their ids.
    private static let traits = InputForm.either([
        .list(.either([.text, .object(trait)]), 0...Int.max),
        .map(.object(InputObject(traitMembers, nullIsAbsent: true))),
    ])

    /// The canonical form, of which generators create types.
    private static let publishedTraits = JSONSchema.array(of: .ref(trait.namedSchema))

    private static let trait = InputObject(
        "TraitDescription",
        [
            .required("trait", .text, "A trait of the catalog, such as `matter.onOff` or `onOff`.", as: .name)
        ] + traitMembers, summary: "A trait of a new device.")

    private static let traitMembers: [InputObject.Member] = [
        .optional(
            "features", .texts,
            "The features by name, which must be a valid combination; the usual features of such a trait if left out.",
            as: .array(of: .name)),
        .optional(
            "attributes", .map(.any),
            "Initial values of attributes, also of read-only ones. Each must be in its range and allowed by the features. A mandatory attribute that is left out gets a usual value.",
            as: .anyObject),
        .optional(
            "commands", .texts,
            "The commands that the device supports, by name; a Matter device also supports the mandatory ones. The usual commands if left out.",
            as: .array(of: .name)),
        .optional(
            "memory",
            .special(SpecialInput("base64", acceptsType: { $0.octetsValue != nil })),
            "The data that the simulation stores besides attributes, such as the users of a lock, as in an export.",
            as: JSONSchema.text.with("contentEncoding", .string("base64"))),
    ]
}
