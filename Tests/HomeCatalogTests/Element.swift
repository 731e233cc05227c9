public import HomeModel
public import Testing

/// An attribute or a field of the catalog with its path, for tests of all elements.
struct Element {
    /// The path, such as `matter.levelControl.moveToLevel.level`.
    let path: String
    let name: String
    let type: ValueType
    let constraint: Constraint
    let fallback: ResolvedFallback?
    let isNullable: Bool
    let isText: Bool
    /// The other fields of its structure; empty for attributes.
    let siblings: StructDefinition?

    /// Every attribute and field of a trait, including those in structures and lists.
    static func all(of trait: TraitDefinition) -> [Element] {
        var elements: [Element] = []
        for attribute in trait.attributes {
            let path = "\(trait.id).\(attribute.name)"
            let general = Element(
                path: path, name: attribute.name, type: attribute.type, constraint: attribute.constraint,
                fallback: attribute.fallback, isNullable: attribute.isNullable, isText: attribute.isText, siblings: nil)
            elements.append(general)
            elements += attribute.variants.map { variant in
                Element(
                    path: path, name: attribute.name, type: attribute.type, constraint: variant.constraint,
                    fallback: variant.fallback, isNullable: attribute.isNullable, isText: attribute.isText,
                    siblings: nil)
            }
            elements += fields(inside: attribute.type, path: path)
        }
        for command in trait.commands {
            let path = "\(trait.id).\(command.name)"
            elements += fields(of: command.fields, path: path)
            elements += command.response.map { fields(of: $0, path: "\(path) response") } ?? []
        }
        for event in trait.events {
            elements += fields(of: event.fields, path: "\(trait.id).\(event.name)")
        }
        return elements
    }

    /// The structures of a trait: commands, responses, events, and those in attributes and fields.
    static func structures(of trait: TraitDefinition) -> [StructDefinition] {
        let roots = trait.commands.flatMap { [$0.fields] + ($0.response.map { [$0] } ?? []) }
        let events = trait.events.map { $0.fields }
        let nested = all(of: trait).compactMap { structure(inside: $0.type) }
        return roots + events + nested
    }

    /// The structure of a type, or of its elements if it is a list.
    static func structure(inside type: ValueType) -> StructDefinition? {
        switch type {
        case .structure(let definition): definition
        case .list(let element): structure(inside: element.type)
        default: nil
        }
    }

    /// The type, or the type of the elements of a list.
    var innermostType: ValueType {
        var type = type
        while case .list(let element) = type { type = element.type }
        return type
    }

    private static func fields(inside type: ValueType, path: String) -> [Element] {
        structure(inside: type).map { fields(of: $0, path: path) } ?? []
    }

    private static func fields(of structure: StructDefinition, path: String) -> [Element] {
        structure.fields.flatMap { field in
            let here = "\(path).\(field.name)"
            let element = Element(
                path: here, name: field.name, type: field.type, constraint: field.constraint, fallback: field.fallback,
                isNullable: field.isNullable, isText: field.isText, siblings: structure)
            return [element] + fields(inside: field.type, path: here)
        }
    }
}

extension TraitDefinition: CustomTestStringConvertible {
    public var testDescription: String { id }
}

extension DeviceTypeDefinition: CustomTestStringConvertible {
    public var testDescription: String { id }
}
