/// Something that an import could not carry over unchanged.
public struct ImportLoss: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A device type without a counterpart.
        case deviceType
        /// A trait without a counterpart, or without values.
        case trait
        /// A value without a counterpart.
        case value
        /// A value that is missing; another one was assumed.
        case assumedValue
        /// An invalid value; another one was used.
        case invalidValue
    }

    public let kind: Kind
    /// The name of the type, the trait or the value in the imported response; nil for an invalid value.
    public let name: String?
    /// The names of the devices; empty if it belongs to none.
    public let deviceNames: [String]
    /// A sentence for people: the reason, or the value that was used instead; nil if there is none.
    public let detail: String?

    public init(_ kind: Kind, name: String? = nil, deviceNames: [String], detail: String? = nil) {
        self.kind = kind
        self.name = name
        self.deviceNames = deviceNames
        self.detail = detail
    }
}
