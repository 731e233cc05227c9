import Foundation
import HTTPServer
import HomeCatalog
import HomeModel
import JSON
import Testing

@testable import HomeAPI

/// Devices as they are sold. Their descriptions are made up from facts about such devices; the makers do not exist.
@Suite struct RealDeviceTests {
    /// A device, and the places where it deviates from the specification.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let device: JSONValue
        let deviations: [String]

        static let all: [Sample] = {
            let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Devices")
            let files = try! FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
            return files.map { name in
                let bytes = [UInt8](try! Data(contentsOf: folder.appending(path: name)))
                let json = try! JSONValue.parse(bytes)
                return Sample(
                    testDescription: String(name.dropLast(5)), device: json["description"],
                    deviations: json["deviations"].arrayValue!.compactMap { $0.stringValue })
            }
        }()
    }

    private static func text(_ json: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(json)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Values that the specification does not allow need not match the published description.
    private func read(_ gateway: TestGateway, _ path: String) -> TestResponse { gateway.unchecked(.get, path) }

    private static func pointers(_ list: JSONValue) -> [String] {
        (list.arrayValue ?? []).compactMap { $0["pointer"].stringValue }
    }

    private static func with(_ object: JSONValue, _ name: String, _ value: JSONValue?) -> JSONValue {
        var members = object.objectValue!.members.filter { $0.name != name }
        if let value { members.append((name, value)) }
        return .object(JSONObject(distinct: members))
    }

    /// Attributes of a maker, those that every trait has, and numbers of parts that occur twice.
    private static func isLeftOut(_ attribute: String) -> Bool {
        attribute.contains("0x") || ["clusterRevision", "part", "8"].contains(attribute)
    }

    @Test func thereAreManyKindsOfDevices() {
        #expect(Sample.all.count >= 12)
        #expect(Sample.all.filter { !$0.deviations.isEmpty }.count >= 6)
    }

    @Test(arguments: Sample.all)
    func aDeviceIsTakenAsItIsAndItsDeviationsAreNamed(sample: Sample) throws {
        let gateway = try TestGateway()
        let created = gateway.unchecked(.post, "/simulation/devices", Self.text(sample.device))
        #expect(created.status == 201, "\(created["errors"])")
        #expect(Self.pointers(created["deviations"]).sorted() == sample.deviations.sorted())
        for deviation in created["deviations"].arrayValue ?? [] {
            #expect(deviation["detail"].stringValue?.hasSuffix(".") == true)
        }
        // It is read as it was described.
        let id = sample.device["id"].stringValue!
        let read = read(gateway, "/devices/\(id)")
        for (shown, part) in zip(read["types"].arrayValue!, sample.device["types"].arrayValue!) {
            for (trait, described) in part["traits"].objectValue!.members where !Self.isLeftOut(trait) {
                for (name, value) in described["attributes"].objectValue?.members ?? [] where !Self.isLeftOut(name) {
                    #expect(shown["traits"][trait]["attributes"][name] == value, "\(trait).\(name)")
                }
            }
        }
    }

    @Test(arguments: Sample.all.filter { !$0.deviations.isEmpty })
    func aStrictDeviceIsRejectedWithAllMistakesAtOnce(sample: Sample) throws {
        let gateway = try TestGateway()
        let strict = Self.with(sample.device, "strict", .bool(true))
        let rejected = gateway.unchecked(.post, "/simulation/devices", Self.text(strict))
        // Missing elements are added to a strict device.
        let expected = sample.deviations.filter { Self.exists($0, in: sample.device) }
        if expected.isEmpty {
            #expect(rejected.status == 201)
        } else {
            #expect(rejected.status == 400)
            #expect(Self.pointers(rejected["errors"]).sorted() == expected.sorted())
            #expect(read(gateway, "/devices/\(sample.device["id"].stringValue!)").status == 404)
        }
    }

    private static func exists(_ pointer: String, in json: JSONValue) -> Bool {
        var value = json
        for step in pointer.split(separator: "/") {
            if let index = Int(step), let list = value.arrayValue {
                value = list.indices.contains(index) ? list[index] : .null
            } else if let object = value.objectValue, object.members.contains(where: { $0.name == step }) {
                value = value[String(step)]
            } else {
                return false
            }
        }
        return true
    }

    @Test func importExportAndImportKeepEveryDevice() throws {
        let gateway = try TestGateway()
        let devices = Sample.all.map { sample in
            Self.with(Self.with(sample.device, "structureID", .null), "roomID", .null)
        }
        let home = JSONValue.members([
            "format": .string("home-gateway"), "version": .integer(1), "structures": .array([]), "rooms": .array([]),
            "devices": .array(devices),
        ])
        let first = gateway.unchecked(.post, "/import", Self.text(home))
        #expect(first.status == 200, "\(first["errors"])")
        let expected = Sample.all.enumerated().flatMap { index, sample in
            sample.deviations.map { "/devices/\(index)\($0)" }
        }
        #expect(Self.pointers(first["deviations"]).sorted() == expected.sorted())
        let exported = read(gateway, "/export").json
        let second = gateway.unchecked(.post, "/import", Self.text(exported))
        #expect(second.status == 200, "\(second["errors"])")
        #expect(read(gateway, "/export").json == exported)
        // Elements that were left out are not in the export.
        let kept = expected.filter { !Self.isLeftOut(String($0.split(separator: "/").last ?? "")) }
        #expect(Self.pointers(second["deviations"]).sorted() == kept.sorted())
        let strict = exported["devices"].arrayValue!.filter { $0["strict"] == .null }.count
        #expect(strict == Sample.all.filter { $0.device["strict"] == .null }.count)
    }

    @Test func allMistakesOfAHomeFileAreNamedAtOnce() throws {
        let gateway = try TestGateway()
        let file = #"""
            {"format":"home-gateway","version":1,"rooms":[{"id":"r","name":"","structureID":"h"}],
             "structures":[{"id":"h","name":"H","network":{"internet":1,"hub":true,"accessGranted":true}}],
             "devices":[{"id":"a b","name":"A","type":"lamp"},
              {"id":"b","name":7,"types":[{"type":"onOffLight","isPrimaryType":"yes","traits":{
               "onOf":{},"levelControl":{"features":["dimming"],"attributes":{"currentLevel":"high","maxLevel":300,
               "level":3},"commands":["jump"]}}}],"color":"red"}]}
            """#
        let response = gateway.unchecked(.post, "/import", file)
        #expect(response.status == 400)
        #expect(
            Set(Self.pointers(response["errors"])) == [
                "/structures/0/network/internet", "/rooms/0/name", "/devices/0/id", "/devices/0/type",
                "/devices/1/color", "/devices/1/name", "/devices/1/types/0/isPrimaryType",
                "/devices/1/types/0/traits/onOf", "/devices/1/types/0/traits/levelControl/features",
                "/devices/1/types/0/traits/levelControl/features/0",
                "/devices/1/types/0/traits/levelControl/attributes/currentLevel",
                "/devices/1/types/0/traits/levelControl/attributes/maxLevel",
                "/devices/1/types/0/traits/levelControl/attributes/level",
                "/devices/1/types/0/traits/levelControl/commands/0",
            ])
        #expect(response["detail"].stringValue?.contains("the first of 14 mistakes") == true)
        #expect(read(gateway, "/devices/desk-lamp").status == 200)
    }

    @Test func fieldsThatTheFeaturesDoNotAllowAreNotAdded() throws {
        let gateway = try TestGateway()
        let valve = try #require(Sample.all.first { $0.testDescription == "radiator-valve" })
        gateway.unchecked(.post, "/simulation/devices", Self.text(valve.device))
        let presets = read(gateway, "/devices/sold-radiator-valve/traits/thermostat")["attributes"]["presets"]
        #expect(
            presets.arrayValue?.first?.names
                == ["presetHandle", "presetScenario", "name", "heatingSetpoint", "builtIn"])
    }

    /// Returns a value in place of another one, of the same kind: a number in place of a number, an empty list, or a list
    /// and a structure with wild values.
    private static func wildValue(_ wild: () -> JSONValue, for value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements):
            let inner = wild()
            return inner == .null ? .array([]) : .array(elements.map { wildValue(wild, for: $0) })
        case .object(let object):
            return .object(
                JSONObject(distinct: object.members.map { ($0.name, wildValue(wild, for: $0.value)) }))
        default:
            let number = wild()
            return number == .null || value.integerValue != nil ? number : value
        }
    }

    /// A device with the wildest values of every trait does not stop the gateway, with any request to it.
    @Test(arguments: Catalog.deviceTypes.map { $0.definition.id })
    func nothingThatADeviceReportsStopsTheGateway(type: String) throws {
        let gateway = try TestGateway(HomeTemplate())
        let made = gateway.unchecked(.post, "/simulation/devices", #"{"id":"usual","type":"\#(type)"}"#)
        let parts = try #require(made["types"].arrayValue)
        var random: UInt64 = 7
        let numbers: [JSONValue] = [.null, .integer(255)]
        // Those that every type of a number can store.
        let small: [JSONValue] = [.null, .integer(0), .integer(1), .integer(3), .integer(100), .integer(127)]
        var count = 0
        for index in 0..<4 {
            // First the same value everywhere, then a different one for each attribute.
            func wild() -> JSONValue {
                if numbers.indices.contains(index) { return numbers[index] }
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return small[Int(random >> 33) % small.count]
            }
            let described = parts.map { part in
                var traits: [(name: String, value: JSONValue)] = []
                for (trait, state) in part["traits"].objectValue?.members ?? [] where trait != "matter.descriptor" {
                    let features = read(gateway, "/devices/usual/types/\(part["part"].integerValue!)/traits/\(trait)")
                    let attributes = (state["attributes"].objectValue?.members ?? []).map { name, value in
                        (name: name, value: Self.wildValue(wild, for: value))
                    }
                    traits.append(
                        (
                            trait,
                            .members([
                                "attributes": .object(JSONObject(distinct: attributes)),
                                "features": features["features"], "commands": state["commands"],
                            ])
                        ))
                }
                return Self.with(
                    Self.with(part, "traits", .object(JSONObject(distinct: traits))), "sourceConnectivity", nil)
            }
            let id = "wild-\(index)"
            let device = JSONValue.members([
                "id": .string(id), "strict": .bool(false), "isMatterDevice": made["isMatterDevice"],
                "types": .array(described),
            ])
            let created = gateway.unchecked(.post, "/simulation/devices", Self.text(device))
            // A number that does not fit into the attribute is a mistake.
            guard created.status == 201 else {
                #expect(created.status == 400)
                continue
            }
            count += 1
            for part in created["types"].arrayValue ?? [] {
                for (trait, state) in part["traits"].objectValue?.members ?? [] {
                    for command in state["commands"].arrayValue ?? [] {
                        let path = "/devices/\(id)/types/\(part["part"].integerValue!)/traits/\(trait)/commands"
                        let response = gateway.unchecked(.post, path, #"{"command":"\#(command.stringValue!)"}"#)
                        #expect(response.status != 500, "\(trait).\(command)")
                    }
                }
            }
            for stimulus in read(gateway, "/simulation/devices/\(id)/stimuli")["stimuli"].arrayValue ?? [] {
                let name = stimulus["name"].stringValue ?? stimulus["stimulus"].stringValue ?? ""
                let response = gateway.unchecked(
                    .post, "/simulation/devices/\(id)/stimuli", #"{"stimulus":"\#(name)"}"#)
                #expect(response.status != 500, "\(name)")
            }
            gateway.unchecked(.post, "/simulation/clock/advance", #"{"seconds":86400}"#)
            gateway.unchecked(.post, "/simulation/devices/\(id)/restart", "{}")
            #expect(read(gateway, "/devices/\(id)").status == 200)
        }
        #expect(count >= 2)
    }
}
