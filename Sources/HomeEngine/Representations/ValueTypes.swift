package import HomeModel
package import JSON

// The JSON types of values that many objects have.

extension JSONSchema {
    package static let partNumber = integer(0...Int64(UInt16.max)).described(
        "The number of the device type on its device.")
}

extension NamedSchema {
    package static let anyAttributes = NamedSchema(
        "AnyAttributes",
        JSONSchema.anyObject.described(
            "The supported attributes of a trait by name. Each trait has a schema of its own, `matter.onOff.Attributes`."
        ).example(.members(["onOff": .bool(true)])))
    fileprivate static let cursor = NamedSchema(
        "Cursor",
        JSONSchema.text.described("A position in the history of the home; opaque.")
            .example(.string("8c9b0b6a5e3f2d11-42")))
    fileprivate static let revision = NamedSchema(
        "Revision",
        JSONSchema.integer(0...JSONSchema.exactIntegers.upperBound)
            .described("The number of the last change of the object.").example(.integer(42)))
}

extension JSONType<String> {
    /// The id of a structure, a room or a device.
    package static let id = text(.id)
    package static let typeID = text(JSONSchema.text.example(.string("matter.dimmableLight")))
    package static let traitID = text(JSONSchema.text.example(.string("matter.onOff")))
}

extension JSONType<UInt16> {
    package static let partNumber = JSONType(.partNumber) { $1.integer(Int64($0)) }
}

extension JSONType<UInt64> {
    package static let revision = JSONType(.ref(.revision)) { $1.unsigned($0) }
}

extension JSONType<Cursor> {
    package static let cursor = JSONType(.ref(.cursor)) { cursor, json in
        json.plainString { cursor.append(to: &$0) }
    }
}

extension JSONType<HomeTime> {
    package static let time = JSONType(.time) { time, json in json.plainString { time.appendText(to: &$0) } }
}
