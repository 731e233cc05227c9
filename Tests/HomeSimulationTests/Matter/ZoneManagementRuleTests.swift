import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Zone Management.
@Suite struct ZoneManagementRuleTests {
    @Test(arguments: zones + outlines + triggers + motion) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private typealias Feature = Matter.ZoneManagementTrait.Feature

    /// A camera of 1,000 by 500 pixels with one zone of its maker, which has the number 7.
    private static func camera(
        _ features: Feature...,
        edit: @escaping @Sendable (inout AttributeEditor<Matter.ZoneManagementTrait>) -> Void = { _ in }
    ) -> @Sendable () -> SimulatedDevice {
        {
            .lamp(
                with: TraitTemplate(
                    Matter.ZoneManagementTrait.self,
                    features: [.twoDimensionalCartesianZone, .userDefined] + features
                ) {
                    $0.maxUserDefinedZones = 5
                    $0.maxZones = 6
                    $0.sensitivityMax = 4
                    if !features.contains(.perZoneSensitivity) { $0.sensitivity = 2 }
                    $0.twoDCartesianMax = corner(999, 499)
                    $0.zones = [
                        Record {
                            $0.zoneID = 7
                            $0.zoneType = .twoDCARTZone
                            $0.zoneSource = .mfg
                            $0.twoDCartesianZone = Record {
                                $0.name = "All"
                                $0.use = .motion
                                $0.vertices = [corner(0, 0), corner(999, 0), corner(999, 499)]
                            }
                        }
                    ]
                    $0.triggers = []
                    edit(&$0)
                })
        }
    }

    private static func corner(_ x: UInt16, _ y: UInt16) -> Record<Matter.ZoneManagementTrait.TwoDCartesianVertexStruct>
    {
        Record {
            $0.x = x
            $0.y = y
        }
    }

    /// Returns the JSON of a zone with these corners.
    private static func zone(_ corners: [(Int, Int)], use: String = "motion", color: String? = nil) -> String {
        let vertices = corners.map { "{\"x\":\($0.0),\"y\":\($0.1)}" }.joined(separator: ",")
        let color = color.map { ",\"color\":\"\($0)\"" } ?? ""
        return "{\"name\":\"Door\",\"use\":\"\(use)\",\"vertices\":[\(vertices)]\(color)}"
    }

    /// Returns the JSON of a square at a distance from the left edge.
    private static func square(_ x: Int, use: String = "motion", color: String? = nil) -> String {
        zone([(x, 0), (x + 10, 0), (x + 10, 10), (x, 10)], use: use, color: color)
    }

    private static func create(_ zone: String, as id: Int) -> Step {
        .send("zoneManagement.createTwoDCartesianZone", "{\"zone\":\(zone)}", response: "{\"zoneID\":\(id)}")
    }
    private static func rejectCreate(_ zone: String, _ status: MatterStatus) -> Step {
        .reject("zoneManagement.createTwoDCartesianZone", "{\"zone\":\(zone)}", status)
    }
    private static func update(_ id: Int, _ zone: String) -> Step {
        .send("zoneManagement.updateTwoDCartesianZone", "{\"zoneID\":\(id),\"zone\":\(zone)}")
    }
    private static func rejectUpdate(_ id: Int, _ zone: String, _ status: MatterStatus) -> Step {
        .reject("zoneManagement.updateTwoDCartesianZone", "{\"zoneID\":\(id),\"zone\":\(zone)}", status)
    }
    private static func remove(_ id: Int) -> Step { .send("zoneManagement.removeZone", "{\"zoneID\":\(id)}") }
    private static func rejectRemove(_ id: Int, _ status: MatterStatus) -> Step {
        .reject("zoneManagement.removeZone", "{\"zoneID\":\(id)}", status)
    }
    private static func trigger(
        _ id: Int, initial: Int = 10, augmentation: Int = 5, maximum: Int = 30, blind: Int = 0, more: String = ""
    ) -> String {
        """
        {"trigger":{"zoneID":\(id),"initialDuration":\(initial),"augmentationDuration":\(augmentation),\
        "maxDuration":\(maximum),"blindDuration":\(blind)\(more)}}
        """
    }
    private static func setTrigger(_ trigger: String) -> Step {
        .send("zoneManagement.createOrUpdateTrigger", trigger)
    }
    private static func rejectTrigger(_ trigger: String, _ status: MatterStatus) -> Step {
        .reject("zoneManagement.createOrUpdateTrigger", trigger, status)
    }
    private static func removeTrigger(_ id: Int) -> Step {
        .send("zoneManagement.removeTrigger", "{\"zoneID\":\(id)}")
    }
    private static let detect = Step.stimulate("detectMotion")
    private static func expect(_ values: String) -> Step { .expect("zoneManagement", values) }
    private static let triggered = "zoneManagement.zoneTriggered"
    private static let stopped = "zoneManagement.zoneStopped"

