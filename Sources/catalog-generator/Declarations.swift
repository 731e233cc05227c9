/// All types of the catalog, each with the members that its extensions add.
struct Declarations {
    /// The types by name.
    let types: [String: DeclaredType]
    /// The functions that extensions of `TraitHandle` declare, by the name of the trait.
    let handWritten: [String: Set<String>]

    init(_ declared: [DeclaredType]) {
        var types: [String: DeclaredType] = [:]
        var handWritten: [String: Set<String>] = [:]
        for type in declared {
            types[type.name, default: DeclaredType(name: type.name)].merge(type)
            if type.name == "TraitHandle", let trait = type.genericArguments.first {
                handWritten[trait, default: []].formUnion(type.functions)
            }
        }
        self.types = types
        self.handWritten = handWritten
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
