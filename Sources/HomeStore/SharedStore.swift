/// A store that several programs use at the same time, its *nodes*. Each home has at most one owner among them, which
/// alone reads and writes it.
///
/// The store has a *place* for each home that a node serves, also for a home in memory: it states the owner. The
/// checkpoints of a home, whose ids begin with that of the home and a slash, belong to the owner of the home.
///
/// If a call that changes owners throws, its outcome may be unknown. It can be repeated: this node can claim a home that
/// the store gave it by a call that threw. A call with which a deposed node would change something throws with the
/// outcome ``JournalError/Outcome/fenced``.
public protocol SharedStore: JournalStore {
    /// The node that is this program.
    var node: StoreNode.ID { get }

    /// Connects once more, for what must not wait for commits.
    func connect() throws(JournalError) -> any StoreMembership

    /// Adds a place with this node as the owner. Returns false if there is one already.
    func addPlace(_ id: String) throws(JournalError) -> Bool

    /// Removes the place of a home that this node has deleted, or has not created after all.
    func removePlace(_ id: String) throws(JournalError)

    /// Takes a home that has no owner. A place whose home the store does not contain is removed: its node had the home
    /// in memory, or had not stored it yet.
    ///
    /// - Returns: The home, followed by its checkpoints in the order of their ids; nil if it has an owner, or if there is
    ///   no home.
    func claim(_ id: String) throws(JournalError) -> [JournaledHome]?

    /// Takes homes that have no owner, up to a number. See ``claim(_:)``. The result is empty only if there are none, or if
    /// other nodes are taking them.
    func claimAny(limit: Int) throws(JournalError) -> [[JournaledHome]]

    /// Gives homes back, after their last commits. Their journals cannot be used any more, also if this throws.
    func release(_ ids: [String]) throws(JournalError)

    /// Ends the use of the store. All homes of this node have no owner then.
    func leave()
}

/// A connection to a store that several programs use. It can be used from any thread, and executes one call at a time.
public protocol StoreMembership: AnyObject, Sendable {
    /// Shows the other nodes that this one is alive. Returns all nodes, in the order of their ids.
    ///
    /// Throws with the outcome ``JournalError/Outcome/fenced`` if this node was deposed.
    func beat() throws(JournalError) -> [StoreNode]

    /// Returns all nodes, in the order of their ids, also after this one was deposed or has left.
    func nodes() throws(JournalError) -> [StoreNode]

    /// Removes another node if its beat is still the one that was seen, so that its homes have no owner and it can write
    /// nothing any more. Returns whether the node is removed.
    func depose(_ seen: StoreNode) throws(JournalError) -> Bool

    /// Returns the owner of a home.
    func owner(of id: String) throws(JournalError) -> HomeOwner

    /// Adds a secret, and returns when it is durable. If the store already has it, the later end counts, so a call whose
    /// outcome is unknown can be repeated.
    ///
    /// - Parameter limit: The maximum number of secrets of a kind for one token. Those that end first are removed for
    ///   others.
    func add(_ secret: SharedSecret, limit: Int) throws(JournalError)

    /// Returns a secret; nil if there is none, or if it has ended.
    func secret(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(JournalError) -> SharedSecret?

    /// Removes a secret and returns it when that is durable; nil if there is none, or if it has ended. Of several calls,
    /// one returns it. After a call with an unknown outcome, it may be gone.
    func take(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(JournalError) -> SharedSecret?

    /// Moves the ends of sessions that the store still has. An end never becomes earlier.
    func extend(_ sessions: [SharedSecret]) throws(JournalError)
}

/// Makes a call once more whose connection was lost: the server can have closed it long before.
package func repeating<Result>(_ call: () throws(JournalError) -> Result) throws(JournalError) -> Result {
    do throws(JournalError) { return try call() } catch {
        guard error.reason == .unreachable else { throw error }
        return try call()
    }
}

/// A program that uses a store.
public struct StoreNode: Hashable, Sendable {
    /// Differs each time a program opens the store.
    public typealias ID = Int64

    public let id: ID
    public let name: String
    /// The address at which the other nodes reach it.
    public let address: String
    /// Changes with each ``StoreMembership/beat()`` of the node.
    public let beat: Int64

    public init(id: ID, name: String, address: String, beat: Int64) {
        (self.id, self.name, self.address, self.beat) = (id, name, address, beat)
    }
}

/// The owner of a home in a store.
public enum HomeOwner: Hashable, Sendable {
    case node(StoreNode.ID)
    /// The home has no owner, or the owner was deposed.
    case nobody
    /// There is no such home.
    case noHome
}
