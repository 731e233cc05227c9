extension Value {
    /// The approximate size in JSON, in bytes.
    public var estimatedJSONSize: Int {
        switch self {
        case .null, .bool, .unsigned, .signed, .float: 20
        case .string(let text): text.utf8.count + 8
        case .octets(let bytes): bytes.count * 4 / 3 + 8
        case .list(let values): values.reduce(8) { $0 + $1.estimatedJSONSize }
        case .structure(let fields): fields.reduce(8) { $0 + 24 + $1.value.estimatedJSONSize }
        }
    }
}
