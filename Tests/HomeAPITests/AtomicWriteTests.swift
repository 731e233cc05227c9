import HTTPServer
import HomeCatalog
import HomeModel
import JSON
import Testing

@testable import HomeAPI

/// The values that clients read while one of them has begun an atomic write.
@Suite struct AtomicWriteTests {
    private static func headers(_ client: String?) -> [Header] { client.map { [Header("X-Client", $0)] } ?? [] }

    private struct Room {
        let gateway: TestGateway
        let device: String

        init() throws {
            gateway = try TestGateway()
            let made = gateway.send(.post, "/simulation/devices", Self.body)
            device = try #require(made["id"].stringValue, "\(made.json)")
        }

        /// A thermostat with two presets.
        private static let body = """
            {"name":"Hall","types":[{"type":"thermostat","traits":{"matter.thermostat":{\
            "features":["heating","cooling","presets"],"attributes":{"localTemperature":2000,\
            "occupiedHeatingSetpoint":2000,"occupiedCoolingSetpoint":2600,"controlSequenceOfOperation":"coolingAndHeating",\
            "systemMode":"heat","numberOfPresets":2,"activePresetHandle":null,"presetTypes":[\
            {"presetScenario":"occupied","numberOfPresets":1,"presetTypeFeatures":["automatic"]},\
            {"presetScenario":"sleep","numberOfPresets":1,"presetTypeFeatures":["automatic"]}],\
            "presets":[{"presetHandle":"AQ==","presetScenario":"occupied","coolingSetpoint":2500,"heatingSetpoint":2100,\
            "builtIn":false},{"presetHandle":"Ag==","presetScenario":"sleep","coolingSetpoint":2700,"heatingSetpoint":1800,\
            "builtIn":false}]}}}}]}
            """

        private static func thermostat(of device: JSONValue) -> JSONValue {
            let type = device["types"].arrayValue?.first ?? .null
            return type["traits"]["matter.thermostat"]["attributes"]
        }

        func send(_ type: String, by client: String?) -> TestResponse {
            let timeout = type == "beginWrite" ? #","timeout":30000"# : ""
            return gateway.send(
                .post, "/devices/\(device)/traits/thermostat/commands",
                #"{"command":"atomicRequest","params":{"requestType":"\#(type)","attributeRequests":[80]\#(timeout)}}"#,
                headers: headers(client))
        }

        func write(_ presets: [JSONValue], by client: String?) -> TestResponse {
            var writer = JSONWriter()
            writer.value(.object(["presets": .array(presets)]))
            return gateway.send(
                .patch, "/devices/\(device)/traits/thermostat", String(decoding: writer.bytes, as: UTF8.self),
                headers: headers(client))
        }

        func presets(_ client: String?, whole: Bool = false) -> [JSONValue]? {
            let path = "/devices/\(device)" + (whole ? "" : "/traits/thermostat")
            let response = gateway.send(.get, path, headers: headers(client))
            return (whole ? Self.thermostat(of: response.json) : response["attributes"])["presets"].arrayValue
        }
    }

    @Test(arguments: [("app", "panel"), ("app", nil), (nil, "panel")] as [(String?, String?)])
    func theClientThatHasBegunReadsWhatItHasWritten(writer: String?, other: String?) throws {
        let room = try Room()
        let old: [JSONValue] = try #require(room.presets(writer))
        let new: [JSONValue] = Array(old.dropLast())
        #expect(room.send("beginWrite", by: writer).status == 200)
        #expect(room.presets(writer) == old)
        let written = room.write(new, by: writer)
        #expect(written.status == 200, "\(written["detail"])")
        for whole in [false, true] {
            #expect(room.presets(writer, whole: whole) == new)
            #expect(room.presets(other, whole: whole) == old)
            #expect(room.presets(writer, whole: whole) == new)
        }
        let committed = room.send("commitWrite", by: writer)
        #expect(committed["response"]["statusCode"] == .integer(0))
        #expect(room.presets(other) == new)
        #expect(room.presets(writer, whole: true) == new)
    }

    @Test func nothingRemainsOfAWriteThatIsRolledBackOrTakesTooLong() throws {
        let room = try Room()
        let old = try #require(room.presets(nil))
        for isRolledBack in [true, false] {
            #expect(room.send("beginWrite", by: "app").status == 200)
            #expect(room.write(Array(old.dropLast()), by: "app").status == 200)
            if isRolledBack {
                #expect(room.send("rollbackWrite", by: "app").status == 200)
            } else {
                room.gateway.send(.post, "/simulation/clock/advance", #"{"seconds":31}"#)
            }
            #expect(room.presets("app") == old && room.presets(nil) == old)
        }
    }

    @Test func anotherClientCannotTakePartInAWrite() throws {
        let room = try Room()
        let old = try #require(room.presets(nil))
        #expect(room.send("beginWrite", by: "app").status == 200)
        #expect(room.write(old, by: "panel")["matterStatus"] == .string("BUSY"))
        #expect(room.send("commitWrite", by: "panel")["matterStatus"] == .string("INVALID_IN_STATE"))
        let busy = room.send("beginWrite", by: "panel")["response"]
        #expect(
            busy["statusCode"] == .integer(1)
                && busy["attributeStatus"].arrayValue?.first?["statusCode"] == .integer(0x9C))
        #expect(room.send("commitWrite", by: "app")["response"]["statusCode"] == .integer(0))
        #expect(room.send("beginWrite", by: "panel")["response"]["statusCode"] == .integer(0))
    }

    /// The global attributes of every trait, and the lists of the Descriptor, are read-only and not unknown.
    @Test func attributesThatAreNeverWritableSaySo() throws {
        let gateway = try TestGateway()
        let devices = try #require(gateway.get("/devices")["devices"].arrayValue)
        var traits: Set<String> = []
        for device in devices where device["isMatterDevice"] == .bool(true) {
            for type in device["types"].arrayValue ?? [] {
                let path = "/devices/\(device["id"].stringValue ?? "")/types/\(type["part"].integerValue ?? 0)/traits"
                for trait in type["traits"].names where trait.hasPrefix("matter.") && traits.insert(trait).inserted {
                    for attribute in GlobalAttributes.definitions.map({ $0.name }) + ["FEATUREMAP"] {
                        let response = gateway.send(.patch, "\(path)/\(trait)", #"{"\#(attribute)":1}"#)
                        #expect(response["matterStatus"] == .string("UNSUPPORTED_WRITE"), "\(trait).\(attribute)")
                        #expect(response["errors"].arrayValue?.first?["pointer"] == .string("/\(attribute)"))
                    }
                }
                for attribute in ["deviceTypeList", "serverList", "clientList", "partsList", "featureMap"] {
                    let response = gateway.send(.patch, "\(path)/descriptor", #"{"\#(attribute)":[]}"#)
                    #expect(response["matterStatus"] == .string("UNSUPPORTED_WRITE"), "\(path) \(attribute)")
                }
            }
        }
        #expect(traits.count > 50)
        let unknown = gateway.send(.patch, "/devices/desk-lamp/traits/descriptor", #"{"partList":[]}"#)
        #expect(unknown.status == 400 && unknown["detail"].stringValue?.contains("mean partsList?") == true)
        #expect(gateway.send(.patch, "/devices/turntable/traits/spinner", #"{"featureMap":1}"#).status == 400)
    }
}
