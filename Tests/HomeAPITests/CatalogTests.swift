import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Testing
import VendorTraits

@testable import HomeAPI

@Suite struct CatalogTests {
    @Test func theCatalogHasEachElementAsItsOwnRouteReturnsIt() throws {
        let gateway = try TestGateway()
        let catalog = gateway.get("/catalog")
        for (member, path) in [("traits", "traits"), ("types", "types")] {
            let listed = try #require(catalog[member].arrayValue)
            #expect(!listed.isEmpty)
            for definition in listed {
                let id = try #require(definition["id"].stringValue)
                #expect(gateway.get("/catalog/\(path)/\(id)").json == definition)
            }
        }
    }

    @Test func everythingThatADeviceHasIsInTheCatalog() throws {
        let gateway = try TestGateway()
        let catalog = gateway.get("/catalog")
        let traits = Set(catalog["traits"].arrayValue?.compactMap { $0["id"].stringValue } ?? [])
        let types = Set(catalog["types"].arrayValue?.compactMap { $0["id"].stringValue } ?? [])
        for device in gateway.get("/devices")["devices"].arrayValue ?? [] {
            for part in device["types"].arrayValue ?? [] {
                #expect(types.contains(part["type"].stringValue ?? ""))
                #expect(traits.isSuperset(of: part["traits"].names))
            }
        }
    }

    @Test func aClientCanReadWhatTheDevicesUse() throws {
        let gateway = try TestGateway()
        func ids(_ catalog: TestResponse, _ member: String) -> [String] {
            catalog[member].arrayValue?.compactMap { $0["id"].stringValue } ?? []
        }
        let used = gateway.get("/catalog?traits=used")
        let parts = gateway.get("/devices")["devices"].arrayValue?.flatMap { $0["types"].arrayValue ?? [] } ?? []
        #expect(Set(ids(used, "types")) == Set(parts.compactMap { $0["type"].stringValue }))
        #expect(Set(ids(used, "traits")) == Set(parts.flatMap { $0["traits"].names }))
        #expect(ids(used, "traits").count < ids(gateway.get("/catalog?traits=all"), "traits").count)

        gateway.send(.post, "/simulation/devices", #"{"type":"matter.rainSensor","structureID":"main-house"}"#)
        #expect(ids(gateway.get("/catalog?traits=used"), "types").contains("matter.rainSensor"))
        #expect(gateway.get("/catalog?traits=some").status == 400)
    }

    @Test func detailsCanBeLeftOut() throws {
        let gateway = try TestGateway()
        let full = gateway.get("/catalog")
        let short = gateway.get("/catalog?details=0")
        for member in ["description", "source", "conformance", "code"] {
            #expect(full.text.contains("\"\(member)\":"), "\(member)")
            #expect(!short.text.contains("\"\(member)\":"), "\(member)")
        }
        for member in ["traits", "types"] {
            #expect(
                full[member].arrayValue?.map { $0["id"] } == short[member].arrayValue?.map { $0["id"] }, "\(member)")
        }
        #expect(gateway.get("/catalog?details=no").status == 400)
    }

    @Test func anAttributeHasTypeRangeAndUnit() throws {
        let attributes = try TestGateway().get("/catalog/traits/levelControl")["attributes"].arrayValue ?? []
        func attribute(_ name: String) -> JSONValue { attributes.first { $0["name"] == .string(name) } ?? .null }

        let onLevel = attribute("onLevel")
        #expect(onLevel["type"] == .members(["kind": .string("unsigned"), "bits": .integer(8)]))
        #expect(onLevel["writable"] == .bool(true))
        #expect(onLevel["nullable"] == .bool(true))
        #expect(onLevel["minimum"] == .members(["attribute": .string("minLevel"), "plus": .integer(0)]))
        let time = attribute("remainingTime")
        #expect(time["unit"] == .members(["symbol": .string("0.1 s"), "scale": .double(0.1)]))
        #expect(time["writable"] == .bool(false))
    }

    @Test func aTraitAndItsElementsHaveDescriptions() throws {
        let trait = try TestGateway().get("/catalog/traits/onOff")
        #expect(trait["source"] == .string("Matter 1.4.1, cluster OnOff (0x0006)"))
        #expect(trait["description"].stringValue?.isEmpty == false)
        for list in ["features", "attributes", "commands"] {
            for element in trait[list].arrayValue ?? [] {
                #expect(element["description"].stringValue?.isEmpty == false, "\(list) \(element["name"])")
            }
        }
        let effect = trait["commands"].arrayValue?.first { $0["name"] == .string("offWithEffect") } ?? .null
        #expect(effect["fields"].arrayValue?.first?["description"].stringValue?.isEmpty == false)
    }

