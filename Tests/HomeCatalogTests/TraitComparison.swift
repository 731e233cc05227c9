import HomeModel
import JSON

/// Compares the declaration of a trait with the facts about its cluster.
struct TraitComparison {
    /// A difference between the declaration and the facts.
    struct Difference: Hashable {
        /// The element and the property that differ, such as `doorLock.setUser.userName default`.
        let path: String
        let text: String
    }

    let trait: TraitDefinition
    let facts: JSONValue
    private(set) var differences: [Difference] = []
    /// The names that the facts have for types that were compared.
    var comparedTypes: Set<String> = ["Feature"]
    let notation: ConformanceNotation

    /// - Parameter extraTypes: types of the trait that no attribute, command or event refers to.
    init(_ trait: TraitDefinition, facts: JSONValue, extraTypes: [ValueType]) {
        self.trait = trait
        self.facts = facts
        let features = facts["features"]?.elements ?? []
        notation = ConformanceNotation(
            features: Dictionary(
                features.compactMap { feature in
                    guard let code = feature.text("code"), let bit = feature.text("bit").flatMap({ UInt8($0) })
                    else { return nil }
                    return (code, bit)
                }, uniquingKeysWith: { first, _ in first }), trait: trait)

        expect(trait.name, facts.lowerCamelName, "name")
        // A cluster without a revision is declared with revision 1.
        expect(trait.revision, facts["revision"]?.integerValue.map { Int($0) } ?? 1, "revision")
        compareFeatures(features)
        compareAttributes()
        compareCommands()
        compareEvents()
        for type in extraTypes { compareType(type, typeName: nil, "extra type") }
        for kind in ["enums", "bitmaps", "structs"] {
            for (name, _) in facts[kind]?.objectValue?.members ?? [] where !comparedTypes.contains(name) {
                differ("\(name) missing", "The facts have \(name); the declaration does not.")
            }
        }
    }

    mutating func expect<Value: Equatable>(_ declared: Value, _ expected: Value, _ path: String) {
        guard declared != expected else { return }
        differ(path, "The declaration has \(declared); the facts have \(expected).")
    }

    mutating func differ(_ path: String, _ text: String) {
        let difference = Difference(path: "\(trait.name).\(path)", text: text)
        // Several sets of features can have the same difference.
        if !differences.contains(difference) { differences.append(difference) }
    }

    private mutating func compareFeatures(_ described: [JSONValue]) {
        // One source describes features, the other one has also those of other revisions, by their bits.
        for (name, mask) in facts["bitmaps"]?["Feature"]?.objectValue?.members ?? [] {
            let bit = mask.integerValue.map { UInt8($0.trailingZeroBitCount) }
            if !trait.features.contains(where: { $0.bit == bit }) {
                differ("\(name) missing", "The facts have \(name).")
            }
        }
        for fact in described {
            guard let feature = trait.features.first(where: { "\($0.bit)" == fact.text("bit") }) else {
                differ("\(fact.text("title") ?? "") missing", "The facts have it; the declaration does not.")
                continue
            }
            let title = lowerCamel(fact.text("title") ?? "")
            expect(feature.name, title, "\(title) name")
            expect(feature.code, fact.text("code") ?? "", "\(title) code")
            compare(feature.conformance, fact.text("conformance"), isOptional: true, "\(title) conformance")
        }
    }

    private mutating func compareAttributes() {
        for (attribute, fact) in pairs(trait.attributes, facts["attributes"]?.elements ?? [], number: \.id) {
            let path = attribute.name
            expect(attribute.name, fact.lowerCamelName, "\(path) name")
            expect(attribute.isWritable, fact.flag("writable"), "\(path) writable")
            if case .array(let variants)? = fact["spec"] {
                compareVariants(attribute, variants, path)
                continue
            }
            let spec = fact["spec"]
            compare(
                FactElement(fact), type: attribute.type, isNullable: attribute.isNullable,
                conformance: attribute.conformance, constraint: attribute.constraint, fallback: attribute.fallback,
                siblings: nil, path)
            guard let access = spec?.text("access").map({ Access($0) }) else { continue }
            expect(attribute.isWritable, access.isWritable, "\(path) access")
            expect(attribute.readPrivilege, access.read, "\(path) read privilege")
            expect(attribute.writePrivilege, access.isWritable ? access.write : nil, "\(path) write privilege")
            let letters = (spec?.text("quality") ?? "").split(separator: " ").map { String($0) }
            let named =
                letters.compactMap { Self.qualities[$0] } + (access.isOptionallyWritable ? [.optionallyWritable] : [])
            expect(attribute.qualities, Set(named), "\(path) quality")
        }
    }

