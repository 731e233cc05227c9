/// The operators that the guides of the Home APIs apply to live queries, which are Combine's publishers there.
///
/// Combine exists on Apple's systems only. So these operators are unavailable, with a message about the replacement.
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
