/// The homes of a store as they were at one moment, read without a change of the store.
public protocol StoreReader: AnyObject, Sendable {
    /// All homes, in the order of their ids. Their journals load them, and ignore writes.
    var homes: [JournaledHome] { get }
    /// How often the store was opened by programs that write.
    var openings: UInt64 { get }
    /// The layout of the store and its state, for people.
    var summary: String { get }
}
