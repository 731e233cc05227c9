/// The connection of a node to a ``ModelDatabase``. It decides what becomes of each call.
package final class StoreLink: Sendable {
    /// A kind of call.
    package enum Call: Sendable {
        case read, write, beat, join
    }

    /// What becomes of a call.
    package enum Fate: Hashable, Sendable {
        case safe
        /// The call does not reach the database.
        case lost
        /// The database executes the call, but the answer is lost.
        case unanswered
        /// The answer is lost. The database executes the call later, unless the node calls it before or is removed.
        case late
    }

    private let decide: @Sendable (Call) -> Fate

    /// - Parameter decide: Returns what becomes of a call. It can let time pass.
    package init(_ decide: @escaping @Sendable (Call) -> Fate = { _ in .safe }) { self.decide = decide }

    func fate(_ call: Call) -> Fate { decide(call) }
}
