/// The source of a home: a simulation in this process, or a gateway.
///
/// The modules that provide homes declare the sources: `.simulated()` in HomeEngine, `.gateway("http://…")` in
/// HomeClient.
public struct HomeSource: Sendable {
    let open: @Sendable () async throws -> any HomeConnection

    /// - Parameter open: Opens a connection. It throws a ``HomeError`` if it cannot.
    public init(_ open: @escaping @Sendable () async throws -> any HomeConnection) { self.open = open }
}

/// The settings of all homes of an app; see ``Home/configure(_:)``.
public struct HomeConfiguration: Sendable {
    /// The source from which ``Home/connect()`` gets the home.
    public var source: HomeSource?
    /// The app group that an app shares with its extensions. Homes here do not use it.
    public var sharedAppGroup: String?
    /// The device types and traits that the automations of an app refer to. Homes here do not use it.
    public var referencedAutomationTypes: ReferencedAutomationTypes?
}

/// Device types and traits that the automations of an app refer to.
public struct ReferencedAutomationTypes: Sendable {
    public let deviceTypes: [any DeviceType.Type]
    public let traits: [any Trait.Type]

    public init(deviceTypes: [any DeviceType.Type] = [], traits: [any Trait.Type] = []) {
        self.deviceTypes = deviceTypes
        self.traits = traits
    }
}
