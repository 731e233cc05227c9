import Synchronization

/// One instance of each schema, created on first use, and the numbers of its elements.
///
/// A schema's instance is a constant, so all readers share it; a new instance for each access would allocate the rules
/// of all its elements.
@usableFromInline
enum SchemaCache {
    private static let instances = Mutex<[ObjectIdentifier: any Schema]>([:])
    /// The numbers by key path. Each expression with a key path creates one object, once.
    private static let ids = AddressTable(size: 16_384)

    static func instance<S: Schema>(of type: S.Type) -> S {
        let id = ObjectIdentifier(type)
        if let cached = instances.withLock({ $0[id] }), let schema = cached as? S { return schema }
        // Created outside the lock, because bounds refer to other elements and call this function again.
        let created = S()
        instances.withLock { $0[id] = created }
        return created
    }

    /// The number of an element.
    ///
    /// Following a key path copies the whole schema and retains the rules of all its elements, so the numbers are
    /// cached.
    @inlinable
    static func id<S: Schema, Key: SchemaKey>(of path: KeyPath<S, Key>) -> UInt32 {
        cached(path) ?? follow(path)
    }

    @usableFromInline
    static func cached(_ path: AnyKeyPath) -> UInt32? {
        ids[ObjectIdentifier(path)].map { UInt32(truncatingIfNeeded: $0) }
    }

    @usableFromInline
    static func follow<S: Schema, Key: SchemaKey>(_ path: KeyPath<S, Key>) -> UInt32 {
        let id = instance(of: S.self)[keyPath: path].id
        // The key path is never freed, so that no other key path can have its address.
        if ids.add(UInt(id), of: ObjectIdentifier(path)) { _ = Unmanaged.passRetained(path) }
        return id
    }
}
