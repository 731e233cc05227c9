/// The description of a declaration of the catalog and of its elements, for people.
public final class Documentation: Sendable {
    /// The description of the trait, device type, structure or enumeration.
    public let description: String?
    /// The source of the declaration: `Matter 1.4.1, cluster OnOff (0x0006)`.
    public let source: String?
    private let elements: [String: String]

    /// - Parameter elements: The descriptions of attributes, commands, fields, cases … by name.
    public init(description: String?, source: String? = nil, elements: [String: String] = [:]) {
        self.description = description
        self.source = source
        self.elements = elements
    }

    /// The description of an element; nil if there is none.
    public subscript(element: String) -> String? { elements[element] }
}

/// A reference to the documentation of a definition.
///
/// All references are equal: definitions that differ in their documentation only are equal too.
public struct DocumentationReference: Hashable, Sendable {
    fileprivate enum Location {
        case none
        /// The documentation is in the ``DocumentationTable``, under the name of this type.
        case type(Any.Type)
        case inline(Documentation)
    }

    fileprivate let location: Location

    public static let none = DocumentationReference(location: .none)

    static func of(_ type: Any.Type) -> DocumentationReference { DocumentationReference(location: .type(type)) }

    private init(location: Location) { self.location = location }

    public init(_ documentation: Documentation) { location = .inline(documentation) }

    public static func == (first: DocumentationReference, second: DocumentationReference) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}

/// References to the documentation of a trait and of its elements.
public struct TraitDocumentation: Sendable {
    public let trait: DocumentationReference
    public let features: DocumentationReference
    public let attributes: DocumentationReference
    public let commands: DocumentationReference
    public let events: DocumentationReference

    public static let none = TraitDocumentation(
        trait: .none, features: .none, attributes: .none, commands: .none, events: .none)

    public init(
        trait: DocumentationReference, features: DocumentationReference, attributes: DocumentationReference,
        commands: DocumentationReference, events: DocumentationReference
    ) {
        self.trait = trait
        self.features = features
        self.attributes = attributes
        self.commands = commands
        self.events = events
    }
}

/// The documentation of Swift declarations, in one constant text that is searched in place.
///
/// The text has a block for each type, in the order of the types' names, with an empty line between two blocks. The
/// first line of a block is the name of the type, as in `Matter.OnOffTrait.Attributes`; each other line begins with
/// what it describes: `=` for the type, `@` for its source, else the name of an element.
public struct DocumentationTable: Sendable {
    /// The module of the types, which the names in the text leave out.
    private let module: String
    public private(set) var isOmitted = false
    private let text: StaticString

    public static let empty = DocumentationTable(module: "", text: "")

    /// Contains no documentation, not even that which is stored with the definitions themselves.
    public static let omitted = {
        var table = empty
        table.isOmitted = true
        return table
    }()

    public init(module: String, text: StaticString) {
        self.module = module
        self.text = text
    }

    /// The documentation of a reference; nil if there is none.
    public subscript(reference: DocumentationReference) -> Documentation? {
        guard !isOmitted else { return nil }
        return switch reference.location {
        case .none: nil
        case .inline(let documentation): documentation
        case .type(let type): name(of: type).flatMap { documentation(of: $0) }
        }
    }

    /// The name without the module; nil for a type of another module. A type of a generic base has the name that it has
    /// in the trait that is derived from the base: `Matter.OvenModeTrait.Attributes` for
    /// `Matter.ModeBase<Matter.OvenModeTrait.ModeTag>.Attributes`. The argument is the trait or a type in it.
    private func name(of type: Any.Type) -> String? {
        let full = _typeName(type, qualified: true)
        let prefix = "\(module)."
        guard full.hasPrefix(prefix) else { return nil }
        guard let opening = full.firstIndex(of: "<"), let closing = full.lastIndex(of: ">") else {
            return String(full.dropFirst(prefix.utf8.count))
        }
        let argument = full[opening...].dropFirst().prefix { $0 != "," && $0 != ">" }
        let names = argument.split(separator: ".")
        guard argument.hasPrefix(prefix), let trait = names.firstIndex(where: { $0.hasSuffix("Trait") }) else {
            return nil
        }
        return names[1...trait].joined(separator: ".") + full[closing...].dropFirst()
    }

    private func documentation(of name: String) -> Documentation? {
        text.withUTF8Buffer { text in
            block(of: name, in: text).map { Documentation(block: text[$0]) }
        }
    }

    /// The lines of a type without its name.
    private func block(of name: String, in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        // Each is the start of a block or the end of the text.
        var lower = 0
        var upper = text.count
        while lower < upper {
            let start = Self.start(ofBlockAt: lower + (upper - lower) / 2, in: text)
            let lineEnd = text[start...].firstIndex(of: Self.lineFeed) ?? text.count
            let found = text[start..<lineEnd]
            if found.elementsEqual(name.utf8) {
                return min(lineEnd + 1, text.count)..<Self.end(ofBlockAt: start, in: text)
            }
            if found.lexicographicallyPrecedes(name.utf8) {
                lower = min(Self.end(ofBlockAt: start, in: text) + 2, text.count)
            } else {
                upper = start
            }
        }
        return nil
    }

    private static let lineFeed = UInt8(ascii: "\n")

    private static func start(ofBlockAt position: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var start = position
        while start > 0, !(start > 1 && text[start - 1] == lineFeed && text[start - 2] == lineFeed) { start -= 1 }
        return start
    }

    /// The position of the empty line after a block, or the end of the text.
    private static func end(ofBlockAt position: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var end = position
        while end < text.count, !(text[end] == lineFeed && end + 1 < text.count && text[end + 1] == lineFeed) {
            end += 1
        }
        return end
    }
}

extension Documentation {
    fileprivate convenience init(block: Slice<UnsafeBufferPointer<UInt8>>) {
        var description: String?
        var source: String?
        var elements: [String: String] = [:]
        for line in block.split(separator: UInt8(ascii: "\n")) {
            guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
            let text = String(decoding: line[(space + 1)...], as: UTF8.self)
            switch String(decoding: line[..<space], as: UTF8.self) {
            case "=": description = text
            case "@": source = text
            case let name: elements[name] = text
            }
        }
        self.init(description: description, source: source, elements: elements)
    }
}
