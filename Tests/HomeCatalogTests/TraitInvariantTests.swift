import HomeCatalog
import HomeModel
import Testing

/// Rules for each trait of the catalog.
@Suite struct TraitInvariantTests {
    @Test(arguments: Catalog.traits.map { $0.definition })
    func namesAndNumbersAreUniqueAndLowerCamel(trait: TraitDefinition) {
        #expect(isLowerCamel(trait.name))
        check(trait.attributes.map { ($0.name, $0.id) }, in: "\(trait.id) attributes")
        check(trait.commands.map { ($0.name, $0.id) }, in: "\(trait.id) commands")
        check(trait.events.map { ($0.name, $0.id) }, in: "\(trait.id) events")
        check(trait.features.map { ($0.name, UInt32($0.bit)) }, in: "\(trait.id) features")
        #expect(Set(trait.features.map { $0.code }).count == trait.features.count, "\(trait.id) feature codes")
        for structure in Element.structures(of: trait) {
            check(structure.fields.map { ($0.name, $0.tag) }, in: "\(trait.id) \(structure.name)")
        }
    }

    @Test(arguments: Catalog.traits.map { $0.definition })
    func enumerationsAndBitmapsAreNamedUniquelyAndFitTheirWidth(trait: TraitDefinition) {
        for element in Element.all(of: trait) {
            switch element.innermostType {
            case .enumeration(let definition):
                #expect(!definition.cases.isEmpty, "\(definition.name) has no cases")
                check(definition.cases.map { ($0.name, UInt32($0.number)) }, in: definition.name)
                let maximum = definition.cases.last?.number ?? 0
                #expect(definition.bits == 64 || maximum >> UInt64(definition.bits) == 0, "\(definition.name)")
            case .bitmap(let definition):
                #expect(!definition.flags.isEmpty, "\(definition.name) has no flags")
                check(definition.flags.map { ($0.name, UInt32($0.bit)) }, in: definition.name)
                let overlap = zip(definition.flags, definition.flags.dropFirst()).filter { $0.mask & $1.mask != 0 }
                #expect(overlap.isEmpty, "\(definition.name) has flags that share a bit")
                #expect(definition.flags.allSatisfy { $0.bit + $0.width <= definition.bits }, "\(definition.name)")
            default: continue
            }
        }
    }

    @Test(arguments: Catalog.traits.map { $0.definition })
    func boundsAreInsideTheTypeAndInOrder(trait: TraitDefinition) {
        for element in Element.all(of: trait) {
            let constraint = element.constraint
            let bounds = [constraint.lower, constraint.upper].compactMap { $0 }
            let numbers = bounds.compactMap { $0.constant } + constraint.alsoAllowed + constraint.allowedOnly
            if let range = range(of: element.type) {
                for number in numbers { #expect(range.contains(number), "\(element.path): \(number)") }
            } else if !element.type.isFloat {
                #expect(bounds.isEmpty && numbers.isEmpty, "\(element.path) is not a number but has bounds")
            }
            if let lower = constraint.lower?.constant, let upper = constraint.upper?.constant {
                #expect(lower <= upper, "\(element.path)")
            }
            if let lower = constraint.minimumLength?.constant, let upper = constraint.maximumLength?.constant {
                #expect(0 <= lower && lower <= upper, "\(element.path)")
            }
            if case .enumeration(let definition) = element.type {
                for number in constraint.allowedOnly {
                    #expect(definition.name(of: UInt64(number)) != nil, "\(element.path): \(number) has no name")
                }
            }
        }
    }

    @Test(arguments: Catalog.traits.map { $0.definition })
    func lengthsAndTextApplyToSuitableTypesOnly(trait: TraitDefinition) {
        for element in Element.all(of: trait) {
            let hasLength = element.constraint.minimumLength != nil || element.constraint.maximumLength != nil
            switch element.type {
            case .string, .octets: #expect(element.constraint.elementLength == nil, "\(element.path)")
            case .list: continue
            default: #expect(!hasLength && element.constraint.elementLength == nil, "\(element.path)")
            }
            #expect(!element.isText || element.type == .octets, "\(element.path)")
        }
    }

    @Test(arguments: Catalog.traits.map { $0.definition })
    func referencesResolveToExistingNumbers(trait: TraitDefinition) {
        for element in Element.all(of: trait) {
            let constraint = element.constraint
            let bounds = [constraint.lower, constraint.upper, constraint.minimumLength, constraint.maximumLength]
            for case let bound? in bounds {
                for type in referredTypes(bound, trait: trait, siblings: element.siblings) {
                    #expect(
                        type?.integerRange != nil || type?.isFloat == true,
                        "\(element.path) has a bound that is not a number")
                }
            }
            if case .attribute(let id)? = element.fallback {
                #expect(trait.attribute(id)?.type == element.type, "\(element.path) has a default of another type")
            }
        }
    }

