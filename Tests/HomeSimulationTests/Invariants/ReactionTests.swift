import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Behaviors depend on each other in one direction: a behavior that another one calls follows that one's attributes.
@Suite struct ReactionTests {
    @Test func noBehaviorsReferToEachOtherInACircle() throws {
        let references = References(between: try BehaviorFileTests.sources())
        #expect(references.circle == nil, "one of these behaviors has to follow the other one, see Reaction")
    }

    @Test func aCircleOfReferencesIsFound() {
        var sources = [
            ("FanBehavior", "struct FanBehavior: Behavior {\n    func fire() { FanSpeed.update() }\n}"),
            ("FanBehavior+Modes", "/// Unlike ``LampBehavior``.\nextension FanBehavior {}"),
            ("FanSpeed", "enum FanSpeed {\n    static func update() { print(\"LampBehavior\") }\n}"),
            ("LampBehavior", "struct LampBehavior: Behavior {\n    func fire() { FanBehavior.stop() } // FanSpeed\n}"),
        ]
        #expect(References(between: sources).circle == nil)
        sources.append(("FanSpeed+Light", "extension FanSpeed { static func show() { LampBehavior.blink() } }"))
        #expect(References(between: sources).circle == ["FanBehavior", "FanSpeed", "LampBehavior"])
    }

    @Test func noTraitsFollowEachOtherInACircle() {
        func followed<B: Behavior>(by behavior: B) -> (String, Set<String>) {
            (B.Subject.definition.id, Set(behavior.reactions.map { $0.trait.id }))
        }
        let followed = Simulation.list.map { followed(by: $0) }
        #expect(followed.count { !$0.1.isEmpty } > 15)
        #expect(References(Dictionary(uniqueKeysWithValues: followed)).circle == nil)
    }

    private struct Switch: Behavior {
        typealias Subject = Matter.OnOffTrait
        var commands: [CommandHandler<Subject>] {
            [
                .on(\.on) { endpoint, _ in endpoint[Subject.self].onOff = true },
                .on(\.off) { endpoint, _ in
                    endpoint[Subject.self].onOff = false
                    endpoint[Matter.LevelControlTrait.self].acknowledgeChanges()
                },
            ]
        }
        func powerUp(_ endpoint: Endpoint) { endpoint[Subject.self].announce(\.onOff) }
    }

    /// Counts the changes of the switch with the level.
    private struct Dimmer: Behavior {
        typealias Subject = Matter.LevelControlTrait
        var reactions: [Reaction] {
            [
                .after(\.onOff, of: Matter.OnOffTrait.self) { endpoint in
                    endpoint[Subject.self].currentLevel = (endpoint[Subject.self].currentLevel ?? 0) + 1
                }
            ]
        }
    }

    /// Shows the level as the mode.
    private struct Dial: Behavior {
        typealias Subject = Matter.ModeSelectTrait
        var reactions: [Reaction] {
            [
                .derived(from: \.currentLevel, of: Matter.LevelControlTrait.self) { endpoint in
                    endpoint[Subject.self].currentMode = endpoint[Matter.LevelControlTrait.self].currentLevel
                },
                .derived(from: \.onOff, of: Matter.OnOffTrait.self) { endpoint in
                    endpoint[Subject.self].startUpMode = (endpoint[Subject.self].startUpMode ?? 0) + 1
                },
            ]
        }
    }

    @Test(arguments: [false, true])
    func aTraitReactsOnceAfterTheTraitsThatItFollows(isReversed: Bool) throws {
        var traits = [
            TraitTemplate(Matter.OnOffTrait.self) { $0.onOff = false },
            TraitTemplate(Matter.LevelControlTrait.self) { $0.currentLevel = 10 },
            TraitTemplate(Matter.ModeSelectTrait.self) {
                $0.currentMode = 0
                $0.startUpMode = 0
            },
        ]
        if isReversed { traits.reverse() }
        let part = PartTemplate(number: 1, type: DimmableLightDeviceType.definition, isPrimary: true, traits: traits)
        var lamp = SimulatedDevice(
            DeviceTemplate(id: "lamp", name: "Lamp", parts: [part]),
            behaviors: BehaviorSet([Dial(), Dimmer(), Switch()]))
        func state() -> [UInt8?] {
            [
                lamp.level.currentLevel, lamp[Matter.ModeSelectTrait.self].currentMode,
                lamp[Matter.ModeSelectTrait.self].startUpMode,
            ]
        }
        try lamp.send(\.on)
        #expect(state() == [11, 11, 1])
        try lamp.send(\.on)
        #expect(state() == [11, 11, 1], "nothing has changed")
        try lamp.send(\.off)
        #expect(state() == [11, 11, 2], "the handler has set the level itself")
        lamp.powerCycle()
        #expect(state() == [11, 11, 3], "only derivations follow a restart")
    }
}
