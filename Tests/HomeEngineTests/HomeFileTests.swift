import HomeCatalog
import HomeModel
import HomeSimulation
import JSON
import TestHomes
import Testing

@testable import HomeEngine

@Suite struct HomeFileTests {
    private static let catalog = CatalogIndex(Catalog.self)

    @Test func aHomeFileReadInAnotherSeasonIsUnchanged() throws {
        let written = HomeFile.write(try Home.test().snapshot())
        let template = try HomeFile.read(
            try JSONValue.parse(written), catalog: Self.catalog, defaults: BlueprintDefaults(), seed: 1)
        let later = TestTime(TestTime.start + .hours(4_000))
        #expect(HomeFile.write(try Home.test(template, time: later).snapshot()) == written)
    }

    @Test func aHomeFileThatIsReadAgainIsTheSameHome() throws {
        let home = try Home.test()
        let written = HomeFile.write(home.snapshot())
        let json = try JSONValue.parse(written)
        #expect(HomeFile.isHomeFile(json))
        let importedHome = try Home.test(
            try HomeFile.read(json, catalog: Self.catalog, defaults: BlueprintDefaults(), seed: 1))
        #expect(HomeFile.write(importedHome.snapshot()) == written)
        let before = home.snapshot().state
        let after = importedHome.snapshot().state
        #expect(before.visibleDevices().map { $0.device.id } == after.visibleDevices().map { $0.device.id })
        for (_, device) in before.visibleDevices() {
            let imported = try after.device(device.id)
            #expect(
                imported.state == device.state && imported.memory == device.memory && imported.roomID == device.roomID)
        }
    }

    @Test func theSettingsOfTheNetworkAreInTheFileAndOptional() throws {
        let home = try Home.test()
        _ = home.setNetwork(sameNetwork: true, appOnline: false, context: ChangeContext(origin: .simulation))
        let written = String(decoding: HomeFile.write(home.snapshot()), as: UTF8.self)
        let earlier = written.replacing(#","sameNetwork":true,"appOnline":false"#, with: "")
        #expect(earlier != written)
        for (text, network) in [
            (written, NetworkState(sameNetwork: true, appOnline: false)), (earlier, NetworkState()),
        ] {
            let template = try HomeFile.read(
                try JSONValue.parse(Array(text.utf8)), catalog: Self.catalog, defaults: BlueprintDefaults(), seed: 1)
            #expect(template.structures.allSatisfy { $0.network == network })
        }
    }

    /// Records of earlier versions end with the revision.
    @Test func theSettingsOfTheNetworkAreInTheRecordAndOptional() throws {
        let network = NetworkState(internet: false, sameNetwork: true, appOnline: false)
        let structure = StructureState(id: "house", name: "House", network: network, revision: 300)
        let bytes = HomeRecords.bytes(structure, ordinal: 2)
        let read = try HomeRecords.structure(id: "house", bytes)
        #expect(read.0 == 2 && read.1 == structure)
        var earlier = structure
        earlier.network = NetworkState(internet: false)
        let readEarlier = try HomeRecords.structure(id: "house", Array(bytes.dropLast(2)))
        #expect(readEarlier.0 == 2 && readEarlier.1 == earlier)
    }

    @Test(arguments: [
        (#"{"format":"home-gateway","version":2}"#, "version 1"),
        (#"{"format":"home-gateway","version":1}"#, "/structures: The member structures is missing"),
        (
            #"{"format":"home-gateway","version":1,"structures":[],"rooms":[{"id":"a b","name":"x","structureID":"s"}]}"#,
            "/rooms/0/id: The member id must be 1 to 128 characters of"
        ),
        (
            file(rooms: #"{"id":"r","name":"","structureID":"s"}"#),
            "/rooms/0/name: The member name must be a text of 1 to 128 characters"
        ),
        (
            file(rooms: #"{"id":"r","name":"\#(String(repeating: "x", count: 129))","structureID":"s"}"#),
            "/rooms/0/name: The member name must be a text of 1 to 128 characters"
        ),
        (
            file(rooms: #"{"id":"r","name":"R","structureID":"s","floor":1}"#),
            "/rooms/0/floor: There is no member floor"
        ),
        (file(network: #","intrnet":false"#), "/structures/0/network/intrnet: There is no member intrnet"),
        (
            file(devices: #"{"id":"d","name":"","type":"matter.speaker"}"#),
            "/devices/0/name: The member name must be a text that is not empty"
        ),
        (#"{"format":"home-gateway","version":1,"devises":[]}"#, "/devises: There is no member devises"),
    ])
    func anInvalidFileIsRejectedWithThePosition(text: String, message: String) throws {
        let json = try JSONValue.parse(Array(text.utf8))
        let error = #expect(throws: HomeFileError.self) {
            try HomeFile.read(json, catalog: Self.catalog, defaults: BlueprintDefaults(), seed: 1)
        }
        #expect(error?.description.contains(message) == true)
    }

    @Test func theNameOfADeviceIsTruncated() throws {
        let name = String(repeating: "x", count: 70)
        let json = try JSONValue.parse(
            Array(Self.file(devices: #"{"id":"d","name":"\#(name)","type":"matter.speaker"}"#).utf8))
        let home = try HomeFile.read(json, catalog: Self.catalog, defaults: BlueprintDefaults(), seed: 1)
        #expect(home.devices.map { $0.name.count } == [60])
    }

    /// A home file with one structure `s`.
    private static func file(rooms: String = "", devices: String = "", network: String = "") -> String {
        let structure = #"{"id":"s","name":"S","network":{"internet":true,"hub":true,"accessGranted":true\#(network)}}"#
        return
            #"{"format":"home-gateway","version":1,"structures":[\#(structure)],"rooms":[\#(rooms)],"devices":[\#(devices)]}"#
    }
}