    @Test(arguments: Catalog.traits.map { $0.definition })
    func defaultsAreOfTheTypeAndInsideTheBounds(trait: TraitDefinition) {
        for element in Element.all(of: trait) {
            guard case .value(let value)? = element.fallback else { continue }
            #expect(fits(value, element), "\(element.path): \(value)")
            guard let number = value.integer else { continue }
            if let lower = element.constraint.lower?.constant { #expect(lower <= number, "\(element.path)") }
            if let upper = element.constraint.upper?.constant { #expect(number <= upper, "\(element.path)") }
            if !element.constraint.allowedOnly.isEmpty {
                #expect(element.constraint.allowedOnly.contains(number), "\(element.path)")
            }
        }
    }

    private func check(_ elements: [(name: String, number: UInt32)], in path: String) {
        for element in elements { #expect(isLowerCamel(element.name), "\(path): \(element.name)") }
        #expect(Set(elements.map { $0.name.lowercased() }).count == elements.count, "\(path): a name occurs twice")
        #expect(Set(elements.map { $0.number }).count == elements.count, "\(path): a number occurs twice")
    }

    private func range(of type: ValueType) -> ClosedRange<Int64>? {
        switch type {
        case .enumeration(let definition): ValueType.unsigned(bits: definition.bits).integerRange
        case .bitmap(let definition): ValueType.unsigned(bits: definition.bits).integerRange
        // The bounds of a float are whole numbers, and any of them is inside its type.
        case .float: Int64.min...Int64.max
        default: type.integerRange
        }
    }

    private func referredTypes(
        _ bound: ResolvedBound, trait: TraitDefinition, siblings: StructDefinition?
    ) -> [ValueType?] {
        switch bound {
        case .constant: []
        case .attribute(let id): [trait.attribute(id)?.type]
        case .field(let tag): [siblings?.field(tagged: tag)?.type]
        case .sum(let first, let second), .difference(let first, let second):
            referredTypes(first, trait: trait, siblings: siblings)
                + referredTypes(second, trait: trait, siblings: siblings)
        }
    }

    private func fits(_ value: Value, _ element: Element) -> Bool {
        switch (value, element.type) {
        case (.null, _): element.isNullable
        case (.bool, .bool), (.float, .float), (.string, .string), (.octets, .octets), (.list, .list): true
        case (.unsigned(let number), .enumeration(let definition)): definition.name(of: number) != nil
        case (.unsigned, .unsigned), (.unsigned, .bitmap), (.signed, .signed):
            value.integer.map { range(of: element.type)?.contains($0) ?? false } ?? false
        default: false
        }
    }
}

extension ValueType {
    fileprivate var isFloat: Bool { if case .float = self { true } else { false } }
}

/// Returns whether a name begins with a lower-case letter or a digit and has only ASCII letters and digits.
func isLowerCamel(_ name: String) -> Bool {
    name.first.map { $0.isLowercase || $0.isNumber } == true
        && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
}
