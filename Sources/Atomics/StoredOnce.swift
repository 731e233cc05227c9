internal import Synchronization

/// A reference to an object that is stored once, such as one that is created on first use.
///
/// `AtomicLazyReference` of the standard library does the same, but every load looks up the metadata of its object's
/// type, which takes longer than most of what is loaded. This one treats the reference as a number, so that its compiled
/// code is the same for all types.
package struct StoredOnce<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The retained reference; 0 without one.
    private let bits = Atomic<UInt>(0)

    package init() {}

    deinit {
        let reference = UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring))
        if let reference { Unmanaged<AnyObject>.fromOpaque(reference).release() }
    }

    /// Returns the object; nil if none is stored yet.
    package borrowing func load() -> Object? { unsafeBitCast(bits.load(ordering: .acquiring), to: Object?.self) }

    /// Stores an object unless there is one. Returns the one that is stored.
    package borrowing func storeIfNil(_ object: Object) -> Object {
        let new = Unmanaged<AnyObject>.passRetained(object)
        let result = bits.compareExchange(
            expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
        if result.exchanged { return object }
        new.release()
        return unsafeBitCast(result.original, to: Object.self)
    }
}
