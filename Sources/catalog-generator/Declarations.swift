/// All types of the catalog, each with the members that its extensions, its protocols and its base add.
struct Declarations {
    /// The types by name.
    private(set) var types: [String: DeclaredType] = [:]

    init(_ declared: [DeclaredType]) {
        for type in declared { types[type.name, default: DeclaredType(name: type.name)].merge(type) }
        for (name, type) in types where type.isDeclared {
            for proto in type.inherited.compactMap({ self.type($0, in: name) }) { types[name]?.inherit(proto) }
        }
        for type in types.values where type.isEnumeration { addDerivedTypes(of: type) }
    }

    /// Declares the types that a trait has from a generic base, such as `ModeBase<ModeTag>.Commands`, in the trait.
    private mutating func addDerivedTypes(of trait: DeclaredType) {
        for member in trait.aliases.keys {
            let name = "\(trait.name).\(member)"
            guard types[name] == nil, let type = type(member, in: trait.name), let dot = type.name.lastIndex(of: "."),
                types[String(type.name[..<dot])]?.isGeneric ?? false
            else { continue }
            types[name] = type.derived(for: trait, as: member)
        }
    }

    /// The traits, in the order of their names.
    var traits: [DeclaredType] {
        sorted { $0.isEnumeration && $0.inherited.contains { ["Trait", "MatterTrait", "GoogleTrait"].contains($0) } }
    }

    /// The device types, in the order of their names.
    var deviceTypes: [DeclaredType] {
        sorted {
            $0.isEnumeration
                && $0.inherited.contains { ["DeviceType", "MatterDeviceType", "GoogleDeviceType"].contains($0) }
        }
    }

    /// The types that a condition holds for, in the order of the bytes of their names.
    func sorted(where condition: (DeclaredType) -> Bool) -> [DeclaredType] {
        types.values.filter(condition).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Returns the types that are declared directly inside a type, with the names of its aliases.
    func members(of outer: String) -> [String] {
        let prefix = "\(outer)."
        let nested = types.keys.filter { $0.hasPrefix(prefix) && !$0.dropFirst(prefix.count).contains(".") }
        return Set(nested.map { $0.dropFirst(prefix.count) }).union((types[outer]?.aliases.keys.map { $0[...] } ?? []))
            .map { String($0) }.sorted()
    }

    /// Returns the type that a name means inside another type: a nested type, the type of an alias in it, or an
    /// enclosing type.
    func type(_ name: String, in outer: String) -> DeclaredType? {
        var scope: Substring? = outer[...]
        while let current = scope {
            if let type = types["\(current).\(name)"] { return type }
            if let target = types[String(current)]?.aliases[name] { return type(target, in: String(current)) }
            scope = current.lastIndex(of: ".").map { current[..<$0] }
        }
        return types[name]
    }
}
