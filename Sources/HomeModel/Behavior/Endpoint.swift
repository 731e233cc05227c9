/// A part of a device during a change. Behaviors read and change it.
public struct Endpoint {
    public let draft: DeviceDraft
    /// The index of the part in ``Shape/parts``.
    public let part: Int

    public var now: HomeTime { draft.now }

    /// All parts of the device.
    public var parts: [Endpoint] { draft.shape.parts.indices.map { draft.endpoint($0) } }

    /// Returns the time from now until the next repetition of an event that occurred at `time` and repeats after each
    /// interval.
    public func timeUntilNext(_ interval: Span, since time: HomeTime) -> Span {
        let length = max(1, interval.microseconds)
        return Span(microseconds: length - max(0, (now - time).microseconds) % length)
    }

    /// Returns whether the part has a trait.
    public func has(_ trait: (some Trait).Type) -> Bool {
        draft.shape.trait(trait, part: part) != nil
    }

    /// A trait of the part. If the part lacks the trait or an attribute, reads return nil and writes are ignored.
    @inlinable
    public subscript<T: Trait>(_ trait: T.Type) -> TraitDraft<T> {
        TraitDraft(draft: draft, index: draft.shape.trait(trait, part: part))
    }

    /// Returns a number in 0..<1 that depends only on the home's seed, the device, the part, the purpose and the step.
    public func random(_ purpose: String, step: Int64) -> Double {
        var hash = SeededHash(seed: draft.seed)
        hash.mix(draft.original.id)
        hash.mix(UInt64(part))
        hash.mix(purpose)
        hash.mix(UInt64(bitPattern: step))
        return Double(hash.value >> 11) * 0x1p-53
    }
}

/// A trait of a part during a change: attributes by name, processes and events.
@dynamicMemberLookup
public struct TraitDraft<T: Trait> {
    public let draft: DeviceDraft
    /// The index of the trait in ``Shape/traits``; nil if the part lacks it.
    @usableFromInline let index: Int?

    @usableFromInline
    init(draft: DeviceDraft, index: Int?) {
        self.draft = draft
        self.index = index
    }

    /// The exact current value; nil if it is null or not supported. Setting nil makes a nullable attribute null.
    @inlinable
    public subscript<Key: ValueKey>(dynamicMember path: KeyPath<T.Attributes, Key>) -> Key.Value.Plain? {
        get { value(path).flatMap { Key.Value($0) }?.plain }
        nonmutating set {
            guard let index, let value = Key.Value.from(newValue)?.value else { return }
            draft.set(id(path), trait: index, to: value)
        }
    }

