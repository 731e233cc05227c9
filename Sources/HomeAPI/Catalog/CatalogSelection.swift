import HomeEngine
import HomeModel
import JSON

/// The part of the catalog that a client reads.
struct CatalogSelection: Hashable, Sendable {
    /// The definitions; nil for all of them.
    var used: UsedDefinitions?
    /// Whether the definitions have descriptions, sources, features, and the conditions under which devices have them.
    var hasDetails = true

    /// Everything.
    static let all = CatalogSelection()

    /// The query parameters that select a part.
    static let query = [
        Route.QueryItem(
            "traits", "`used` selects the traits and the device types of the home's devices; all by default.",
            .ref(
                NamedSchema("CatalogTraits", JSONSchema.choice(["all", "used"]).described("A part of the catalog.")))),
        Route.QueryItem(
            "details",
            "0 leaves out the members `description`, `source`, `conformance` and the `features` of traits, which are more than half of the bytes.",
            .ref(.flagText)),
    ]

    init(used: UsedDefinitions? = nil, hasDetails: Bool = true) {
        self.used = used
        self.hasDetails = hasDetails
    }

    /// Reads the query parameters of a request.
    init(_ call: Call) throws(HomeError) {
        switch call.value(of: "traits") ?? "all" {
        case "all": break
        case "used": used = call.home.snapshot().state.usedDefinitions
        case let value: throw HomeError(.invalidArgument, "traits is all or used; \(value) was sent.")
        }
        hasDetails = try call.flag("details") ?? true
    }

    /// Returns the selected definitions of a catalog.
    func definitions(of index: CatalogIndex) -> CatalogIndex {
        CatalogIndex(
            traits: index.traits.filter { used?.traits.contains($0.id) ?? true },
            deviceTypes: index.deviceTypes.filter { used?.types.contains($0.id) ?? true },
            documentation: hasDetails ? index.documentation : .omitted)
    }
}