    @Test func descriptionsOfAVendorsTraitAreInTheCatalog() throws {
        let file = """
            {
              "namespace": "acme", "name": "spinner", "description": "Turns a disc.",
              "features": [{"bit": 0, "name": "reverse", "description": "Turns both ways."}],
              "enums": {"Direction": {"clockwise": {"number": 0, "description": "To the right."}, "left": 1}},
              "bitmaps": {"Options": {"turbo": {"bit": 1, "description": "Turns faster."}}},
              "structs": {"Step": [{"name": "rpm", "type": "uint16", "description": "The speed."}]},
              "attributes": [
                {"id": 0, "name": "direction", "type": "Direction", "description": "How it turns."},
                {"id": 1, "name": "options", "type": "Options"},
                {"id": 2, "name": "steps", "type": "list", "element": "Step"}
              ],
              "commands": [
                {"id": 0, "name": "turn", "description": "Starts it.",
                 "fields": [{"name": "rpm", "type": "uint16", "description": "How fast."}],
                 "response": [{"name": "rpm", "type": "uint16", "description": "The speed it reached."}]}
              ],
              "events": [
                {"id": 0, "name": "stalled", "description": "Something blocks it.",
                 "fields": [{"name": "rpm", "type": "uint16", "description": "The last speed."}]}
              ]
            }
            """
        let catalog = try VendorTrait.catalog(
            CatalogIndex(traits: [], deviceTypes: []), adding: [VendorTrait(Array(file.utf8), file: "spinner.json")])
        let document = try JSONValue.parse(Documents(catalog: catalog).catalog(.all).bytes)
        let texts = [
            "/description": "Turns a disc.", "/features/0/description": "Turns both ways.",
            "/attributes/0/description": "How it turns.",
            "/attributes/0/type/values/0/description": "To the right.",
            "/attributes/1/type/flags/0/description": "Turns faster.",
            "/attributes/2/type/element/type/fields/0/description": "The speed.",
            "/commands/0/description": "Starts it.", "/commands/0/fields/0/description": "How fast.",
            "/commands/0/response/fields/0/description": "The speed it reached.",
            "/events/0/description": "Something blocks it.", "/events/0/fields/0/description": "The last speed.",
        ]
        for (path, text) in texts {
            let found = path.split(separator: "/").reduce(document["traits"].arrayValue?.first ?? .null) {
                value, step in
                Int(step).map { value.arrayValue?[$0] ?? .null } ?? value[String(step)]
            }
            #expect(found == .string(text), "\(path)")
        }
    }

    @Test func aDeviceTypeHasAnIconASentenceAndActions() throws {
        let gateway = try TestGateway()
        let display = gateway.get("/catalog/types/matter.contactSensor")["display"]
        #expect(display["icon"] == .string("door"))
        #expect(display["actions"] == .array([]))
        let view = display["summary"].arrayValue?.first ?? .null
        #expect(view["trait"] == .string("matter.booleanState"))
        #expect(view["attribute"] == .string("stateValue"))
        #expect(
            view["words"].arrayValue?.first == .members(["value": .bool(true), "text": .string("Closed")]))

