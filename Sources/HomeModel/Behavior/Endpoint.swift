/// One part of a device while a change to it is worked out: what a behaviour reads and changes.
public struct Endpoint {
    public let draft: DeviceDraft
    /// The place of the part in ``Shape/parts``.
    public let part: Int

    public var now: HomeTime { draft.now }

    /// Whether any part of the device carries a trait.
    public func deviceHas(_ trait: (some Trait).Type) -> Bool { draft.shape.has(trait) }

    /// All parts of the device.
    public var parts: [Endpoint] { draft.shape.parts.indices.map { draft.endpoint($0) } }

    /// How long it is until something that happened at a time and repeats after each interval happens next, after now.
    public func untilNext(_ interval: Span, since time: HomeTime) -> Span {
        let length = max(1, interval.microseconds)
        return Span(microseconds: length - max(0, (now - time).microseconds) % length)
    }

    /// Whether the part carries a trait.
    public func has(_ trait: (some Trait).Type) -> Bool {
        draft.shape.trait(trait, part: part) != nil
    }

    /// A trait of the part. Where the part lacks it, or an attribute of it, reads give nil and writes are ignored.
    @inlinable
    public subscript<T: Trait>(_ trait: T.Type) -> TraitDraft<T> {
        TraitDraft(draft: draft, index: draft.shape.trait(trait, part: part))
    }

    /// A number in 0..<1 that follows from the home's seed, the device, what it is for and the step alone.
    public func random(_ purpose: String, step: Int64) -> Double {
        var hash = SeededHash(seed: draft.seed)
        hash.mix(draft.original.id)
        hash.mix(UInt64(part))
        hash.mix(purpose)
        hash.mix(UInt64(bitPattern: step))
        return Double(hash.value >> 11) * 0x1p-53
    }
}

/// A trait of a part while a change is worked out: attributes by name, processes, events.
@dynamicMemberLookup
public struct TraitDraft<T: Trait> {
    public let draft: DeviceDraft
    /// The trait's place in ``Shape/traits``; nil where the part lacks the trait.
    @usableFromInline let index: Int?

    @usableFromInline
    init(draft: DeviceDraft, index: Int?) {
        self.draft = draft
        self.index = index
    }

    /// The exact value now; nil where it is null or not supported. Nil makes a nullable attribute null.
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

    /// The features of the trait on this device; none where the part lacks the trait.
    public func has(_ feature: T.Feature) -> Bool {
        index.map { draft.shape.traits[$0].features.contains(feature) } ?? false
    }

    /// Sets an attribute by number, as a write does.
    public func set(_ id: UInt32, to value: Value) {
        if let index { draft.set(id, trait: index, to: value) }
    }

    /// Sets attributes by number, as a write does.
    public func set(_ values: [UInt32: Value]) {
        for (id, value) in values { set(id, to: value) }
    }

    public func value(_ id: UInt32) -> Value? { index.flatMap { draft.value(id, trait: $0) } }

    // MARK: Processes

    /// Whether nothing at all runs on the device.
    @inlinable
    public var isDeviceIdle: Bool { draft.processes.isEmpty }

    /// Moves a value in a straight line, from where it is unless `from` says otherwise.
    public func move<Key: ValueKey>(
        _ path: KeyPath<T.Attributes, Key>, from: Int64? = nil, to: Int64, over span: Span,
        reporting: Ramp.Reporting = .everySecond, isAmbient: Bool = false
    ) {
        guard let index, let start = from ?? value(path)?.integer else { return }
        draft.startRamp(
            Ramp(attribute: id(path), from: start, to: to, reporting: reporting), trait: index, over: span,
            isAmbient: isAmbient)
    }

    /// Moves a number that the attribute shows divided by `divisor`, rounded down.
    public func move<Key: ValueKey>(
        _ path: KeyPath<T.Attributes, Key>, from: Int64, to: Int64, per divisor: Int64, over span: Span,
        reporting: Ramp.Reporting = .everySecond
    ) {
        guard let index else { return }
        draft.startRamp(
            Ramp(attribute: id(path), from: from, to: to, reporting: reporting, divisor: divisor), trait: index,
            over: span)
    }

    /// Moves a field of a structure, which shows the number divided by `divisor`, rounded down.
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

    /// Takes a number at once, which is reported later.
    public func delayReport<Key: ValueKey>(of path: KeyPath<T.Attributes, Key>, at number: Int64, until time: HomeTime)
    {
        guard let index else { return }
        draft.startRamp(
            Ramp(attribute: id(path), from: number, to: number, reporting: .end), trait: index,
            over: time - draft.now)
    }

    /// When a moving value arrives; nil if it does not move.
    public func arrival<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) -> HomeTime? {
        index.flatMap { draft.arrival(id(path), trait: $0) }
    }

    /// Leaves a moving value where it is.
    @inlinable
    public func stop<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) {
        if let index, !draft.processes.isEmpty { draft.stopRamp(id(path), trait: index) }
    }

    /// Where a moving value is going; nil where it does not move.
    @inlinable
    public func target<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) -> Int64? {
        guard let index, !draft.processes.isEmpty else { return nil }
        return draft.ramp(id(path), trait: index)?.to
    }

    /// Starts a timer, on whose end the trait's behaviour is called; replaces the one of the same name.
    public func schedule(_ timer: String, after span: Span, isAmbient: Bool = false) {
        if let index { draft.schedule(timer, trait: index, after: span, isAmbient: isAmbient) }
    }

    @inlinable
    public func cancel(_ timer: String) {
        if let index { draft.cancel(timer, trait: index) }
    }

    /// When a timer fires; nil where it does not run.
    public func timer(_ name: String) -> HomeTime? { index.flatMap { draft.timer(name, trait: $0) } }

    /// Whether a running timer belongs to the life of the home rather than to something that was asked for.
    public func isAmbient(_ timer: String) -> Bool { index.map { draft.isAmbient(timer, trait: $0) } ?? false }

    // MARK: Events and memory

    public func emit<Fields: Schema>(
        _ path: KeyPath<T.Events, EventKey<Fields>>, _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) {
        guard let index else { return }
        draft.emit(
            SchemaCache.id(of: path), trait: index,
            fields: Record<Fields>(edit).value)
    }

    /// What the behaviour keeps besides attributes, such as a lock's users; survives restarts and is never published.
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
