import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let importRoutes: [Route] = [
        Route(
            .post, "/import", id: "importHome",
            "Replace the whole home with a home file, or with the responses of a Cloud-to-cloud service",
            topic: .operations, body: .importedHome,
            responses: [
                .ok(
                    "The home was replaced. The clock is unchanged; a new epoch begins, and streams send a `resync`.",
                    .importResult)
            ], problems: [.of(.unavailable)]
        ) { call in
            call.inBackground(on: call.api.imports) { responder in
                do {
                    let template = try call.importedHome(call.body().json, at: .root)
                    let (losses, deviations) = (template.losses, template.deviations)
                    call.send(call.home.replace(with: template), to: responder) { committed in
                        call.json(
                            cursor: committed.cursor,
                            ImportResult(size: committed.value, losses: losses, deviations: deviations),
                            as: .importResult)
                    }
                } catch {
                    call.send(call.rejection(Problem(error)), to: responder)
                }
                return true
            }
        }
    ]
}

extension Call {
    /// Reads a home in the body; throws with pointers into the body.
    ///
    /// - Parameter pointer: The place of the home in the body.
    func importedHome(_ json: JSONValue, at pointer: JSONPointer) throws(HomeError) -> HomeTemplate {
        do throws(HomeError) { return try importedHome(json) } catch {
            let details = error.details.map {
                HomeError.Detail(pointer: pointer.description + $0.pointer, detail: $0.detail)
            }
            throw HomeError(error.code, error.message, details: details, omittedDetails: error.omittedDetails)
        }
    }

    private func importedHome(_ json: JSONValue) throws(HomeError) -> HomeTemplate {
        if HomeFile.isHomeFile(json) {
            do throws(HomeFileError) {
                return try HomeFile.read(
                    json, catalog: home.catalog, defaults: api.configuration.deviceDefaults, seed: home.seed)
            } catch {
                throw HomeError(
                    .invalidArgument, "The home file cannot be imported: \(error.message)",
                    details: error.mistakes, omittedDetails: error.omittedMistakes)
            }
        }
        guard let readCloudHome = api.configuration.readCloudHome else {
            throw HomeError(
                .invalidArgument, "The body must be a home file, with the member format.",
                details: [HomeError.Detail(pointer: "/format", detail: "home-gateway")])
        }
        return try readCloudHome(json)
    }
}

extension InputObject {
    /// A home file, or responses of a Cloud-to-cloud service.
    static let importedHome = InputObject(
        "HomeImport", [], rest: .any,
        example: .members([
            "format": .string("home-gateway"), "version": .integer(1),
            "structures": .array([
                .members([
                    "id": .string("house"), "name": .string("House"),
                    "network": .members([
                        "internet": .bool(true), "hub": .bool(true), "accessGranted": .bool(true),
                    ]),
                ])
            ]), "rooms": .array([]), "devices": .array([]),
        ]))
}

/// The size of the home that an import has created, and its losses.
struct ImportResult: Sendable {
    let size: HomeSize
    let losses: [ImportLoss]
    let deviations: [HomeError.Detail]
}

extension Representation<ImportResult> {
    static let importResult = Representation(
        "ImportResult", "The number of objects of the new home, and what the import could not carry over.",
        [
            count("structures") { $0.size.structures }, count("rooms") { $0.size.rooms },
            count("devices") { $0.size.devices },
        ] + Representation<[ImportLoss]>.importLosses.members.map { $0.of { $0.losses } } + [deviations])

    private static let deviations = Member.optional("deviations", .deviations) { result -> [HomeError.Detail]? in
        result.deviations.isEmpty ? nil : result.deviations
    }

    private static func count(_ name: String, _ number: @escaping @Sendable (ImportResult) -> Int) -> Member {
        Member(name, .integer(0...JSONSchema.exactIntegers.upperBound), number)
    }
}

extension Representation<HomeError.Detail> {
    /// A place at which a device deviates from the specification.
    fileprivate static let deviation = Representation(
        "Deviation", "Where a device deviates from the specification.",
        [
            .init("pointer", .text.described("A JSON pointer into the description.")) { $0.pointer },
            .init("detail", .text.described("The rule, as a sentence.")) { $0.detail },
        ])
}

extension JSONType<[HomeError.Detail]> {
    /// The deviations of devices that are not strict.
    static let deviations = array(of: Representation<HomeError.Detail>.deviation.type).described(
        "Where devices with `\"strict\": false` deviate from the specification. Absent if they follow it.")
}
