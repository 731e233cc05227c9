import Synchronization

/// One instance of each schema, made when it is first asked for.
///
/// A schema's instance is a constant, so every reader may share it; making it anew at each access would allocate the rules
/// of all its elements.
enum SchemaCache {
    private static let instances = Mutex<[ObjectIdentifier: any Schema]>([:])

    static func instance<S: Schema>(of type: S.Type) -> S {
        let id = ObjectIdentifier(type)
        if let cached = instances.withLock({ $0[id] }), let schema = cached as? S { return schema }
        // Made outside the lock: bounds refer to other elements and come back here.
        let made = S()
        instances.withLock { $0[id] = made }
        return made
    }
}
