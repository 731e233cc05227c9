/// The behavior of a trait on a device: a function of the device's state, the command or stimulus, and the time.
///
/// A behavior changes only the ``Endpoint`` that it receives. If it throws, its changes are discarded. A command that
/// fails but keeps its changes calls ``DeviceDraft/reject(_:)`` instead.
public protocol Behavior: Sendable {
    associatedtype Subject: Trait

    /// The handlers of the trait's commands.
    var commands: [CommandHandler<Subject>] { get }

    /// The external events that can act on the device, such as a pressed button or a changed reading.
    var stimuli: [StimulusHandler] { get }

    /// What the trait does after other traits of the device have changed.
    var reactions: [Reaction] { get }

    /// Writes attributes. The attributes are writable and supported, and the values have the right type and range. By
    /// default the values are set unchanged.
    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError)

    /// Returns the values that a client has written inside an atomic write that has not ended; other clients read the old
    /// ones. By default there are none.
    ///
    /// - Parameters:
    ///   - memory: The trait's memory.
    ///   - client: The label of the client that reads; nil if it has none.
    func uncommittedValues(_ memory: Value, writtenBy client: String?) -> [UInt32: Value]

    /// Called when a timer of the trait fires.
    func fire(_ timer: String, on endpoint: Endpoint)

    /// Returns the minimum interval between two reports of a timer that restarts itself without end; nil for a timer
    /// that ends.
    ///
    /// If much time passes at once, such a timer is held instead of firing for each interval, and ``skip(_:since:on:)``
    /// is called once.
    func interval(of timer: String) -> Span?

    /// Called for a held timer. Brings the trait to its current state, including the effects of the skipped time, and
    /// restarts the timer. By default the timer fires once.
    func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint)

    /// Returns what a timer that fires now and that restarts itself without end will report as long as nothing else
    /// happens to the device; nil if the only way to know it is to fire the timer.
    ///
    /// While no reader follows a home, it counts these reports and does not make them. It then calls ``skip(_:since:on:)``
    /// at the time of the last one. This call must have the same effects on the device as all of them.
    func cycle(of timer: String, on endpoint: Endpoint) -> ReportCycle?

    /// Called when the device joins the home. Starts ambient processes.
    func start(on endpoint: Endpoint)

    /// Called when the device restarts. Ends running processes and resets volatile values.
    func powerUp(_ endpoint: Endpoint)

    /// Called instead of ``powerUp(_:)`` for behaviors with start-up rules that apply only after a loss of power. Calls
    /// ``powerUp(_:)`` by default.
    func powerUp(_ endpoint: Endpoint, after restart: RestartKind)

    /// Called when the device becomes unreachable or reachable.
    func setReachable(_ isReachable: Bool, _ endpoint: Endpoint)
}

/// The reason for a restart.
public enum RestartKind: String, CaseIterable, Hashable, Sendable {
    /// A loss of power.
    case power
    /// A software update. Start-up rules such as `startUpOnOff` do not apply.
    case update
}

extension Behavior {
    public var commands: [CommandHandler<Subject>] { [] }
    public var stimuli: [StimulusHandler] { [] }
    public var reactions: [Reaction] { [] }

    public func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        endpoint[Subject.self].set(values)
    }

    public func uncommittedValues(_ memory: Value, writtenBy client: String?) -> [UInt32: Value] { [:] }
    public func fire(_ timer: String, on endpoint: Endpoint) {}
    public func interval(of timer: String) -> Span? { nil }
    public func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint) { fire(timer, on: endpoint) }
    public func cycle(of timer: String, on endpoint: Endpoint) -> ReportCycle? { nil }
    public func start(on endpoint: Endpoint) {}
    public func powerUp(_ endpoint: Endpoint) {}
    public func powerUp(_ endpoint: Endpoint, after restart: RestartKind) { powerUp(endpoint) }
    public func setReachable(_ isReachable: Bool, _ endpoint: Endpoint) {}
}

/// The handler of a command.
public struct CommandHandler<Subject>: Sendable {
    /// The number of the command.
    public let command: UInt32
    let run: @Sendable (Endpoint, Value) throws(HomeError) -> Value?
}

extension CommandHandler where Subject: Trait {
    /// Returns a handler for a command whose response is only a status.
    public static func on<Fields: Schema>(
        _ path: KeyPath<Subject.Commands, CommandKey<Fields, Empty>>,
        _ body: @escaping @Sendable (Endpoint, Record<Fields>) throws(HomeError) -> Void
    ) -> CommandHandler {
        CommandHandler(command: SchemaCache.id(of: path)) {
            (endpoint, fields) throws(HomeError) -> Value? in
            try body(endpoint, Record(fields) ?? Record())
            return nil
        }
    }

    /// Returns a handler for a command whose response has fields.
    public static func respond<Fields: Schema, Response: Schema>(
        to path: KeyPath<Subject.Commands, CommandKey<Fields, Response>>,
        _ body: @escaping @Sendable (Endpoint, Record<Fields>) throws(HomeError) -> Record<Response>
    ) -> CommandHandler {
        CommandHandler(command: SchemaCache.id(of: path)) {
            (endpoint, fields) throws(HomeError) -> Value? in
            try body(endpoint, Record(fields) ?? Record()).value
        }
    }
}

/// An external event that can act on a device, with its handler.
public struct StimulusHandler: Sendable {
    /// The name: a verb in lower camel case, such as `press`.
    public let name: String
    public let fields: StructDefinition
    /// The bit of the feature that the stimulus requires; nil if none.
    let featureBit: UInt8?
    let run: @Sendable (Endpoint, Value) throws(HomeError) -> Void

    init(
        name: String, fields: StructDefinition, featureBit: UInt8? = nil,
        run: @escaping @Sendable (Endpoint, Value) throws(HomeError) -> Void
    ) {
        self.name = name
        self.fields = fields
        self.featureBit = featureBit
        self.run = run
    }

    /// Returns the same stimulus with another name.
    func named(_ name: String) -> StimulusHandler {
        StimulusHandler(name: name, fields: fields, featureBit: featureBit, run: run)
    }

    public static func on<Fields: Schema>(
        _ name: String, _ fields: Fields.Type,
        _ body: @escaping @Sendable (Endpoint, Record<Fields>) throws(HomeError) -> Void
    ) -> StimulusHandler {
        on(name, fields, featureBit: nil, body)
    }

    /// Returns a stimulus that requires a feature of the trait.
    public static func on<Fields: Schema>(
        _ name: String, _ fields: Fields.Type, given feature: some MatterFeature,
        _ body: @escaping @Sendable (Endpoint, Record<Fields>) throws(HomeError) -> Void
    ) -> StimulusHandler {
        on(name, fields, featureBit: feature.bit, body)
    }

    private static func on<Fields: Schema>(
        _ name: String, _ fields: Fields.Type, featureBit: UInt8?,
        _ body: @escaping @Sendable (Endpoint, Record<Fields>) throws(HomeError) -> Void
    ) -> StimulusHandler {
        StimulusHandler(name: name, fields: Reflection.structure(fields, name: name), featureBit: featureBit) {
            (endpoint, value) throws(HomeError) in try body(endpoint, Record(value) ?? Record())
        }
    }
}
