import HTTPServer
import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import JSON
import Testing

@testable import HomeAPI

/// New devices with parts, features and first values.
@Suite struct DescribedDeviceTests {
    private static let devices = "/simulation/devices"

    private static func rejected(
        _ name: String, _ body: String, code: String = "invalidArgument", at pointer: String, text words: String,
        matterStatus: String? = nil
    ) -> Scenario {
        Scenario(
            name, .post, devices, body: body, expects: 400, code: code, at: pointer, text: words,
            matterStatus: matterStatus)
    }

    /// Equal homes give equal ids to the same requests, and a home that begins again gives the same ids.
    @Test func theIDOfANewDeviceFollowsFromTheSeed() throws {
        func ids(_ gateway: TestGateway) -> [String?] {
            (1...3).map { _ in gateway.send(.post, Self.devices, #"{"type":"speaker"}"#)["id"].stringValue }
        }
        let gateway = try TestGateway()
        let first = ids(gateway)
        #expect(Set(first).count == 3 && !first.contains(nil))
        #expect(try ids(TestGateway()) == first)
        #expect(gateway.send(.post, "/homes/default/reset").status == 200)
        #expect(ids(gateway) == first)
        // A fork has the ids already.
        gateway.send(.post, "/homes", #"{"id":"fork","from":{"home":"default"}}"#)
        let forked = gateway.send(.post, "/homes/fork\(Self.devices)", #"{"type":"speaker"}"#)
        #expect(forked.status == 201 && !first.contains(forked["id"].stringValue))
    }

    @Test(arguments: [
        rejected("neither type nor types", #"{"name":"x"}"#, at: "/type", text: "types"),
        rejected("both type and types", #"{"type":"fan","types":[{"type":"fan"}]}"#, at: "/types", text: "not both"),
        rejected("traits beside types", #"{"types":[{"type":"fan"}],"traits":[]}"#, at: "/traits", text: "each part"),
        rejected("parts that are not a list", #"{"types":{}}"#, at: "/types", text: "array of at most 256 objects"),
        rejected("a part that is not an object", #"{"types":["fan"]}"#, at: "/types/0", text: "object"),
        rejected("a part without a type", #"{"types":[{"part":1}]}"#, at: "/types/0/type", text: "missing"),
        rejected(
            "a part of an unknown type", #"{"types":[{"type":"lamp"}]}"#, at: "/types/0/type",
            text: "no device type lamp"),
        rejected(
            "an unknown member of a part", #"{"types":[{"type":"fan","number":1}]}"#, at: "/types/0/number",
            text: "no member number"),
        rejected(
            "a part number twice", #"{"types":[{"type":"fan","part":2},{"type":"fan"}]}"#, at: "/types/1/part",
            text: "unique"),
        rejected(
            "a part number above 65535", #"{"types":[{"type":"fan","part":65536}]}"#, code: "outOfRange",
            at: "/types/0/part", text: "0 to 65535"),
        rejected(
            "a fraction as a part number", #"{"types":[{"type":"fan","part":1.5}]}"#, at: "/types/0/part",
            text: "0 to 65535"),
        rejected(
            "two primary types",
            #"{"types":[{"type":"fan","isPrimaryType":true},{"type":"fan","isPrimaryType":true}]}"#,
            at: "/types/1/isPrimaryType", text: "one primary type"),
        rejected("traits that are a string", #"{"type":"fan","traits":"onOff"}"#, at: "/traits", text: "an array of"),
        rejected("an unknown trait", #"{"type":"fan","traits":["fly"]}"#, at: "/traits/0", text: "no trait fly"),
        rejected(
            "an unknown trait with features", #"{"type":"fan","traits":[{"trait":"fly","features":[]}]}"#,
            at: "/traits/0/trait", text: "no trait fly"),
        rejected(
            "an unknown trait of a part", #"{"types":[{"type":"fan","traits":{"fly":{}}}]}"#,
            at: "/types/0/traits/fly", text: "no trait fly"),
        rejected(
            "a trait for automations", #"{"type":"fan","traits":["google.volume"]}"#, at: "/traits/0",
            text: "automations"),
        rejected(
            "a trait twice", #"{"type":"fan","traits":["onOff",{"trait":"matter.onOff"}]}"#, at: "/traits/1",
            text: "twice"),
        rejected(
            "a trait twice by two names", #"{"types":[{"type":"fan","traits":{"onOff":{},"matter.onOff":{}}}]}"#,
            at: "/types/0/traits/matter.onOff", text: "twice"),
        rejected(
            "a trait without a name", #"{"type":"fan","traits":[{"features":[]}]}"#, at: "/traits/0/trait",
            text: "missing"),
        rejected(
            "an unknown member of a trait", #"{"type":"fan","traits":[{"trait":"onOff","values":{}}]}"#,
            at: "/traits/0/values", text: "attributes"),
        rejected(
            "an unknown feature", #"{"type":"fan","traits":[{"trait":"onOff","features":["lighting","fading"]}]}"#,
            at: "/traits/0/features/1", text: "no feature fading"),
        rejected(
            "features that exclude each other",
            #"{"type":"oven","traits":[{"trait":"temperatureControl","features":["temperatureNumber","temperatureLevel"]}]}"#,
            at: "/traits/0/features", text: "exactly one of the features temperatureNumber, temperatureLevel"),
        rejected(
            "a choice that is not made", #"{"type":"oven","traits":[{"trait":"temperatureControl","features":[]}]}"#,
            at: "/traits/0/features", text: "exactly one of"),
        rejected(
            "a feature without the one it depends on",
            #"{"type":"windowCovering","traits":[{"trait":"windowCovering","features":["lift","positionAwareTilt"]}]}"#,
            at: "/traits/0/features", text: "positionAwareTilt"),
        rejected(
            "a feature that another one needs is missing",
            #"{"type":"thermostat","traits":[{"trait":"thermostat","features":["heating","autoMode"]}]}"#,
            at: "/traits/0/features", text: "needs the feature cooling"),
        rejected(
            "a feature that the type requires is missing",
            #"{"type":"dimmableLight","traits":[{"trait":"levelControl","features":["onOff"]}]}"#,
            at: "/traits/0/features", text: "requires the features lighting"),
        rejected(
            "an unknown attribute", #"{"type":"fan","traits":[{"trait":"onOff","attributes":{"brightness":1}}]}"#,
            at: "/traits/0/attributes/brightness", text: "no attribute brightness"),
        rejected(
            "an attribute in two capitalizations",
            #"{"type":"fan","traits":[{"trait":"onOff","attributes":{"onOff":true,"onoff":false}}]}"#,
            at: "/traits/0/attributes/onoff", text: "twice"),
        rejected(
            "an attribute without its feature",
            #"{"type":"onOffLight","traits":[{"trait":"booleanStateConfiguration","features":["visual"],"attributes":{"supportedSensitivityLevels":3}}]}"#,
            at: "/traits/0/attributes/supportedSensitivityLevels", text: "sensitivityLevel"),
        rejected(
            "a value of another type", #"{"type":"onOffLight","traits":[{"trait":"onOff","attributes":{"onOff":1}}]}"#,
            at: "/traits/0/attributes/onOff", text: "true or false", matterStatus: "INVALID_DATA_TYPE"),
        rejected(
            "null for an attribute that is not nullable",
            #"{"type":"onOffLight","traits":[{"trait":"onOff","attributes":{"onOff":null}}]}"#,
            at: "/traits/0/attributes/onOff", text: "null was sent", matterStatus: "INVALID_DATA_TYPE"),
        rejected(
            "a value outside its range",
            #"{"type":"dimmableLight","traits":[{"trait":"levelControl","attributes":{"currentLevel":255}}]}"#,
            code: "outOfRange", at: "/traits/0/attributes/currentLevel", text: "254", matterStatus: "CONSTRAINT_ERROR"),
        rejected(
            "a value outside a range that the same description sets",
            #"{"type":"dimmableLight","traits":[{"trait":"levelControl","attributes":{"maxLevel":100,"currentLevel":101}}]}"#,
            code: "outOfRange", at: "/traits/0/attributes/currentLevel", text: "100", matterStatus: "CONSTRAINT_ERROR"),
        rejected(
            "a number without a name",
            #"{"type":"onOffLight","traits":[{"trait":"onOff","attributes":{"startUpOnOff":9}}]}"#,
            code: "outOfRange", at: "/traits/0/attributes/startUpOnOff", text: "toggle",
            matterStatus: "CONSTRAINT_ERROR"),
        rejected(
            "a mode that is not in the list of modes",
            #"{"type":"modeSelect","traits":[{"trait":"modeSelect","attributes":{"currentMode":9}}]}"#,
            at: "/traits/0/attributes/currentMode", text: "supportedModes"),
        rejected(
            "an unknown command", #"{"type":"onOffLight","traits":[{"trait":"onOff","commands":["on","fly"]}]}"#,
            at: "/traits/0/commands/1", text: "no command fly"),
        rejected(
            "a command without its feature",
            #"{"type":"fan","traits":[{"trait":"onOff","features":["offOnly"],"commands":["toggle"]}]}"#,
            at: "/traits/0/commands/0", text: "toggle"),
        rejected(
            "memory that is not base64", #"{"type":"doorLock","traits":[{"trait":"doorLock","memory":"!"}]}"#,
            at: "/traits/0/memory", text: "base64"),
        rejected(
            "memory of another version", #"{"type":"doorLock","traits":[{"trait":"doorLock","memory":"/w=="}]}"#,
            at: "/traits/0/memory", text: "not written by a gateway of this version"),
        rejected(
            "memory with a number that overflows",
            #"{"type":"doorLock","traits":[{"trait":"doorLock","memory":"A///////////AQ=="}]}"#,
            at: "/traits/0/memory", text: "not written by a gateway of this version"),
        rejected(
            "memory that is nested too deeply",
            #"{"type":"doorLock","traits":[{"trait":"doorLock","memory":"\#(String(repeating: "CAEIAQgB", count: 400))"}]}"#,
            at: "/traits/0/memory", text: "not written by a gateway of this version"),
    ])
    func anInvalidDescriptionIsRejectedWithAPointer(_ scenario: Scenario) throws {
        let gateway = try TestGateway()
        let before = gateway.home.snapshot().cursor
        scenario.run(on: gateway)
        #expect(gateway.home.snapshot().cursor == before)
    }

    @Test func aDeviceCanHaveNoParts() throws {
        let gateway = try TestGateway()
        let created = gateway.send(.post, "/simulation/devices", #"{"id":"unknown","types":[]}"#)
        #expect(created.status == 201)
        #expect(created["name"] == .string("Device"))
        #expect(gateway.get("/devices/unknown/types")["types"].arrayValue?.isEmpty == true)
        #expect(gateway.get("/export").status == 200)
    }

    @Test func aTraitIsAddedWithFeaturesAndValues() throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, Self.devices,
            #"""
            {"type":"contactSensor","id":"window","traits":[{"trait":"booleanStateConfiguration",
            "features":["visual","audible","alarmSuppress"],"attributes":{"alarmsEnabled":["audible"],"sensorFault":["generalFault"]}}]}
            """#)
        #expect(created.status == 201, "\(created.text)")
        let trait = created["types", "0", "traits", "matter.booleanStateConfiguration"]
        #expect(trait["attributes"]["alarmsEnabled"] == .array([.string("audible")]))
        #expect(trait["attributes"]["alarmsActive"] == .array([]))
        #expect(trait["attributes"]["alarmsSupported"] == .array([.string("visual"), .string("audible")]))
        #expect(trait["attributes"]["currentSensitivityLevel"] == .null)
        #expect(trait["commands"].arrayValue?.contains(.string("suppressAlarm")) == true)
        #expect(gateway.get("/devices/window").json == created.json)
    }

    @Test func aTraitWithoutGivenFeaturesHasTheDefaultFeatures() throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, Self.devices, #"{"type":"contactSensor","id":"window","traits":["booleanStateConfiguration"]}"#)
        let trait = created["types", "0", "traits", "matter.booleanStateConfiguration"]
        #expect(trait["attributes"]["supportedSensitivityLevels"].integerValue.map { $0 >= 2 } == true)
        #expect(trait["attributes"]["alarmsSupported"] == .array([.string("visual"), .string("audible")]))
        let enabled = gateway.send(
            .post, "/devices/window/traits/booleanStateConfiguration/commands",
            #"{"command":"enableDisableAlarm","params":{"alarmsToEnableDisable":["visual"]}}"#)
        #expect(enabled["attributes", "alarmsEnabled"] == .array([.string("visual")]))
    }

    @Test(arguments: [("heating", "heatingOnly", "heat", "cool"), ("cooling", "coolingOnly", "cool", "heat")])
    func aThermostatHasTheModesOfItsFeatures(feature: String, sequence: String, mode: String, other: String) throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, Self.devices,
            #"{"type":"thermostat","id":"room","traits":[{"trait":"thermostat","features":["\#(feature)"]}]}"#)
        #expect(created.status == 201, "\(created.text)")
        let attributes = created["types", "0", "traits", "matter.thermostat", "attributes"]
        #expect(attributes["controlSequenceOfOperation"] == .string(sequence))
        #expect(attributes["systemMode"] == .string(mode))
        let path = "/devices/room/traits/thermostat"
        #expect(gateway.send(.patch, path, #"{"systemMode":"\#(mode)"}"#).status == 200)
        #expect(gateway.send(.patch, path, #"{"systemMode":"\#(other)"}"#).status == 400)
    }

    @Test func presetsAreNotWrittenDirectly() throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, Self.devices,
            #"{"type":"thermostat","id":"room","traits":[{"trait":"thermostat","features":["heating","presets"]}]}"#)
        #expect(created.status == 201, "\(created.text)")
        let response = gateway.send(.patch, "/devices/room/traits/thermostat", #"{"presets":[]}"#)
        #expect(response["matterStatus"] == .string("INVALID_IN_STATE"), "\(response.text)")
    }

    @Test func theModesOfAWaterHeaterDiffer() throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, Self.devices, #"{"type":"google.waterHeater","traits":["matter.waterHeaterMode"]}"#)
        let modes =
            created["types", "0", "traits", "matter.waterHeaterMode", "attributes", "supportedModes"]
            .arrayValue ?? []
        #expect(modes.count > 1 && Set(modes.map { $0["mode"] }).count == modes.count)
        #expect(!modes.contains { $0["label"] == .string("") })
    }

    @Test func theTraitsOfATypeCanBeChanged() throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, Self.devices,
            #"{"type":"dimmableLight","traits":[{"trait":"levelControl","attributes":{"currentLevel":10,"minLevel":5,"startUpCurrentLevel":null}}]}"#
        )
        #expect(created.status == 201, "\(created.text)")
        let level = created["types", "0", "traits", "matter.levelControl", "attributes"]
        #expect(level["currentLevel"] == .integer(10))
        #expect(level["minLevel"] == .integer(5))
        #expect(level["maxLevel"] == .integer(254))
        #expect(level.names.contains("startUpCurrentLevel"))
    }

    @Test func defaultsFitTheValuesThatAreGiven() throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, Self.devices,
            #"{"type":"temperatureSensor","traits":[{"trait":"temperatureMeasurement","attributes":{"minMeasuredValue":6000}}]}"#
        )
        #expect(created.status == 201, "\(created.text)")
        let sensor = created["types", "0", "traits", "matter.temperatureMeasurement", "attributes"]
        let greatest = try #require(sensor["maxMeasuredValue"].integerValue)
        let view = try #require(sensor["measuredValue"].integerValue)
        #expect(greatest > 6000 && (6000...greatest).contains(view))
    }

    @Test func aDeviceIsCreatedPartByPart() throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, Self.devices,
            #"""
            {"id":"panel","name":"Panel","isReachable":false,"types":[
            {"type":"genericSwitch","traits":[{"trait":"switch","features":["latchingSwitch"],"attributes":{"numberOfPositions":3}}]},
            {"type":"genericSwitch","part":7},
            {"type":"onOffLight","isPrimaryType":true}]}
            """#)
        #expect(created.status == 201, "\(created.text)")
        #expect(created["types"].arrayValue?.map { $0["part"] } == [.integer(1), .integer(7), .integer(3)])
        #expect(created["types"].arrayValue?.map { $0["isPrimaryType"] } == [.bool(false), .bool(false), .bool(true)])
        #expect(created["sourceConnectivity", "connectivityState"] == .string("offline"))
        #expect(created["isMatterDevice"] == .bool(true))
        // Only the first part describes the product.
        let identified = created["types"].arrayValue?.map { $0["traits"].names.contains("matter.basicInformation") }
        #expect(identified == [true, false, false])
        gateway.send(.patch, "\(Self.devices)/panel", #"{"reachable":true}"#)
        let turned = gateway.send(
            .post, "\(Self.devices)/panel/stimuli",
            #"{"stimulus":"setPosition","part":1,"params":{"position":2}}"#)
        #expect(turned["types", "0", "traits", "matter.switch", "attributes", "currentPosition"] == .integer(2))
    }

    @Test func aMatterDeviceHasTheElementsThatItsTypeRequires() throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, Self.devices,
            #"{"types":[{"type":"dimmableLight","traits":{"matter.onOff":{"features":["lighting"],"attributes":{"onOff":false}}}}]}"#
        )
        #expect(created.status == 201, "\(created.text)")
        let part = created["types", "0", "traits"]
        #expect(part["matter.onOff"]["attributes"]["onOff"] == .bool(false))
        #expect(part["matter.onOff"]["attributes"]["onTime"] == .integer(0))
        #expect(part["matter.onOff"]["commands"].arrayValue?.count == 6)
        #expect(part.names.contains("matter.levelControl") && part.names.contains("matter.identify"))
    }

    @Test func aCloudDeviceHasExactlyTheElementsOfItsDescription() throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, Self.devices,
            #"{"isMatterDevice":false,"types":[{"type":"dimmableLight","traits":{"matter.onOff":{"features":[],"attributes":{},"commands":["on"]}}}]}"#
        )
        #expect(created.status == 201, "\(created.text)")
        #expect(created["types", "0", "traits"].names == ["matter.onOff"])
        #expect(created["types", "0", "traits", "matter.onOff", "attributes"].names == [])
        #expect(created["types", "0", "traits", "matter.onOff", "commands"] == .array([.string("on")]))
    }

    /// Every device of the demo home can be created again from its description in the home file.
    @Test func aDeviceIsCreatedFromItsDescriptionInAHomeFile() throws {
        let gateway = try TestGateway()
        let file = try JSONValue.parse(HomeFile.write(gateway.home.snapshot()))
        let empty = try TestGateway(
            HomeTemplate(structures: DemoHome.template(seed: 1).structures, rooms: DemoHome.template(seed: 1).rooms))
        for device in try #require(file["devices"].arrayValue) {
            let text = String(decoding: JSONWriter.bytes(of: device), as: UTF8.self)
            let created = empty.send(.post, Self.devices, text)
            #expect(created.status == 201, "\(created.text)")
        }
        #expect(HomeFile.write(empty.home.snapshot()) == HomeFile.write(gateway.home.snapshot()))
    }
}

extension JSONWriter {
    fileprivate static func bytes(of value: JSONValue) -> [UInt8] {
        var json = JSONWriter()
        json.value(value)
        return json.bytes
    }
}