    public func supports<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) -> Bool { value(path) != nil }

    public func supports<Fields: Schema, Response: Schema>(_ path: KeyPath<T.Commands, CommandKey<Fields, Response>>)
        -> Bool
    {
        guard let index else { return false }
        return draft.shape.traits[index].supports(
            command: SchemaCache.id(of: path))
    }

    /// Returns whether the trait has a feature on this device; false if the part lacks the trait.
    public func has(_ feature: T.Feature) -> Bool {
        index.map { draft.shape.traits[$0].features.contains(feature) } ?? false
    }

    /// Sets an attribute by number.
    public func set(_ id: UInt32, to value: Value) {
        if let index { draft.set(id, trait: index, to: value) }
    }

    /// Sets attributes by number.
    public func set(_ values: [UInt32: Value]) {
        for (id, value) in values { set(id, to: value) }
    }

    public func value(_ id: UInt32) -> Value? { index.flatMap { draft.value(id, trait: $0) } }

    // MARK: Processes

    /// Whether no process runs on the device.
    @inlinable
    public var isDeviceIdle: Bool { draft.processes.isEmpty }

    /// Starts a linear ramp from the current value, or from `from`.
    public func move<Key: ValueKey>(
        _ path: KeyPath<T.Attributes, Key>, from: Int64? = nil, to: Int64, over span: Span,
        reporting: Ramp.Reporting = .everySecond, isAmbient: Bool = false
    ) {
        guard let index, let start = from ?? value(path)?.integer else { return }
        draft.startRamp(
            Ramp(attribute: id(path), from: start, to: to, reporting: reporting), trait: index, over: span,
            isAmbient: isAmbient)
    }

    /// Starts a ramp of a number. The attribute shows it divided by `divisor`, rounded down.
    public func move<Key: ValueKey>(
        _ path: KeyPath<T.Attributes, Key>, from: Int64, to: Int64, per divisor: Int64, over span: Span,
        reporting: Ramp.Reporting = .everySecond, isAmbient: Bool = false
    ) {
        guard let index else { return }
        draft.startRamp(
            Ramp(attribute: id(path), from: from, to: to, reporting: reporting, divisor: divisor), trait: index,
            over: span, isAmbient: isAmbient)
    }

    /// Starts a ramp of a number. A field of a structure shows it divided by `divisor`, rounded down.
    public func move<Key: ValueKey, Fields: Schema, Number: ValueRepresentable>(
        _ path: KeyPath<T.Attributes, Key>, _ field: KeyPath<Fields, FieldKey<Number>>, from: Int64, to: Int64,
        per divisor: Int64, over span: Span, reporting: Ramp.Reporting, isAmbient: Bool = false
    ) where Key.Value.Plain == Record<Fields> {
        guard let index else { return }
        draft.startRamp(
            Ramp(
                attribute: id(path), from: from, to: to, reporting: reporting, field: SchemaCache.id(of: field),
                divisor: divisor), trait: index, over: span, isAmbient: isAmbient)
    }

    /// Sets a number at once and reports it at a later time.
    public func delayReport<Key: ValueKey>(of path: KeyPath<T.Attributes, Key>, at number: Int64, until time: HomeTime)
    {
        guard let index else { return }
        draft.startRamp(
            Ramp(attribute: id(path), from: number, to: number, reporting: .end), trait: index,
            over: time - draft.now)
    }

    /// Returns the end of an attribute's ramp; nil if there is none.
    public func rampEnd<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) -> HomeTime? {
        index.flatMap { draft.rampEnd(id(path), trait: $0) }
    }

    /// Stops a ramp at its current value.
    @inlinable
    public func stop<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) {
        if let index, !draft.processes.isEmpty { draft.stopRamp(id(path), trait: index) }
    }

    /// Returns the target of an attribute's ramp; nil if there is none.
    @inlinable
    public func target<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) -> Int64? {
        guard let index, !draft.processes.isEmpty else { return nil }
        return draft.ramp(id(path), trait: index)?.to
    }

    /// Starts a timer, in place of an earlier one with the same name. At its end ``Behavior/fire(_:on:)`` is called.
    public func schedule(_ timer: String, after span: Span, isAmbient: Bool = false) {
        if let index { draft.schedule(timer, trait: index, after: span, isAmbient: isAmbient) }
    }

    @inlinable
    public func cancel(_ timer: String) {
        if let index { draft.cancel(timer, trait: index) }
    }

    /// Returns when a timer fires; nil if it does not run.
    public func timer(_ name: String) -> HomeTime? { index.flatMap { draft.timer(name, trait: $0) } }

    /// Returns whether a running timer is ambient, not caused by a request.
    public func isAmbient(_ timer: String) -> Bool { index.map { draft.isAmbient(timer, trait: $0) } ?? false }

    /// Makes other traits react to an attribute as if it had changed.
    public func announce<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) {
        if let index { draft.announce(id(path), trait: index) }
    }

    /// Keeps the trait from reacting to what has changed until now, because the handler has set the trait itself.
    public func acknowledgeChanges() {
        if let index { draft.acknowledgeChanges(by: index) }
    }

    // MARK: Events and memory

    public func emit<Fields: Schema>(
        _ path: KeyPath<T.Events, EventKey<Fields>>, _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) {
        guard let index else { return }
        draft.emit(
            SchemaCache.id(of: path), trait: index,
            fields: Record<Fields>(edit).value)
    }

    /// The behavior's own data besides attributes, such as a lock's users. It survives restarts and is never published.
    public var memory: Value? {
        get { index.flatMap { draft.memory[$0] } }
        nonmutating set { if let index { draft.memory[index] = newValue } }
    }

    @inlinable
    func value<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) -> Value? {
        index.flatMap { draft.value(id(path), trait: $0) }
    }

    @inlinable
    func id<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) -> UInt32 {
        SchemaCache.id(of: path)
    }
}
