package import HomeModel

/// The traits with schemas in a description of the API.
///
/// A description of fewer traits gives a smaller client. It describes the same routes; traits that it leaves out have
/// their attributes and commands as plain JSON.
package enum OpenAPITraits: Hashable, Sendable {
    /// Every trait of the catalog.
    case all
    /// The traits with these ids.
    case some(Set<String>)

    /// No trait: the attributes of all traits are plain JSON.
    package static let generic = OpenAPITraits.some([])

    /// Stands for the traits of a home's devices.
    static let usedName = "used"

    /// - Parameters:
    ///   - text: `used`, `generic`, or names of traits separated by commas.
    ///   - used: The ids of the traits that the devices of the home use.
    package init(
        _ text: String, catalog: CatalogIndex, used: () throws(HomeError) -> Set<String>
    ) throws(HomeError) {
        switch text {
        case "generic": self = .generic
        case Self.usedName: self = .some(try used())
        default:
            var ids: Set<String> = []
            for name in text.split(separator: ",", omittingEmptySubsequences: false) {
                let traits = catalog.traits(named: String(name))
                guard !traits.isEmpty else {
                    let error = catalog.missing(trait: String(name))
                    throw HomeError(
                        error.code,
                        "traits must be used, generic or names of traits separated by commas. \(error.message)")
                }
                ids.formUnion(traits.map { $0.id })
            }
            self = .some(ids)
        }
    }

    func includes(_ trait: TraitDefinition) -> Bool {
        switch self {
        case .all: true
        case .some(let ids): ids.contains(trait.id)
        }
    }
}
