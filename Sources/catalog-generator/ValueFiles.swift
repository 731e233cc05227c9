/// The generated Swift files of the value types, as the Home APIs have them: `Matter.OnOffTrait` and
/// `FanDeviceType` as structures that hold a trait or a type of a device.
///
/// A declaration of the catalog is a type without values, `HomeCatalog.Matter.OnOffTrait`. The value type has the same
/// name in another module, and the names of the types that are nested in the declaration.
struct ValueFiles {
    let declarations: Declarations

    /// The contents of the files, in the order of the arguments of the tool.
    var texts: [String] { [traits, commands, setters, deviceTypes].flatMap { Self.files($0) } }

    /// The number of files of each kind. The compiler works on several files at the same time.
    private static let partCount = 4

    private static let imports = "public import HomeCatalog\npublic import TypedAPI\n"

    /// Divides declarations into files of about the same size.
    private static func files(_ blocks: [String]) -> [String] {
        let size = max(1, blocks.reduce(0) { $0 + $1.utf8.count })
        var files = Array(repeating: [imports], count: partCount)
        var position = 0
        for block in blocks {
            files[position * partCount / size].append(block)
            position += block.utf8.count
        }
        return files.map { $0.joined(separator: "\n") + "\n" }
    }

    private func block(_ header: String, _ lines: [String]) -> String {
        ([header + " {"] + lines.map { $0.isEmpty ? "" : "    \($0)" } + ["}", ""]).joined(separator: "\n")
    }

    // MARK: Traits

    /// The namespaces with their traits.
    private var traits: [String] {
        let traits = declarations.traits
        let namespaces = Set(traits.map { $0.name.prefix { $0 != "." } }).sorted()
        return namespaces.map { namespace in
            let comment = declarations.types[String(namespace)]?.comment.map { "/// \($0.text)\n" } ?? ""
            let aliases = aliases(in: String(namespace), except: traits)
            return comment + block("public enum \(namespace)", aliases)
        }
            + traits.map { trait in
                let (namespace, name) = split(trait.name)
                return block(
                    "extension \(namespace)",
                    (trait.comment.map { ["/// \($0.text)"] } ?? [])
                        + ["public struct \(name): Trait {"]
                        + ([
                            "public typealias Declaration = HomeCatalog.\(trait.name)",
                            "public let handle: TraitHandle<Declaration>",
                            "public init(_ handle: TraitHandle<Declaration>) { self.handle = handle }",
                        ] + aliases(in: trait.name, except: [])).map { "    \($0)" } + ["}"])
            }
    }

    private func split(_ name: String) -> (outer: String, inner: String) {
        guard let dot = name.lastIndex(of: ".") else { return ("", name) }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }

    /// Returns the aliases of the types in a namespace or a trait. A structure is a record of its fields.
    private func aliases(in outer: String, except excluded: [DeclaredType]) -> [String] {
        let excluded = Set(excluded.map { $0.name })
        return declarations.members(of: outer).compactMap { name in
            let full = "\(outer).\(name)"
            guard !excluded.contains(full), !["Attributes", "Commands", "Events"].contains(name) else { return nil }
            let type = declarations.type(name, in: outer)
            if let type, type.isGeneric { return nil }
            let isRecord = type?.inherited.contains("Schema") ?? false
            return "public typealias \(name) = " + (isRecord ? "Record<HomeCatalog.\(full)>" : "HomeCatalog.\(full)")
        }
    }

    // MARK: Commands

    /// For each command, a method and a property that returns whether the device supports it.
    private var commands: [String] {
        declarations.traits.compactMap { trait in
            guard let commands = declarations.type("Commands", in: trait.name) else { return nil }
            let handWritten = trait.functions
            var lines: [String] = []
            for command in commands.properties where command.wrapper.hasSuffix("Command") {
                let property = "supports\(command.name.capitalized)Command"
                lines += [
                    "/// Whether the device supports the command `\(command.name)`.",
                    "public var \(property): Bool { handle.supports(command: \(command.arguments.first ?? "0")) }",
                ]
                guard !handWritten.contains(command.name),
                    let method = CommandMethod(command, of: trait.name, in: declarations)
                else { continue }
                lines += method.lines
            }
            return lines.isEmpty ? nil : block("extension \(trait.name)", lines)
        }
    }

    // MARK: Setters

    /// The setters of attributes and fields, the initializers of structures, and the flags of bitmaps.
    private var setters: [String] {
        declarations.traits.flatMap { attributes(of: $0) } + closures + structures + flags
    }

    /// For each writable attribute, `setOnTime(_:)`. For names that the Home APIs for iOS spell otherwise, the values.
    private func attributes(of trait: DeclaredType) -> [String] {
        guard let attributes = declarations.type("Attributes", in: trait.name) else { return [] }
        let scope = TypeScope(name: trait.name, declarations: declarations)
        var setters: [String] = []
        var values: [String] = []
        for attribute in attributes.properties {
            guard let type = attribute.types.first.map({ scope.qualified($0) }), let number = attribute.arguments.first
            else { continue }
            let name = attribute.name.withPinAsWord
            if name != attribute.name {
                values.append(
                    "public var \(name): \(type.hasSuffix("?") ? type : "\(type)?") { self[dynamicMember: \\.\(attribute.name)] }"
                )
            }
            guard attribute.wrapper == "Writable" else { continue }
            let names = name == attribute.name ? [name] : [attribute.name, name]
            setters += names.map {
                "public mutating func set\($0.capitalized)(_ value: \(type)) { set(\(number), value) }"
            }
        }
        return [("AttributeUpdater", setters), ("AttributeValues", values)].compactMap { type, lines in
            lines.isEmpty ? nil : block("extension \(type)<HomeCatalog.\(trait.name)>", lines)
        }
    }