    /// Compares an attribute that the facts describe several times, each for another set of features.
    private mutating func compareVariants(_ attribute: AttributeDefinition, _ variants: [JSONValue], _ path: String) {
        for features in (UInt32(0)..<(1 << UInt32(trait.features.count))).map({ FeatureMap(rawValue: $0) }) {
            for variant in variants {
                guard let conformance = variant.text("conformance").flatMap({ notation.conformance($0) }),
                    conformance.verdict(features: features) != .disallowed
                else { continue }
                expect(
                    attribute.conformance.verdict(features: features), conformance.verdict(features: features),
                    "\(path) conformance")
                let element = FactElement(spec: variant)
                compareType(attribute.type, typeName: element.typeName, "\(path) type")
                compare(
                    attribute.constraint(features: features), element, type: attribute.type, siblings: nil, path)
                compare(attribute.fallback(features: features), element, type: attribute.type, path)
            }
        }
    }

    private mutating func compareCommands() {
        let all = facts["commands"]?.elements ?? []
        let requests = all.filter { $0.text("direction") == "request" }
        for (command, fact) in pairs(trait.commands, requests, number: \.id) {
            let path = command.name
            let spec = fact["spec"]
            expect(command.name, fact.lowerCamelName, "\(path) name")
            compare(command.conformance, spec?.text("conformance"), isOptional: nil, "\(path) conformance")
            compareFields(command.fields, fact, path)
            if let access = spec?.text("access").map({ Access($0) }) {
                expect(command.invokePrivilege, access.write, "\(path) privilege")
                expect(command.isTimed, access.isTimed, "\(path) timed")
            }
            let response = fact.text("response")
            expect(command.response?.name, response, "\(path) response")
            guard let declared = command.response, let responseFacts = all.first(where: { $0.text("name") == response })
            else {
                continue
            }
            compareFields(declared, responseFacts, lowerCamel(declared.name))
        }
    }

    private mutating func compareEvents() {
        for (event, fact) in pairs(trait.events, facts["events"]?.elements ?? [], number: \.id) {
            let path = event.name
            expect(event.name, fact.lowerCamelName, "\(path) name")
            if let priority = fact["spec"]?.text("priority") {
                expect(event.priority.rawValue, priority, "\(path) priority")
            }
            compare(event.conformance, fact["spec"]?.text("conformance"), isOptional: nil, "\(path) conformance")
            compareFields(event.fields, fact, path)
        }
    }

    mutating func compareFields(_ structure: StructDefinition, _ facts: JSONValue, _ path: String) {
        let found = facts["fields"]?.elements ?? facts.elements
        for (field, fact) in pairs(structure.fields, found, number: \.tag, in: "\(path) ") {
            let here = "\(path).\(field.name)"
            expect(field.name, fact.lowerCamelName, "\(here) name")
            compare(
                FactElement(fact), type: field.type, isNullable: field.isNullable, conformance: field.conformance,
                constraint: field.constraint, fallback: field.fallback, siblings: structure, here)
        }
    }

    /// Returns the declarations with the facts of the same number. An element on one side only is a difference.
    private mutating func pairs<Element>(
        _ declared: [Element], _ facts: [JSONValue], number: (Element) -> UInt32, in path: String = ""
    ) -> [(Element, JSONValue)] {
        let numbers = Set(declared.map(number))
        for fact in facts where fact.id.map({ !numbers.contains($0) }) ?? true {
            differ("\(path)\(fact.lowerCamelName) missing", "The facts have it; the declaration does not.")
        }
        var pairs: [(Element, JSONValue)] = []
        for element in declared {
            if let fact = facts.first(where: { $0.id == number(element) }) {
                pairs.append((element, fact))
            } else {
                differ("\(path)\(number(element)) unknown", "The declaration has it; the facts do not.")
            }
        }
        return pairs
    }

    private static let qualities: [String: Quality] = [
        "N": .nonvolatile, "F": .fixed, "S": .scene, "Q": .quieter, "C": .changesOmitted, "P": .reportable,
        "T": .atomic,
    ]
}

/// Access in the notation of the specification: `RW VM`, `R[W] VA`, `O T`.
private struct Access {
    let isWritable: Bool
    let isOptionallyWritable: Bool
    let isTimed: Bool
    let read: Privilege
    /// The privilege to write or invoke.
    let write: Privilege

    init(_ text: String) {
        let words = text.split(separator: " ")
        let letters = words.filter { !$0.hasPrefix("R") && $0 != "T" }.joined()
        let privileges = letters.compactMap { Self.privileges[$0] }
        isWritable = words.first?.contains("W") ?? false
        isOptionallyWritable = words.first == "R[W]"
        isTimed = words.contains("T")
        read = privileges.first ?? .view
        write = privileges.last ?? .operate
    }

    private static let privileges: [Character: Privilege] = [
        "V": .view, "O": .operate, "M": .manage, "A": .administer,
    ]
}
