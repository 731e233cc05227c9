import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let catalogRoutes: [Route] = [
        Route(
            .get, "/catalog", id: "getCatalog", "Read the definitions of all traits and device types",
            topic: .catalog,
            query: CatalogSelection.query + [Document.hashParameter],
            responses: [
                .ok("The traits and device types.", Representation<CatalogIndex>.catalog.schema, headers: ["ETag"]),
                .notModified,
            ]
        ) { call in
            let selection = try CatalogSelection(call)
            return call.reply { () throws(HomeError) in call.api.documents.catalog(selection) }
        },
        Route(
            .get, "/catalog/traits/{trait}", id: "getCatalogTrait", "Read the definition of a trait", topic: .catalog,
            responses: [
                .ok(
                    "The definition of the trait.",
                    Representation<CatalogEntry<TraitDefinition>>.traitDefinition.schema, headers: ["ETag"]),
                .notModified,
            ],
            problems: [.of(.notFound)]
        ) { call in
            let name = call[parameter: "trait"]
            let catalog = call.home.catalog
            let trait = try catalog.trait(named: name, missing: .notFound)
            let entry = CatalogEntry(trait, call.home.catalog.documentation)
            return .response(call.definition(Document { Representation.traitDefinition.write(entry, to: &$0) }))
        },
        Route(
            .get, "/catalog/types/{type}", id: "getCatalogType", "Read the definition of a device type",
            topic: .catalog,
            responses: [
                .ok(
                    "The definition of the device type.",
                    Representation<CatalogEntry<DeviceTypeDefinition>>.deviceTypeDefinition.schema,
                    headers: ["ETag"]),
                .notModified,
            ],
            problems: [.of(.notFound)]
        ) { call in
            let name = call[parameter: "type"]
            let catalog = call.home.catalog
            let type = try catalog.deviceType(named: name, missing: .notFound)
            let entry = CatalogEntry(type, call.home.catalog.documentation)
            return .response(call.definition(Document { Representation.deviceTypeDefinition.write(entry, to: &$0) }))
        },
    ]
}

extension Call {
    /// Returns the definition of one trait or device type. It is short, so it is not compressed.
    fileprivate func definition(_ document: Document) -> Response {
        tagged(document.tag, as: "application/json", cursor: home.cursor) { document.bytes }
    }
}
