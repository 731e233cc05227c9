import HomeClient
import JSON

/// Finds the trait of a device that a word such as `onOff.toggle` or `toggle` means.
struct TraitFinder {
    let device: DeviceSnapshot
    /// The number or the type of a part; nil if any part may have the trait.
    let part: String?

    /// The meaning of a word: a trait of a part of the device, and the rest of the word.
    struct Result {
        let trait: NamedTraitHandle
        let part: DevicePart
        let name: String
    }

    /// The kinds of members of a trait.
    enum Kind: String { case attribute, command }

    /// Returns the trait with a member.
    ///
    /// If several parts have it, the part must be chosen.
    ///
    /// - Parameter text: `TRAIT.NAME`, or `NAME` if only one trait has it.
    func find(_ kind: Kind, _ text: String) throws(HomeError) -> Result {
        let dot = text.lastIndex(of: ".")
        let name = dot.map { String(text[text.index(after: $0)...]) } ?? text
        let traitName = dot.map { String(text[..<$0]) }
        let traits = try parts().flatMap { part in
            part.traits.definitions.filter { traitName.map($0.isNamed) ?? true }.compactMap { definition in
                part.traits[definition.id].map { (part: part, trait: $0) }
            }
        }
        if let traitName, traits.isEmpty {
            let known = try parts().flatMap { $0.traits.definitions.map { $0.id } }
            let suggestion = Spelling.suggestion(for: traitName, in: known)
            throw HomeError(
                .notFound,
                "\(device.device.id) has no trait \(traitName); home show \(device.device.id) shows them.\(suggestion)")
        }
        let found = traits.filter { has(kind, name, $0.trait) }
        guard let first = found.first else {
            let supported = traits.flatMap { names(kind, $0.trait) }
            let list = supported.isEmpty ? "none" : supported.joined(separator: ", ")
            throw HomeError(
                .notFound,
                "\(traitName.map { "\($0) of " } ?? "")\(device.device.id) has no \(kind.rawValue) \(name); it has \(list).\(Spelling.suggestion(for: name, in: supported))"
            )
        }
        let ids = Set(found.map { $0.trait.definition.id })
        if ids.count > 1 {
            let choices = ids.sorted().map { "\($0).\(name)" }.joined(separator: ", ")
            throw HomeError(.invalidArgument, "Several traits of \(device.device.id) have \(name): \(choices).")
        }
        if found.count > 1 {
            let choices = found.map { "--part \($0.part.number) (\($0.part.type.name))" }.joined(separator: " or ")
            throw HomeError(
                .invalidArgument, "Several parts of \(device.device.id) have \(name); choose one with \(choices).")
        }
        return Result(trait: first.trait, part: first.part, name: name)
    }

    private func parts() throws(HomeError) -> [DevicePart] {
        guard let part else { return Array(device.types) }
        let name = part.lowercased()
        let found = device.types.filter {
            String($0.number) == name || $0.type.id.lowercased() == name || $0.type.name.lowercased() == name
        }
        guard found.isEmpty else { return found }
        let parts = device.types.map { "\($0.number) (\($0.type.name))" }.joined(separator: ", ")
        throw HomeError(
            .notFound,
            "\(device.device.id) has no part \(part); it has \(parts).\(Spelling.suggestion(for: part, in: device.types.map { $0.type.id }))"
        )
    }

    private func has(_ kind: Kind, _ name: String, _ trait: NamedTraitHandle) -> Bool {
        switch kind {
        case .attribute: trait.supports(attribute: name)
        case .command: trait.supports(command: name)
        }
    }

    private func names(_ kind: Kind, _ trait: NamedTraitHandle) -> [String] {
        switch kind {
        case .attribute: trait.definition.attributes.map { $0.name }.filter { trait.supports(attribute: $0) }
        case .command: trait.definition.commands.map { $0.name }.filter { trait.supports(command: $0) }
        }
    }
}

extension DeviceSnapshot {
    /// Returns the device as the home has it now.
    func present(in home: Home) -> DeviceSnapshot { home.connection.objects().device(device.id) ?? self }
}
