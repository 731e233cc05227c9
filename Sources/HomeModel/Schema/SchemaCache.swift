/// One instance of each schema, and the numbers of its elements.
@usableFromInline
enum SchemaCache {
    /// The numbers by key path. Each expression with a key path creates one object, once.
    private static let ids = AddressTable(size: 16_384)

    /// The instances by type, each in a ``Box``.
    private static let instances = AddressTable(size: 4_096)

    private final class Box<S: Sendable>: Sendable {
        let schema: S
        init(_ schema: S) { self.schema = schema }
    }

    /// Returns the instance of a schema.
    static func instance<S: Schema>(of type: S.Type, _ create: () -> S) -> S {
        let id = ObjectIdentifier(type)
        if let word = instances[id], let address = UnsafeRawPointer(bitPattern: word) {
            return Unmanaged<Box<S>>.fromOpaque(address).takeUnretainedValue().schema
        }
        let box = Box(create())
        let owned = Unmanaged.passRetained(box)
        if !instances.add(UInt(bitPattern: owned.toOpaque()), of: id) { owned.release() }
        return box.schema
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
        let id = S.keys[keyPath: path].id
        // The key path is never freed, so that no other key path can have its address.
        if ids.add(UInt(id), of: ObjectIdentifier(path)) { _ = Unmanaged.passRetained(path) }
        return id
    }
}
