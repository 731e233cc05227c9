#if !canImport(Combine)
/// The operators that the guides of the Home APIs apply to live queries, which are Combine's publishers there.
///
/// Without Combine they are unavailable, with a message about the replacement.
@available(
    *, unavailable,
    message: "this is an asynchronous sequence, not a publisher: read it with for try await value in …, inside a Task"
)
extension LiveSequence {
    public func assertNoFailure() -> Self { self }
    @discardableResult
    public func sink(receiveValue: (Element) -> Void) -> Self { self }
    public func receive(on scheduler: some Any) -> Self { self }
    public func assign<Root>(to path: ReferenceWritableKeyPath<Root, Element>, on object: Root) {}
}
#endif
