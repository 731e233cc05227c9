public import HomeModel
public import JSON

/// A trait that a vendor declares in a JSON file instead of in Swift. `docs/vendor-traits.md` describes the format.
public struct VendorTrait: Sendable {
    /// The declaration of the trait, as in the catalog.
    public let definition: TraitDefinition
    /// The effects of its commands.
    public let behavior: DeclaredBehavior
    /// The file that declares it.
    let file: SourceFile

    /// The JSON Schema of the files.
    public static var schema: JSONValue { VendorTraitForm.schema }

    /// Reads a trait from the bytes of a file. `file` is the name of the file in messages.
    public init(_ bytes: [UInt8], file: String) throws(VendorTraitError) {
        let source = SourceFile(name: file, bytes: bytes)
        self.file = source
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue.parse(bytes) } catch {
            throw VendorTraitError(file: file, line: error.line, column: error.column, reason: error.message)
        }
        let mistakes = VendorTraitForm.trait.mistakes(in: json, as: "a trait")
        if !mistakes.isEmpty { throw source.error(mistakes) }
        do throws(InputMistake) { (definition, behavior) = try VendorTraitReader.read(Input(json)) } catch {
            throw source.error([error])
        }
    }

    /// Returns the catalog extended by these traits.
    ///
    /// Throws if two traits have the same number or the same id, compared without regard to case.
    public static func catalog(_ catalog: CatalogIndex, adding traits: [VendorTrait]) throws(VendorTraitError)
        -> CatalogIndex
    {
        var ids: [String: String] = [:]
        var numbers: [UInt32: String] = [:]
        for trait in catalog.traits {
            ids[trait.id.lowercased()] = "the catalog"
            if let number = trait.number { numbers[number] = trait.id }
        }
        for trait in traits {
            let definition = trait.definition
            if let owner = ids.updateValue(trait.file.name, forKey: definition.id.lowercased()) {
                let name = Input(.null, at: JSONPointer.root.appending("name"))
                throw trait.file.error([name.mistake("\(owner) already has a trait \(definition.id)")])
            }
            guard let number = definition.number else { continue }
            if let owner = numbers.updateValue(definition.id, forKey: number) {
                let place = Input(.null, at: JSONPointer.root.appending("number"))
                throw trait.file.error([place.mistake("the number \(number) already belongs to \(owner)")])
            }
        }
        return CatalogIndex(
            traits: catalog.traits + traits.map { $0.definition }, deviceTypes: catalog.deviceTypes,
            documentation: catalog.documentation)
    }
}

/// A fault in a vendor's trait, with its position.
public struct VendorTraitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// The fault and the allowed values, without the position.
    public let reason: String

    /// The position and the reason: `spinner.json:12:7: …`.
    public var description: String { "\(file):\(line):\(column): \(reason)" }
}

/// The text of a file, for finding the positions in error messages.
struct SourceFile: Sendable {
    let name: String
    let bytes: [UInt8]

    /// Returns the error for some mistakes, of which there is at least one. The position is that of the first; the
    /// reason has the others.
    func error(_ mistakes: [InputMistake]) -> VendorTraitError {
        let positions = JSONPositions(bytes)
        let (first, others) = (mistakes[0], mistakes.dropFirst())
        let sentences = others.map { mistake in
            let (line, column) = positions.position(of: mistake.pointer)
            return " At \(line):\(column): \(mistake.message)"
        }
        let (line, column) = positions.position(of: first.pointer)
        return VendorTraitError(file: name, line: line, column: column, reason: first.message + sentences.joined())
    }
}
