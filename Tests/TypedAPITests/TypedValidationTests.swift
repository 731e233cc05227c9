import HomeEngine
import HomeService
import Testing

/// Values from Swift are rejected with the same errors as those in JSON.
@Suite(.eachImplementation) struct TypedValidationTests {
    @Test(arguments: LevelCase.all)
    func aCommandIsRejectedLikeTheSameCommandInJSON(sample: LevelCase) async throws {
        let home = try await TypedAPI.Home.demo()
        let trait = try await home.trait(
            Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "counter-light")
        let typed = await failure { try await trait.invoke(\.moveToLevel, sample.edit) }
        let params = try JSONValue.parse(Array(sample.json.utf8))
        let json = await failure {
            try await home.engine.invoke(
                "moveToLevel", params: params,
                on: TraitSelector(deviceID: "counter-light", trait: "levelControl"),
                context: ChangeContext(origin: .client)
            ).value
        }
        #expect(typed?.code == sample.code)
        #expect(typed?.matterStatus == json?.matterStatus)
        #expect(typed?.details == json?.details)
    }

    @Test func aWriteIsRejectedLikeTheSameWriteInJSON() async throws {
        let home = try await TypedAPI.Home.demo()
        let trait = try await home.trait(
            Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "counter-light")
        // The lamp's minimum level is 1: the bound is the value of another attribute.
        let typed = await failure { try await trait.update { $0.onLevel = 0 } }
        let body = try JSONValue.parse(Array(#"{"onLevel": 0}"#.utf8))
        let json = await failure {
            try await home.engine.write(
                body,
                to: TraitSelector(deviceID: "counter-light", trait: "levelControl"),
                context: ChangeContext(origin: .client)
            ).value
        }
        #expect(typed?.code == .outOfRange)
        #expect(typed?.details.first?.pointer == "/onLevel")
        #expect(typed == json)
    }

    @Test func aWriteOfAnAttributeThatTheDeviceLacksIsRejected() async throws {
        let home = try await TypedAPI.Home.demo()
        let speaker = try await home.trait(Matter.OnOffTrait.self, of: SpeakerDeviceType.self, on: "kitchen-speaker")
        let error = await failure { try await speaker.update { $0.onTime = 10 } }
        #expect(error?.code == .failedPrecondition)
        #expect(error?.matterStatus == .unsupportedAttribute)
    }

    @Test func aWriteThatSetsNothingReturnsTheUnchangedTrait() async throws {
        let home = try await TypedAPI.Home.demo()
        let trait = try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "hallway-light")
        try await trait.on()
        let cursor = home.engine.cursor
        let same = try await trait.update { $0.onTime = nil }
        #expect(same.attributes.onOff == true)
        #expect(home.engine.cursor == cursor)
    }

    @Test func fieldsThatAreNotSetHaveTheirDefault() async throws {
        let home = try await TypedAPI.Home.demo()
        let trait = try await home.trait(
            Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "counter-light")
        try await trait.invoke(\.moveToLevel) {
            $0.level = 9
            $0.transitionTime = 0
        }
        let after = try await home.trait(
            Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "counter-light")
        #expect(after.attributes.currentLevel == 9)
    }

    @Test func anErrorInAListOfStructuresNamesItsPosition() throws {
        var schedule = Matter.ThermostatTrait.SetWeeklySchedule()
        schedule.numberOfTransitionsForSequence = 1
        schedule.dayOfWeekForSequence = [.monday]
        schedule.modeForSequence = [.heatSetpointPresent]
        schedule.transitions = [Record { $0.transitionTime = 1_440 }]
        let definition = try #require(Matter.ThermostatTrait.definition.command(named: "setWeeklySchedule"))
        func checked() throws(HomeError) -> Value {
            try ValueReader().checked(
                schedule.value, of: definition.fields, features: FeatureMap(), at: .root.appending("params"))
        }
        #expect(throws: HomeError.self) { try checked() }
        schedule.transitions = [
            Record {
                $0.transitionTime = 1_440
                $0.heatSetpoint = 2_000
                $0.coolSetpoint = nil
            }
        ]
        do throws(HomeError) {
            _ = try checked()
            Issue.record("a day has 1,440 minutes, from 0")
        } catch {
            #expect(error.code == .outOfRange)
            #expect(error.details.first?.pointer == "/params/transitions/0/transitionTime")
        }
    }

    @Test func streamsReportACommandFromSwiftAsAChangeByAClient() async throws {
        let home = try await TypedAPI.Home.demo()
        let cursor = home.engine.cursor
        try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "hallway-light").on()
        guard case .frames(let frames) = home.engine.frames(after: cursor, limit: 10) else {
            Issue.record("the log dropped a change at once")
            return
        }
        let emitted = try #require(frames.first)
        let change = try JSONValue.parse(Array(emitted.json.bytes)).objectValue
        #expect(change?["deviceID"]?.stringValue == "hallway-light")
        #expect(change?["attributes"]?.objectValue?["onOff"]?.boolValue == true)
        #expect(change?["origin"]?.stringValue == "client")
    }

    @MainActor @Test func aCallerOnAnActorSetsFieldsFromItsOwnState() async throws {
        let state = ViewState()
        let home = try await TypedAPI.Home.demo()
        let trait = try await home.trait(
            Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "counter-light")
        let updated = try await trait.update { $0.onLevel = state.level }
        #expect(updated.attributes.onLevel == 42)
    }
}

/// The state of a view.
@MainActor private final class ViewState {
    var level: UInt8 = 42
}

/// The fields of one moveToLevel, from Swift and as JSON.
struct LevelCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let edit: @Sendable (inout Matter.LevelControlTrait.MoveToLevel) -> Void
    let json: String
    let code: HomeError.Code

    static var all: [LevelCase] {
        var cases: [LevelCase] = []
        cases.append(
            LevelCase(
                testDescription: "a level above 254",
                edit: {
                    $0.level = 255
                    $0.transitionTime = 0
                }, json: #"{"level": 255, "transitionTime": 0}"#, code: .outOfRange))
        cases.append(
            LevelCase(
                testDescription: "no level", edit: { $0.transitionTime = nil }, json: #"{"transitionTime": null}"#,
                code: .invalidArgument))
        cases.append(
            LevelCase(
                testDescription: "no time", edit: { $0.level = 1 }, json: #"{"level": 1}"#, code: .invalidArgument))
        cases.append(
            LevelCase(
                testDescription: "an unnamed flag",
                edit: {
                    $0.level = 1
                    $0.transitionTime = nil
                    $0.optionsMask = Matter.LevelControlTrait.OptionsBitmap(rawValue: 0x80)
                }, json: #"{"level": 1, "transitionTime": null, "optionsMask": 128}"#, code: .outOfRange))
        return cases
    }
}
