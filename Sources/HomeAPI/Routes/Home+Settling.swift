import HomeService

extension Home {
    /// Calls back once everything that was handed over so far is committed, or with why the home cannot be written.
    ///
    /// It is a change that changes nothing: changes are committed in their order, so those before it are safe then.
    func whenSettled(_ completion: @escaping Completion<[StructureState]>) {
        setNetwork(cause: Cause(origin: .simulation), completion: completion)
    }
}
