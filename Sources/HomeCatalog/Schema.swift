import HomeModel

/// A schema of the catalog.
///
/// Inside this module, the name means this protocol: a public struct cannot have the `init()` that Swift writes for it
/// as a requirement of a public protocol, but as one of this protocol.
protocol Schema: HomeModel.Schema {
    init()
}

extension Schema {
    public static var keys: Self { shared(Self.init) }
}
