import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about the areas that a robot vacuum cleaner cleans.
@Suite struct ServiceAreaRuleTests {
    @Test(arguments: selection + job) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static func select(_ areas: String, _ status: String) -> Step {
        .send("serviceArea.selectAreas", "{\"newAreas\":\(areas)}", response: "{\"status\":\"\(status)\"}")
    }
    private static func skip(_ area: Int, _ status: String) -> Step {
        .send("serviceArea.skipArea", "{\"skippedArea\":\(area)}", response: "{\"status\":\"\(status)\"}")
    }
    private static func changeRunMode(_ mode: Int) -> Step {
        .send("rvcRunMode.changeToMode", "{\"newMode\":\(mode)}", response: #"{"status":"success"}"#)
    }
    private static func expectAreas(_ values: String) -> Step { .expect("serviceArea", values) }

    private static let selection = [
        BehaviorScenario(
            "an area that does not exist returns unsupportedArea", RoboticVacuumCleanerDeviceType.self,
            [
                select("[2,99]", "unsupportedArea"), expectAreas(#"{"selectedAreas":[]}"#),
                select("[4294967295]", "unsupportedArea"), .reject("serviceArea.selectAreas", "{}", .invalidCommand),
            ]),
        BehaviorScenario(
            "an area that is named twice is selected once", RoboticVacuumCleanerDeviceType.self,
            [select("[2,1,2]", "success"), expectAreas(#"{"selectedAreas":[2,1]}"#)]),
        BehaviorScenario(
            "an empty selection means all areas", RoboticVacuumCleanerDeviceType.self,
            [
                select("[3]", "success"), select("[]", "success"), expectAreas(#"{"selectedAreas":[]}"#),
                changeRunMode(1),
                expectAreas(#"{"currentArea":1}"#), .advance(.minutes(10)), expectAreas(#"{"currentArea":2}"#),
            ]),
        BehaviorScenario(
            "a robot at work rejects a selection of areas", RoboticVacuumCleanerDeviceType.self,
            [changeRunMode(1), select("[1]", "invalidInMode"), expectAreas(#"{"selectedAreas":[]}"#)]),
        BehaviorScenario(
            "a robot at work accepts the selection that it has", RoboticVacuumCleanerDeviceType.self,
            [
                select("[1,2]", "success"), changeRunMode(1), select("[2,1]", "success"),
                expectAreas(#"{"selectedAreas":[1,2],"currentArea":1}"#),
            ]),
    ]

    private static let job = [
        BehaviorScenario(
            "a job cleans one area after the other and reports its progress", RoboticVacuumCleanerDeviceType.self,
            [
                select("[2,4]", "success"), changeRunMode(1),
                expectAreas(
                    #"{"currentArea":2,"progress":[{"areaID":2,"status":"operating"},{"areaID":4,"status":"pending"}]}"#
                ),
                .advance(.minutes(10)), expectAreas(#"{"currentArea":4}"#), .advance(.minutes(10)),
                expectAreas(#"{"currentArea":null,"estimatedEndTime":null}"#),
            ]),
        BehaviorScenario(
            "only a remaining area can be skipped", RoboticVacuumCleanerDeviceType.self,
            [
                skip(2, "invalidAreaList"), select("[1,2]", "success"), skip(2, "invalidInMode"), changeRunMode(1),
                skip(3, "invalidSkippedArea"), skip(1, "success"), expectAreas(#"{"currentArea":2}"#),
                skip(1, "invalidSkippedArea"),
            ]),
    ]
}
