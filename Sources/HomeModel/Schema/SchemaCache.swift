import Synchronization

/// One instance of each schema, made when it is first asked for, and the numbers of its elements.
///
/// A schema's instance is a constant, so every reader may share it; making it anew at each access would allocate the rules
/// of all its elements.
enum SchemaCache {
    private static let instances = Mutex<[ObjectIdentifier: any Schema]>([:])
    private static let ids = Mutex<[ObjectIdentifier: UInt32]>([:])
    /// Each place in the code that names an element has a key path of its own, made once; there are a few thousand.
    private static let mostIDs = 32_768

    static func instance<S: Schema>(of type: S.Type) -> S {
        let id = ObjectIdentifier(type)
        if let cached = instances.withLock({ $0[id] }), let schema = cached as? S { return schema }
        // Made outside the lock: bounds refer to other elements and come back here.
        let made = S()
        instances.withLock { $0[id] = made }
        return made
    }

    /// The number of an element.
    ///
    /// To follow a key path copies the whole schema, which retains the rules of all its elements; hence the table.
    static func id<S: Schema, Key: SchemaKey>(of path: KeyPath<S, Key>) -> UInt32 {
        let object = ObjectIdentifier(path)
        if let known = ids.withLock({ $0[object] }) { return known }
        let id = instance(of: S.self)[keyPath: path].id
        if ids.withLock({ $0.count < mostIDs && $0.updateValue(id, forKey: object) == nil }) {
            // It lives for ever, so that no other key path can take its address.
            _ = Unmanaged.passRetained(path)
        }
        return id
    }
}
