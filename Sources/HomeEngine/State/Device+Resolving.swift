package import HomeModel
import JSON

extension Device {
    /// Returns the index of the trait with a name, which is its id or its short name, case-insensitive.
    ///
    /// Throws `notFound` if the device has none, and `invalidArgument` with the candidates if several parts have one,
    /// or one part has traits of this name from several namespaces.
    ///
    /// - Parameter type: The part, by its number, or by its type's id or short name; nil for all parts.
    package func trait(named name: String, type: String? = nil) throws(HomeError) -> Int {
        if type == nil, let index = onlyTrait(named: name) { return index }
        let parts = try type.map { type throws(HomeError) in try self.parts(named: type) } ?? Array(shape.parts.indices)
        let matching = parts.flatMap { part in
            shape.parts[part].traits.filter { shape.traits[$0].definition.isNamed(name) }
        }
        if let index = matching.first, matching.count == 1 { return index }
        let owner = type.map { "The type \($0) of \(id)" } ?? "The device \(id)"
        guard let first = matching.first else {
            let existing = parts.flatMap { shape.parts[$0].traits.map { shape.traits[$0].definition.id } }
            throw HomeError(
                .notFound,
                "\(owner) has no trait \(name); it has \(existing.isEmpty ? "none" : existing.joined(separator: ", ")).\(Spelling.suggestion(for: name, in: existing))",
                matterStatus: .unsupportedCluster)
        }
        let isOnePart = matching.allSatisfy { shape.traits[$0].part == shape.traits[first].part }
        let candidates = matching.map { index in
            isOnePart ? shape.traits[index].definition.id : describe(part: shape.traits[index].part)
        }
        throw HomeError(
            .invalidArgument,
            "\(owner) has \(name) \(matching.count) times; name the \(isOnePart ? "trait in full" : "part"): \(candidates.joined(separator: ", "))."
        )
    }

    /// Returns the index of the part with a number or a type; throws `notFound` if there is none, `invalidArgument` if
    /// there are several.
    package func part(named name: String) throws(HomeError) -> Int {
        let parts = try parts(named: name)
        if parts.count == 1 { return parts[0] }
        let candidates = parts.map { describe(part: $0) }
        throw HomeError(
            .invalidArgument,
            "The device \(id) has the type \(name) \(parts.count) times; name the part: \(candidates.joined(separator: ", "))."
        )
    }

    /// Returns the indices of all parts with a number or a type; never empty.
    func parts(named name: String) throws(HomeError) -> [Int] {
        let parts: [Int]
        if let number = UInt16(name) {
            parts = shape.part(numbered: number).map { [$0] } ?? []
        } else {
            parts = shape.parts.indices.filter { index in
                let type = shape.parts[index].type
                return equalIgnoringCase(type.id, name) || equalIgnoringCase(type.name, name)
            }
        }
        guard parts.isEmpty else { return parts }
        let existing = shape.parts.indices.map { describe(part: $0) }
        let suggestion = Spelling.suggestion(for: name, in: shape.parts.map { $0.type.id })
        throw HomeError(
            .notFound,
            "The device \(id) has no type \(name); it has \(existing.isEmpty ? "none" : existing.joined(separator: ", ")).\(suggestion)"
        )
    }

    /// Returns the description of a part for a message: its address on the device and its type.
    private func describe(part: Int) -> String { "types/\(shape.parts[part].number) (\(shape.parts[part].type.id))" }

    /// Returns the index of the trait with a name; nil if the device has none or several.
    private func onlyTrait(named name: String) -> Int? {
        var only: Int?
        for index in shape.traits.indices where shape.traits[index].definition.isNamed(name) {
            guard only == nil else { return nil }
            only = index
        }
        return only
    }
}
