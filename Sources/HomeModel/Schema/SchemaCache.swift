/// The numbers of the elements of schemas.
///
/// Following a key path copies the whole schema and retains the rules of all its elements, so the numbers are cached.
@usableFromInline
enum SchemaCache {
    /// The numbers by key path. Each expression with a key path creates one object, once.
    private static let ids = AddressTable(size: 16_384)

    /// The number of an element.
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
        let id = S.keys[keyPath: path].id
        // The key path is never freed, so that no other key path can have its address.
        if ids.add(UInt(id), of: ObjectIdentifier(path)) { _ = Unmanaged.passRetained(path) }
        return id
    }
}