    private static let zones = [
        BehaviorScenario(
            "a new zone has the number after the last one and belongs to users", on: camera(),
            [
                create(square(0, color: "#00FFFF"), as: 8),
                .expect(
                    "zoneManagement",
                    """
                    {"zones":[{"zoneID":7,"zoneType":"twoDCARTZone","zoneSource":"mfg","twoDCartesianZone":\
                    \(zone([(0, 0), (999, 0), (999, 499)]).replacing("Door", with: "All"))},\
                    {"zoneID":8,"zoneType":"twoDCARTZone","zoneSource":"user","twoDCartesianZone":\
                    \(square(0, color: "#00FFFF"))}]}
                    """), create(square(20), as: 9), remove(9), create(square(40), as: 10),
            ]),
        BehaviorScenario(
            "the first number is 0; after 65534 follows the next free one",
            on: camera { $0.zones = [] },
            [create(square(0), as: 0), create(square(20), as: 1)]),
        BehaviorScenario(
            "numbers wrap and skip those in use",
            on: camera { editor in
                let zone = editor.zones?[0]
                editor.zones = ([65534, 0] as [UInt16]).map { id in
                    var copy = zone ?? Record()
                    copy.zoneID = id
                    return copy
                }
            }, [create(square(0), as: 1), create(square(20), as: 2)]),
        BehaviorScenario(
            "more zones than maxUserDefinedZones are RESOURCE_EXHAUSTED", on: camera(),
            (0..<5).map { create(square($0 * 20), as: 8 + $0) } + [
                rejectCreate(square(200), .resourceExhausted), remove(9), create(square(200), as: 13),
            ]),
        BehaviorScenario(
            "a user's zone can be changed and removed", on: camera(),
            [
                create(square(0), as: 8), update(8, square(50, use: "privacy")),
                rejectUpdate(9, square(70), .notFound), rejectRemove(9, .notFound), remove(8),
                rejectUpdate(8, square(70), .notFound),
            ]),
        BehaviorScenario(
            "a zone of the maker cannot be changed or removed", on: camera(),
            [rejectUpdate(7, square(0), .constraintError), rejectRemove(7, .constraintError)]),
        BehaviorScenario(
            "zones survive a restart", on: camera(),
            [create(square(0), as: 8), .powerCycle, remove(8), create(square(0), as: 9)]),
        BehaviorScenario(
            "a device without zones of users has no commands for them",
            on: {
                .lamp(
                    with: TraitTemplate(Matter.ZoneManagementTrait.self) {
                        $0.maxZones = 1
                        $0.sensitivityMax = 2
                    })
            },
            [
                .reject("zoneManagement.createTwoDCartesianZone", "{\"zone\":\(square(0))}", .unsupportedCommand),
                .reject("zoneManagement.removeZone", #"{"zoneID":0}"#, .unsupportedCommand),
                .rejectWrite("zoneManagement", #"{"sensitivity":3}"#, .constraintError),
                .write("zoneManagement", #"{"sensitivity":2}"#), .stimulate("detectMotion"),
            ]),
    ]

    private static let outlines = [
        BehaviorScenario(
            "corners outside of the plane are DYNAMIC_CONSTRAINT_ERROR", on: camera(),
            [
                rejectCreate(zone([(0, 0), (1000, 0), (0, 10)]), .dynamicConstraintError),
                rejectCreate(zone([(0, 0), (10, 0), (0, 500)]), .dynamicConstraintError),
                create(zone([(0, 0), (999, 0), (0, 499)]), as: 8),
                rejectUpdate(8, zone([(0, 0), (1000, 0), (0, 10)]), .dynamicConstraintError),
            ]),
        BehaviorScenario(
            "edges that cross are DYNAMIC_CONSTRAINT_ERROR", on: camera(),
            [
                rejectCreate(zone([(0, 0), (10, 10), (10, 0), (0, 10)]), .dynamicConstraintError),
                rejectCreate(zone([(0, 0), (10, 0), (0, 0), (0, 10)]), .dynamicConstraintError),
                rejectCreate(zone([(0, 0), (10, 0), (5, 0)]), .dynamicConstraintError),
                rejectCreate(zone([(0, 0), (10, 0), (20, 0)]), .dynamicConstraintError),
                rejectCreate(zone([(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)]), .dynamicConstraintError),
                create(zone([(0, 0), (10, 0), (10, 10), (5, 1), (0, 10)]), as: 8),
                rejectUpdate(8, zone([(0, 0), (10, 10), (10, 0), (0, 10)]), .dynamicConstraintError),
            ]),
        BehaviorScenario(
            "two corners and thirteen corners are CONSTRAINT_ERROR", on: camera(),
            [
                rejectCreate(zone([(0, 0), (10, 0)]), .constraintError),
                rejectCreate(zone((0...12).map { ($0, $0 * $0) }), .constraintError),
                create(zone((0...11).map { ($0, $0 * $0) }), as: 8),
            ]),
        BehaviorScenario(
            "the same zone for the same use is ALREADY_EXISTS", on: camera(),
            [
                create(square(0), as: 8), rejectCreate(square(0), .alreadyExists),
                create(square(0, use: "privacy"), as: 9),
                update(8, square(0)), create(square(20), as: 10), rejectUpdate(10, square(0), .alreadyExists),
            ]),
        BehaviorScenario(
            "a zone for focus needs the feature", on: camera(),
            [rejectCreate(square(0, use: "focus"), .constraintError)]),
        BehaviorScenario(
            "a camera with focus zones accepts them", on: camera(.focusZones), [create(square(0, use: "focus"), as: 8)]),
        BehaviorScenario(
            "a color has six or eight hexadecimal digits", on: camera(),
            [
                rejectCreate(square(0, color: "#00FFF"), .constraintError),
                rejectCreate(square(0, color: "#00FFFF8"), .constraintError),
                rejectCreate(square(0, color: "#00FFGG"), .constraintError),
                rejectCreate(square(0, color: "00FFFF8"), .constraintError),
                rejectCreate(square(0, color: "#00FFFF8080"), .constraintError),
                create(square(0, color: "#00ffFF80"), as: 8),
            ]),
    ]

    private static let triggers = [
        BehaviorScenario(
            "a zone has one trigger", on: camera(),
            [
                setTrigger(trigger(7)), setTrigger(trigger(7, initial: 20)),
                expect(
                    #"{"triggers":[{"zoneID":7,"initialDuration":20,"augmentationDuration":5,"maxDuration":30,"blindDuration":0}]}"#
                ), removeTrigger(7), expect(#"{"triggers":[]}"#),
                .reject("zoneManagement.removeTrigger", #"{"zoneID":7}"#, .notFound),
            ]),
        BehaviorScenario(
            "a trigger needs a zone for motion", on: camera(),
            [
                rejectTrigger(trigger(8), .notFound), create(square(0, use: "privacy"), as: 8),
                rejectTrigger(trigger(8), .constraintError), create(square(0), as: 9), setTrigger(trigger(9)),
                rejectUpdate(9, square(20, use: "privacy"), .invalidInState), update(9, square(20)),
                rejectRemove(9, .invalidInState), removeTrigger(9), remove(9),
            ]),
        BehaviorScenario(
            "durations have bounds", on: camera(),
            [
                rejectTrigger(trigger(7, initial: 0, augmentation: 0), .constraintError),
                rejectTrigger(trigger(7, initial: 65536, maximum: 65536), .constraintError),
                rejectTrigger(trigger(7, initial: 10, augmentation: 11), .constraintError),
                rejectTrigger(trigger(7, initial: 10, maximum: 9), .constraintError),
                setTrigger(
                    trigger(7, initial: 65535, augmentation: 65535, maximum: 4_294_967_295, blind: 4_294_967_295)),
                detect, detect, .advance(.days(1)),
            ]),
        BehaviorScenario(
            "the sensitivity of a zone needs the feature", on: camera(),
            [rejectTrigger(trigger(7, more: #","sensitivity":2"#), .invalidCommand)]),
        BehaviorScenario(
            "with the feature each trigger has its sensitivity", on: camera(.perZoneSensitivity),
            [
                .expectMissing("zoneManagement.sensitivity"), rejectTrigger(trigger(7), .invalidCommand),
                rejectTrigger(trigger(7, more: #","sensitivity":0"#), .constraintError),
                rejectTrigger(trigger(7, more: #","sensitivity":5"#), .constraintError),
                setTrigger(trigger(7, more: #","sensitivity":4"#)),
            ]),
    ]

    private static let motion = [
        BehaviorScenario(
            "motion triggers a zone for its initial duration", on: camera(),
            [
                setTrigger(trigger(7)), .clearReports, detect, .events([triggered]),
                .event(triggered, #"{"zone":7,"reason":"motion"}"#), .advance(.milliseconds(9_999)),
                .events([triggered]),
                .advance(.milliseconds(1)), .events([triggered, stopped]),
                .event(stopped, #"{"zone":7,"reason":"actionStopped"}"#), .advance(.hours(1)), .clearReports, detect,
                .events([triggered]),
            ]),
        BehaviorScenario(
            "more motion adds the augmentation once per duration", on: camera(),
            [
                setTrigger(trigger(7, initial: 10, augmentation: 5, maximum: 100)), .clearReports, detect,
                .advance(.seconds(1)), detect, detect, .advance(.seconds(9)), detect, .advance(.milliseconds(4_999)),
                .events([triggered]), .advance(.milliseconds(1)), .events([triggered, stopped]), .clearReports, detect,
                .advance(.seconds(2)), detect, .advance(.seconds(9)), detect, .advance(.seconds(8)),
                .events([triggered]), .advance(.seconds(1)), .events([triggered, stopped]),
                .event(stopped, #"{"reason":"actionStopped"}"#),
            ]),
        BehaviorScenario(
            "the maximum duration ends motion that goes on", on: camera(),
            [
                setTrigger(trigger(7, initial: 10, augmentation: 10, maximum: 25)), .clearReports, detect,
                .advance(.seconds(5)), detect, .advance(.seconds(6)), detect, .advance(.milliseconds(13_999)),
                .events([triggered]), .advance(.milliseconds(1)), .events([triggered, stopped]),
                .event(stopped, #"{"zone":7,"reason":"timeout"}"#),
            ]),
        BehaviorScenario(
            "a zone is blind after it stopped", on: camera(),
            [
                setTrigger(trigger(7, initial: 10, maximum: 10, blind: 60)), detect, .advance(.seconds(10)),
                .event(stopped, #"{"reason":"actionStopped"}"#), .clearReports, detect, .advance(.milliseconds(59_999)),
                detect, .events([]), .advance(.milliseconds(1)), detect, .events([triggered]),
            ]),
        BehaviorScenario(
            "motion concerns the zones that have a trigger", on: camera(),
            [
                create(square(0), as: 8), create(square(20), as: 9), setTrigger(trigger(7)), setTrigger(trigger(8)),
                .clearReports, .stimulate("detectMotion", #"{"zoneID":9}"#), .events([]),
                .stimulate("detectMotion", #"{"zoneID":8}"#), .events([triggered]), .event(triggered, #"{"zone":8}"#),
                detect, .events([triggered, triggered]), .event(triggered, #"{"zone":7}"#), .advance(.seconds(15)),
                .events([triggered, triggered, stopped, stopped]), .rejectStimulus("detectMotion", #"{"zoneID":10}"#),
            ]),
        BehaviorScenario(
            "a zone whose trigger is removed emits no more events", on: camera(),
            [
                setTrigger(trigger(7, blind: 60)), detect, .clearReports, removeTrigger(7), .advance(.minutes(1)),
                .events([]), setTrigger(trigger(7, blind: 60)), detect, .advance(.seconds(10)), removeTrigger(7),
                setTrigger(trigger(7)), .clearReports, detect, .events([triggered]),
            ]),
        BehaviorScenario(
            "a restart ends what goes on in the zones", on: camera(),
            [
                setTrigger(trigger(7)), detect, .clearReports, .powerCycle, .advance(.minutes(1)),
                .events(["basicInformation.startUp"]), .clearReports, detect, .events([triggered]),
            ]),
    ]
}
