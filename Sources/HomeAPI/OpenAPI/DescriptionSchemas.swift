import HomeEngine
import HomeModel
import JSON

// The description of a new device, in its canonical form. The server also accepts a trait as a text, and all traits of
// a part as one object.

extension NamedSchema {
    static let traitDescription = NamedSchema(
        "TraitDescription",
        JSONSchema.object([
            .required("trait", JSONSchema.name.described("A trait of the catalog, such as `matter.onOff` or `onOff`.")),
            .optional(
                "features",
                JSONSchema.array(of: .name).orNull.described(
                    "The features by name, which must be a valid combination; the usual features of such a trait if left out."
                )),
            .optional(
                "attributes",
                JSONSchema.anyObject.orNull.described(
                    "Initial values of attributes, also of read-only ones. Each must be in its range and allowed by the features. A mandatory attribute that is left out gets a usual value."
                )),
            .optional(
                "commands",
                JSONSchema.array(of: .name).orNull.described(
                    "The commands that the device supports, by name; a Matter device also supports the mandatory ones. The usual commands if left out."
                )),
            .optional(
                "memory",
                JSONSchema.text.with("contentEncoding", .string("base64")).orNull.described(
                    "The data that the simulation stores besides attributes, such as the users of a lock, as in an export."
                )),
        ]).closed.described("A trait of a new device."))

    static let partDescription = NamedSchema(
        "PartDescription",
        JSONSchema.object([
            .optional(
                "part",
                JSONSchema.integer(0...Int64(UInt16.max)).orNull.described(
                    "The number of the part, unique on the device; its position in the list, from 1, if left out.")),
            .required(
                "type", JSONSchema.name.described("A device type of the catalog, such as `matter.dimmableLight`.")),
            .optional(
                "isPrimaryType", JSONSchema.flag.orNull.described("True for one part; the first one if left out.")),
            .optional(
                "traits",
                JSONSchema.array(of: .ref(traitDescription)).orNull.described(
                    "Traits that the part has besides the usual ones, or that differ from them. An object with traits by id instead of a list contains all traits of the part, as in a home file."
                )),
        ]).closed.described("A part of a new device: one device type."))
}
