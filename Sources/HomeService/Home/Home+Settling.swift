extension Home {
    /// Settled once everything that was handed over so far is; a failure says why the home cannot be written.
    ///
    /// It is a change that changes nothing: changes are committed in their order, so those before it are safe then.
    public func settle() -> Operation<Void> {
        change(.device) { _ in }
    }

    /// The structures with the ways into them, seen by clients or not, in the order they were made.
    public func networks() -> [StructureState] {
        snapshot().state.structures.elements().map { $0.element }
    }
}
