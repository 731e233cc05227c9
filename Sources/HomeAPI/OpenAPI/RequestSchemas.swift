import HomeEngine
import HomeModel
import JSON

// The schemas of values that requests contain.

extension NamedSchema {
    static let partSelector = NamedSchema(
        "PartSelector",
        JSONSchema(["anyOf": .array([JSONSchema.text.value, JSONSchema.integer(0...Int64(UInt16.max)).value])])
            .described("A device type of a device, or the number of a part."))
    static let changeKind = NamedSchema(
        "ChangeKind",
        JSONSchema.choice(ObjectFilter.ChangeKind.allCases.map { $0.rawValue }).described("A kind of change."))
    static let flagText = NamedSchema(
        "FlagText", JSONSchema.choice(["0", "1", "false", "true"]).described("A flag of a query."))
}
