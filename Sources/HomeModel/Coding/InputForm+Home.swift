public import JSON

// The forms and schemas of values that many inputs have.

extension InputForm {
    /// The id of a structure, a room or a device.
    public static let id = special(
        SpecialInput(
            HomeID.form, schema: .id, acceptsType: { $0.stringValue != nil },
            accepts: { HomeID.isValid($0.stringValue ?? "") }))
    /// An object whose members its reader checks.
    public static let anyObject = special(
        SpecialInput("an object", schema: .ref(.anyObject), acceptsType: { $0.objectValue != nil }))
}

extension JSONSchema {
    /// The id of a structure, a room or a device.
    public static let id = text(matching: "^[A-Za-z0-9._:~-]{1,128}$")
    /// An id that a client gives to a new object.
    public static let newID = id.with("not", .members(["enum": .array(HomeID.reserved.sorted().map { .string($0) })]))
    /// The id or the short name of a type or a trait in a request.
    public static let name = text(1...255)
}

extension NamedSchema {
    public static let anyObject = NamedSchema("AnyObject", JSONSchema.anyObject.described("Any members."))
}
