/// How a trait behaves on a device: a function of the device's state, what is asked of it and the time.
///
/// A behaviour changes the ``Endpoint`` it is given and nothing else. If it throws, nothing of what it did counts; a
/// command that fails and yet leaves its mark ends with ``DeviceDraft/reject(_:)`` instead.
public protocol Behavior: Sendable {
    associatedtype Subject: Trait

    /// What it does on each command of the trait.
    var commands: [CommandHandler<Subject>] { get }

    /// What can happen to the device from outside: a button pressed, a reading changed.
    var stimuli: [StimulusHandler] { get }

    /// Carries out a write whose values have the right type and range and name writable attributes of this device; by
    /// default they are set as they are.
    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError)

    /// A timer of the trait has run out.
    func fire(_ timer: String, on endpoint: Endpoint)

    /// The least time between two reports of a timer that restarts itself without end; nil for a timer that ends.
    ///
    /// When much time passes at once, such a timer is not played: it is held, and ``skip(_:since:on:)`` is called once.
    func interval(of timer: String) -> Span?

    /// A timer with an interval was held since it was due. Brings the trait to its state as of now and restarts the
    /// timer; what accumulates with time includes the time that was skipped. By default the timer fires once.
    func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint)

    /// The device joins the home: its ambient life begins.
    func start(on endpoint: Endpoint)

    /// The device restarts: running processes end and volatile values are lost.
    func powerUp(_ endpoint: Endpoint)

    /// The same for a behavior with start-up rules, which apply after a loss of power only; calls ``powerUp(_:)`` by
    /// default.
    func powerUp(_ endpoint: Endpoint, after restart: RestartKind)

    /// The device can no longer be reached, or can be reached again.
    func setReachable(_ isReachable: Bool, _ endpoint: Endpoint)
}

/// Why a device restarts.
public enum RestartKind: String, CaseIterable, Hashable, Sendable {
    /// It loses its power and gets it back.
    case power
    /// It installs a software update; start-up rules such as `startUpOnOff` do not apply.
    case update
}

extension Behavior {
    public var commands: [CommandHandler<Subject>] { [] }
    public var stimuli: [StimulusHandler] { [] }

    public func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        endpoint[Subject.self].set(values)
    }

    public func fire(_ timer: String, on endpoint: Endpoint) {}
    public func interval(of timer: String) -> Span? { nil }
    public func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint) { fire(timer, on: endpoint) }
    public func start(on endpoint: Endpoint) {}
    public func powerUp(_ endpoint: Endpoint) {}
    public func powerUp(_ endpoint: Endpoint, after restart: RestartKind) { powerUp(endpoint) }
    public func setReachable(_ isReachable: Bool, _ endpoint: Endpoint) {}
}

/// What a behaviour does on one command.
public struct CommandHandler<Subject: Trait>: Sendable {
    /// The number of the command.
    public let command: UInt32
    let run: @Sendable (Endpoint, Value) throws(HomeError) -> Value?

    /// A command that answers with a status only.
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

    /// A command that answers with fields.
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

/// Something that can happen to a device from outside.
public struct StimulusHandler: Sendable {
    /// Lower camel case, a verb: `press`.
    public let name: String
    public let fields: StructDefinition
    /// The bit of the feature without which the device has no such stimulus; nil if every device with the trait has it.
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

    /// The same under another name.
    func named(_ name: String) -> StimulusHandler {
        StimulusHandler(name: name, fields: fields, featureBit: featureBit, run: run)
    }

    public static func on<Fields: Schema>(
        _ name: String, _ fields: Fields.Type,
        _ body: @escaping @Sendable (Endpoint, Record<Fields>) throws(HomeError) -> Void
    ) -> StimulusHandler {
        on(name, fields, featureBit: nil, body)
    }

    /// A stimulus of devices with a feature of the trait.
    public static func on<Fields: Schema>(
        _ name: String, _ fields: Fields.Type, given feature: some MatterFeature,
        _ body: @escaping @Sendable (Endpoint, Record<Fields>) throws(HomeError) -> Void
    ) -> StimulusHandler {
        on(name, fields, featureBit: feature.rawValue, body)
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