    /// For each field that a closure sets, `setPinCode(_:)`.
    private var closures: [String] {
        var fields: [String: [FieldPlan]] = [:]
        for trait in declarations.traits {
            for command in declarations.type("Commands", in: trait.name)?.properties ?? [] {
                guard let name = command.types.first, let declared = declarations.type(name, in: trait.name),
                    !declared.isGeneric, fields[declared.name] == nil
                else { continue }
                // A method that is written by hand has a closure for all fields that can be absent.
                fields[declared.name] =
                    trait.functions.contains(command.name)
                    ? declared.properties
                        .compactMap { FieldPlan($0, in: TypeScope(name: declared.name, declarations: declarations)) }
                        .filter { $0.isOptional }
                    : CommandMethod.fieldsInClosure(of: command, of: trait.name, in: declarations)
            }
        }
        return fields.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { name, plans in
            block(
                "extension Record<HomeCatalog.\(name)>",
                plans.map { plan in
                    // Any sequence of bytes, so that Foundation's Data can be passed.
                    plan.type == "Octets"
                        ? "public mutating func set\(plan.name.capitalized)(_ value: some Sequence<UInt8>) { set(\(plan.tag), Octets(value)) }"
                        : "public mutating func set\(plan.name.capitalized)(_ value: \(plan.type)) { set(\(plan.tag), value) }"
                })
        }
    }

    /// For each structure, an initializer with all fields, and a property for each field that is always present.
    private var structures: [String] {
        let names = declarations.sorted { $0.inherited.contains("Schema") && !$0.isGeneric }
            .filter { split($0.name).inner.hasSuffix("Struct") || split($0.name).inner.hasSuffix("Response") }
        return names.compactMap { structure in
            let scope = TypeScope(name: structure.name, declarations: declarations)
            let outer = split(structure.name).outer
            if declarations.types[outer]?.isGeneric ?? false { return nil }
            let plans = structure.properties.compactMap { FieldPlan($0, in: scope) }
            guard !plans.isEmpty else { return nil }
            var lines: [String] = []
            if structure.name.hasSuffix("Struct") {
                let parameters = plans.map { plan in
                    let isNil = plan.isOptional || plan.isNullable
                    let type = plan.isNullable || !plan.isOptional ? plan.type : "\(plan.type)?"
                    return "\(plan.name.escaped): \(type)\(isNil ? " = nil" : "")"
                }
                lines += ["public init(\(parameters.joined(separator: ", "))) {", "    self.init()"]
                lines += plans.map { plan in
                    plan.isOptional && !plan.isNullable
                        ? "    set(\(plan.tag), ifPresent: \(plan.name.escaped))"
                        : "    set(\(plan.tag), \(plan.name.escaped))"
                }
                lines.append("}")
            }
            for plan in plans where !plan.isOptional && !plan.isNullable && plan.name != "value" {
                if !plan.comment.isEmpty { lines.append("/// \(plan.comment)") }
                lines.append(
                    "public var \(plan.name.escaped): \(plan.type) { get { required(\(plan.tag)) } set { set(\(plan.tag), newValue) } }"
                )
            }
            return lines.isEmpty ? nil : block("extension Record<HomeCatalog.\(structure.name)>", lines)
        }
    }

    /// The flags of bitmaps as bitmaps, so that `occupancy == .occupied` compares with one flag.
    private var flags: [String] {
        declarations.sorted { $0.isEnumeration && $0.inherited.contains("MatterFlag") }.map { flags in
            block(
                "extension Bitmap where Flag == HomeCatalog.\(flags.name)",
                flags.cases.map { flag in
                    "public static var \(flag.name.escaped): Bitmap { Bitmap(rawValue: 1 << \(flag.number)) }"
                })
        }
    }

    // MARK: Device types

    /// The device types, each with a property for each trait that it declares.
    private var deviceTypes: [String] {
        declarations.deviceTypes.map { type in
            var lines = [
                "public typealias Declaration = HomeCatalog.\(type.name)",
                "public let handle: DeviceTypeHandle<Declaration>",
                "public init(_ handle: DeviceTypeHandle<Declaration>) { self.handle = handle }",
            ]
            let collections = [
                ("MatterTraits", "The Matter traits that the type declares"),
                ("GoogleTraits", "Google's traits that the type declares"),
                ("VendorTraits", "The traits of other makers that the type declares"),
            ]
            for (name, comment) in collections {
                guard let traits = declarations.type(name, in: type.name) else { continue }
                let property = name.prefix(1).lowercased() + name.dropFirst()
                lines += [
                    "/// \(comment).", "public var \(property): \(name) { \(name)(traits: handle.traits) }",
                    "/// \(comment). A trait that the device lacks is nil.", "public struct \(name): Sendable {",
                    "    let traits: TraitCollection",
                ]
                lines += traits.properties.compactMap { trait in
                    trait.types.first.map { "    public var \(trait.name): \($0)? { traits[\($0).self] }" }
                }
                lines.append("}")
            }
            let comment = type.comment.map { "/// \($0.text)\n" } ?? ""
            return comment + block("public struct \(type.name): DeviceType", lines)
        }
    }
}

extension String {
    /// The name as the Home APIs for iOS spell it: `requirePinforRemoteOperation` for Matter's
    /// `requirePINforRemoteOperation`.
    var withPinAsWord: String {
        guard let start = indices.first(where: { self[$0...].hasPrefix("PIN") }) else { return self }
        return self[..<start] + "Pin" + self[index(start, offsetBy: 3)...]
    }
}