        let light = gateway.get("/catalog/types/matter.dimmableLight")["display"]
        let toggle = light["actions"].arrayValue?.first ?? .null
        #expect(toggle["control"] == .string("toggle"))
        #expect(
            toggle["isOn"]
                == .members([
                    "trait": .string("matter.onOff"), "attribute": .string("onOff"), "is": .array([.bool(true)]),
                ]))
        #expect(toggle["steps"].arrayValue?.map { $0["command"] } == [.string("on"), .string("off")])
    }

    @Test func theStepOfARobotFindsTheModeByItsTag() throws {
        let robot = try TestGateway().get("/catalog/types/matter.roboticVacuumCleaner")["display"]
        let step = robot["actions"].arrayValue?.first?["steps"].arrayValue?.first ?? .null
        #expect(step["label"] == .string("Clean"))
        let input = step["fields"].arrayValue?.first ?? .null
        #expect(input["field"] == .string("newMode"))
        #expect(input["find"]["attribute"] == .string("supportedModes"))
        #expect(input["find"]["member"] == .string("mode"))
        #expect(input["find"]["path"] == .array([.string("modeTags"), .string("value")]))
        #expect(input["find"]["value"] == .string("cleaning"))
    }

    @Test func anAttributeHasWordsAFormatAndNames() throws {
        let gateway = try TestGateway()
        func attribute(_ trait: String, _ name: String) -> JSONValue {
            let attributes = gateway.get("/catalog/traits/\(trait)")["attributes"].arrayValue
            return attributes?.first { $0["name"] == .string(name) } ?? .null
        }
        #expect(attribute("colorControl", "colorTemperatureMireds")["format"]["transform"] == .string("reciprocal"))
        #expect(attribute("levelControl", "currentLevel")["format"]["unit"] == .string("%"))
        #expect(
            attribute("rvcRunMode", "currentMode")["names"]
                == .members([
                    "list": .string("supportedModes"), "number": .string("mode"), "name": .string("label"),
                ]))
        #expect(
            attribute("carbonDioxideConcentrationMeasurement", "measuredValue")["unitFrom"]
                == .string("measurementUnit"))
        let occupancy = attribute("occupancySensing", "occupancy")["words"].arrayValue ?? []
        #expect(occupancy.first?["value"] == .array([]))
    }

    @Test func aCommandHasALabelAndPossiblyAQuestion() throws {
        let commands = try TestGateway().get("/catalog/traits/energyEvse")["commands"].arrayValue ?? []
        let clear = commands.first { $0["name"] == .string("clearTargets") } ?? .null
        #expect(clear["label"] == .string("Clear targets"))
        #expect(clear["confirm"] == .string("Delete all charging targets?"))
        #expect(commands.allSatisfy { $0["label"].stringValue?.isEmpty == false })
    }

    @Test func aCommandListsItsAttributesAndAnAttributeItsCommands() throws {
        let trait = try TestGateway().get("/catalog/traits/levelControl")
        func element(_ list: String, _ name: String) -> JSONValue {
            trait[list].arrayValue?.first { $0["name"] == .string(name) } ?? .null
        }
        #expect(element("commands", "stop")["changes"] == .array([.string("currentLevel"), .string("remainingTime")]))
        #expect(element("attributes", "currentFrequency")["changedBy"] == .array([.string("moveToClosestFrequency")]))
        #expect(element("attributes", "onLevel").objectValue?["changedBy"] == nil)
        let groups = try TestGateway().get("/catalog/traits/groups")["commands"].arrayValue ?? []
        #expect(!groups.isEmpty && groups.allSatisfy { $0.objectValue?["changes"] == nil })
    }

    @Test func aCommandStatesWhatHappensToFieldsOutOfRange() throws {
        let gateway = try TestGateway()
        func command(_ trait: String, _ name: String) -> JSONValue {
            let commands = gateway.get("/catalog/traits/\(trait)")["commands"].arrayValue
            return commands?.first { $0["name"] == .string(name) } ?? .null
        }
        #expect(
            command("groups", "addGroup")["violation"]
                == .members(["responseField": .string("status"), "value": .integer(135)]))
        #expect(
            command("doorLock", "setCredential")["violation"]
                == .members(["responseField": .string("status"), "value": .string("invalidField")]))
        #expect(command("doorLock", "setUser")["violation"] == .members(["status": .string("INVALID_COMMAND")]))
        #expect(command("levelControl", "moveToLevel").objectValue?["violation"] == nil)
    }

    @Test func aNumberStatesItsWidthInBits() throws {
        let attributes = try TestGateway().get("/catalog/traits/windowCovering")["attributes"].arrayValue ?? []
        let flags = attributes.first { $0["name"] == .string("operationalStatus") }?["type"]["flags"].arrayValue
        #expect(flags?.map { $0["width"] } == [.integer(2), .integer(2), .integer(2)])
    }

    @Test(arguments: [
        (Conformance.mandatory, "mandatory"), (.mandatoryIf(.feature(bit: 0)), "mandatory with lighting"),
        (.optionalIf(.not(.feature(bit: 2))), "optional with not offOnly"),
        (
            .mandatoryIf(.all([.feature(bit: 0), .not(.any([.feature(bit: 1), .feature(bit: 2)]))])),
            "mandatory with lighting and not (deadFrontBehavior or offOnly)"
        ),
        (.choice("a", atLeastOne: true), "at least one of choice a"),
        (.choiceIf(.feature(bit: 0), "b", atLeastOne: false), "exactly one of choice b with lighting"),
        (.firstOf([.mandatoryIf(.feature(bit: 9)), .optional]), "mandatory with feature 9, else optional"),
        (.mandatoryIf(.not(.element(ElementReference(.attribute, id: 0x4001)))), "mandatory with not onTime"),
        (.optionalIf(.element(ElementReference(.command, id: 0x02))), "optional with toggle"),
        (.mandatoryIf(.greater(ElementReference(.attribute, id: 0x4002), 1)), "mandatory with offWaitTime above 1"),
        (.optionalIf(.equal(ElementReference(.field, id: 3), 0)), "optional with field 3 of 0"),
    ])
    func conformanceIsWrittenInWords(_ conformance: Conformance, _ text: String) throws {
        let trait = try #require(try TestGateway().home.catalog.trait(id: "matter.onOff"))
        #expect(conformance.text(of: trait) == text)
    }

    private static let bounds: [(ResolvedBound, SimpleBound?)] = [
        (.constant(5), SimpleBound(reference: nil, plus: 5)),
        (.sum(.attribute(3), .constant(2)), SimpleBound(reference: .attribute(3), plus: 2)),
        (.difference(.field(1), .constant(2)), SimpleBound(reference: .field(1), plus: -2)),
        (.sum(.attribute(3), .attribute(4)), nil), (.difference(.constant(9), .attribute(4)), nil),
    ]

    @Test(arguments: bounds)
    func aBoundHasAtMostOneReference(_ bound: ResolvedBound, _ simple: SimpleBound?) {
        #expect(SimpleBound(bound) == simple)
    }
}
