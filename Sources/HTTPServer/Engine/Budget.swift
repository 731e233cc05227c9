internal import Synchronization

/// A bound on something that requests use for a time: bytes in memory, or requests that wait.
///
/// A budget can be a part of another one, in which its units count as well.
public final class Budget: Sendable {
    /// The maximum number of units in use.
    public let limit: Int
    private let whole: Budget?
    private let used = Atomic(0)

    public init(limit: Int, in whole: Budget? = nil) {
        (self.limit, self.whole) = (limit, whole)
    }

    /// The number of units in use.
    public var count: Int { used.load(ordering: .relaxed) }

    /// Whether no unit is left.
    public var isExhausted: Bool { count >= limit || whole?.isExhausted == true }

    /// Reserves units until the reservation is released; nil if too many are in use.
    ///
    /// More units than the limit are reserved if no others are in use.
    public func reserve(_ count: Int) -> Reservation? { take(count) ? Reservation(count, of: self) : nil }

    fileprivate func take(_ count: Int) -> Bool {
        let (before, after) = used.add(count, ordering: .relaxed)
        if before == 0 || after <= limit, whole?.take(count) ?? true { return true }
        used.subtract(count, ordering: .relaxed)
        return false
    }

    fileprivate func give(_ count: Int) {
        used.subtract(count, ordering: .relaxed)
        whole?.give(count)
    }
}

/// Units that are reserved in a ``Budget`` until this object is released.
public final class Reservation: Sendable {
    private let budget: Budget
    private let count: Atomic<Int>

    fileprivate init(_ count: Int, of budget: Budget) {
        self.budget = budget
        self.count = Atomic(count)
    }

    /// Reserves more units; returns false and changes nothing if too many are in use.
    public func grow(by more: Int) -> Bool {
        guard budget.take(more) else { return false }
        count.add(more, ordering: .relaxed)
        return true
    }

    deinit { budget.give(count.load(ordering: .relaxed)) }
}
