import HomeEngine
import HomeService
import HomeStore
import TestSupport
import Testing

/// Traits by name: those of a vendor's JSON file, and all others.
@Suite(.eachImplementation) struct NamedTraitTests {
    let home: TypedAPI.Home

    /// A home with a lamp that carries the traits of the files in `docs/vendor-traits`.
    init() async throws {
        let traits = try ["spinner", "on-off"].map { name in
            let file = "docs/vendor-traits/\(name).json"
            return try VendorTrait(Repository.bytes(of: file), file: file)
        }
        var lamp = Blueprint.template(for: DimmableLightDeviceType.definition, id: "disc", name: "Disc", seed: 1)
        lamp.parts[0].traits += traits.map { TraitTemplate(standard: $0.definition, features: FeatureMap()) }
        home = try await .open(
            .create(
                HomeTemplate(devices: [lamp]),
                HomeEngine.Home.Configuration(
                    catalog: VendorTrait.catalog(CatalogIndex(Catalog.self), adding: traits),
                    behaviors: Simulation.behaviors.adding(traits.map { $0.behavior }), journal: MemoryJournal(),
                    hostTime: HostTime(steady: { 0 }, calendar: { 0 }), seed: 1, startsPaused: true)))
    }

    private var traits: TraitCollection {
        get async throws { try #require(await home.device("disc").types.get(DimmableLightDeviceType.self)).traits }
    }

    private var spinner: NamedTraitHandle {
        get async throws { try #require(try await traits["acme.spinner"]) }
    }

    // MARK: Finding a trait

    @Test(arguments: ["acme.spinner", "spinner", "ACME.Spinner"])
    func aTraitIsFoundByItsIDAndByItsShortName(name: String) async throws {
        #expect(try await traits[name]?.definition.id == "acme.spinner")
    }

    @Test(arguments: ["acme.spindle", "acme.", "", "exampleOrganization.spinner", "matter.doorLock"])
    func aTraitThatThePartLacksIsNil(name: String) async throws {
        #expect(try await traits[name] == nil)
    }

    @Test func anAmbiguousShortNameIsNil() async throws {
        let traits = try await traits
        #expect(traits["onOff"] == nil)
        #expect(traits["acme.onOff"]?.definition.id == "acme.onOff")
        #expect(traits["matter.onOff"]?.definition.id == "matter.onOff")
    }

    // MARK: Values

    @Test func valuesHaveTheFormOfTheRESTAPI() async throws {
        let spinner = try await spinner
        #expect(spinner["maxRpm"] == 6000)
        #expect(spinner["TARGETRPM"] == 0)
        #expect(spinner["direction"] == "clockwise")
        #expect(spinner["rpm"] == .null)
        #expect(try await traits["matter.onOff"]?["onOff"] == false)
    }

    @Test func attributesThatTheTraitOrTheDeviceLacksAreNil() async throws {
        let spinner = try await spinner
        #expect(spinner["speed"] == nil)
        #expect(spinner["label"] == nil, "the attribute is optional and missing on this device")
        #expect(spinner["featureMap"] == nil, "only Matter traits have global attributes")
        #expect(!spinner.supports(attribute: "label") && spinner.supports(attribute: "rpm"))
        #expect(spinner.supports(command: "spin") && !spinner.supports(command: "jump"))
    }

    @Test func globalAttributesAndTheDescriptorAreSupported() async throws {
        let traits = try await traits
        #expect(traits["matter.onOff"]?["clusterRevision"] == 6)
        #expect(traits["descriptor"]?["partsList"] == [])
        #expect(traits["matter.descriptor"]?["serverList"]?.arrayValue?.contains(6) == true)
    }

    @Test func theMetadataIsThatOfTheTrait() async throws {
        #expect(try await spinner.metadata.sourceConnectivity.dataSourceLocality == .remote)
        #expect(try await traits["matter.onOff"]?.metadata.sourceConnectivity.dataSourceLocality == .localPeer)
    }

    // MARK: Commands

    @Test func aCommandAcceptsItsFieldsByName() async throws {
        let spinner = try await spinner
        try await spinner.invoke("spin", ["rpm": 45, "direction": "counterclockwise"])
        #expect(spinner["targetRpm"] == 0, "a handle that was read does not change")
        #expect(try await self.spinner["targetRpm"] == 45)
        #expect(try await self.spinner["direction"] == "counterclockwise")
        try await spinner.invoke("stop")
        #expect(try await self.spinner["targetRpm"] == 0)
    }

    @Test func aCommandReturnsTheFieldsOfItsResponse() async throws {
        #expect(try await spinner.invoke("measure") == ["rpm": .null])
        let groups = try #require(try await traits["matter.groups"])
        #expect(try await groups.invoke("getGroupMembership", ["groupList": []])["groupList"] == [])
    }

    @Test(
        arguments: [
            ("jump", [:], .invalidArgument), ("spin", ["rpm": 6001], .outOfRange),
            ("spin", ["rpm": "fast"], .invalidArgument), ("spin", [:], .invalidArgument),
            ("spin", ["rpm": 1, "speed": 1], .invalidArgument),
            ("spin", ["rpm": 1, "direction": "up"], .outOfRange),
            ("calibrate", [:], .unimplemented),
        ] as [(String, JSONObject, HomeError.Code)])
    func aCommandIsRejectedLikeTheSameCommandOverHTTP(name: String, fields: JSONObject, code: HomeError.Code)
        async throws
    {
        let spinner = try await spinner
        let error = await failure { try await spinner.invoke(name, fields) }
        #expect(error?.code == code)
        let other = await failure {
            try await home.engine.invoke(
                name, params: .object(fields), on: TraitSelector(deviceID: "disc", trait: "acme.spinner"),
                context: ChangeContext(origin: .client)
            ).value
        }
        #expect(error == other)
    }

    @Test func aCommandThatTheDeviceDoesNotSupportIsRejected() async throws {
        let home = try await TypedAPI.Home.house(.commandOnlyLight)
        let light = try #require(await home.device("silent-light").types.get(OnOffLightDeviceType.self))
        let onOff = try #require(light.traits["onOff"])
        #expect(!onOff.supports(command: "toggle"))
        let error = await failure { try await onOff.invoke("toggle") }
        #expect(error?.code == .failedPrecondition)
    }

    @Test func aDeviceThatCannotBeReachedIsUnavailable() async throws {
        let spinner = try await spinner
        try await home.setReachable(false, "disc")
        #expect(await failure { try await spinner.invoke("stop") }?.code == .unavailable)
    }

    // MARK: Writes

    @Test func aWriteReturnsTheTraitWithItsNewValues() async throws {
        let spinner = try await spinner
        let updated = try await spinner.update(["targetRpm": 33, "Direction": "counterclockwise"])
        #expect(updated["targetRpm"] == 33)
        #expect(updated["direction"] == "counterclockwise")
        #expect(spinner["targetRpm"] == 0)
    }

    @Test(
        arguments: [
            (["speed": 1], .invalidArgument), (["maxRpm": 1], .invalidArgument),
            (["label": "x"], .failedPrecondition), (["targetRpm": 1, "direction": 7], .outOfRange),
            (["targetRpm": 1, "TargetRpm": 2], .invalidArgument), (["targetRpm": .null], .invalidArgument),
        ] as [(JSONObject, HomeError.Code)])
    func aWriteIsRejectedLikeTheSameWriteOverHTTPAndChangesNothing(values: JSONObject, code: HomeError.Code)
        async throws
    {
        let spinner = try await spinner
        let error = await failure { try await spinner.update(values) }
        #expect(error?.code == code)
        let other = await failure {
            try await home.engine.write(
                .object(values), to: TraitSelector(deviceID: "disc", trait: "acme.spinner"),
                context: ChangeContext(origin: .client)
            ).value
        }
        #expect(error == other)
        #expect(try await self.spinner["targetRpm"] == 0)
    }

    @Test func aWriteToARemovedDeviceFails() async throws {
        let spinner = try await spinner
        try await home.remove("disc")
        #expect(await failure { try await spinner.update(["targetRpm": 1]) }?.code == .notFound)
    }
}
