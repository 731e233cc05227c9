extension Home {
    /// Calls back once everything that was handed over so far is committed, or with why the home cannot be written.
    ///
    /// It is a change that changes nothing: changes are committed in their order, so those before it are safe then.
    public func whenSettled(_ completion: @escaping Completion<Void>) {
        change(.device, { _ in }, completion: completion)
    }

    /// The structures with the ways into them, seen by clients or not, in the order they were made.
    public func networks() -> [StructureState] {
        snapshot().state.structures.elements().map { $0.element }
    }
}
