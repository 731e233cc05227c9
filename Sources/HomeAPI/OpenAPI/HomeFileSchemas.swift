import JSON

/// The schemas of the home file.
enum HomeFileSchemas {
    static let all: [(name: String, schema: JSONSchema)] = [
        (
            "HomeFile",
            JSONSchema.object([
                ("format", JSONSchema.text.with("const", .string("home-gateway"))), ("version", .integer(1...1)),
                ("structures", .array(of: .ref("HomeFileStructure"))), ("rooms", .array(of: .ref("HomeFileRoom"))),
                ("devices", .array(of: .ref("HomeFileDevice"))),
            ]).described("A whole home, to keep and to start another home with.")
        ),
        (
            "HomeFileStructure",
            JSONSchema.object([
                ("id", CommonSchemas.id), ("name", CommonSchemas.name), ("network", .ref("Network")),
            ]).described("A structure of a home file.")
        ),
        (
            "HomeFileRoom",
            JSONSchema.object([
                ("id", CommonSchemas.id), ("name", CommonSchemas.name), ("structureID", CommonSchemas.id),
            ]).described("A room of a home file.")
        ),
        (
            "HomeFileDevice",
            JSONSchema.object([
                ("id", CommonSchemas.id), ("name", CommonSchemas.name), ("structureID", CommonSchemas.id.orNull),
                ("roomID", CommonSchemas.id.orNull), ("isMatterDevice", .flag), ("isReachable", .flag),
                ("types", .array(of: .ref("HomeFilePart"))),
            ]).described("A device of a home file.")
        ),
        (
            "HomeFilePart",
            JSONSchema.object([
                ("part", CommonSchemas.part), ("type", CommonSchemas.typeID), ("isPrimaryType", .flag),
                ("traits", JSONSchema.map(of: .ref("HomeFileTrait")).described("By the id of the trait.")),
            ]).described("A part of a device of a home file.")
        ),
        (
            "HomeFileTrait",
            JSONSchema.object([
                ("features", .array(of: .text)), ("attributes", .ref("AnyAttributes")),
                ("commands", .array(of: .text)),
                (
                    "memory?",
                    JSONSchema.text.described("What the trait's behavior keeps besides attributes; opaque, base64.")
                ),
            ]).described("A trait of a device of a home file.")
        ),
    ]
}
