import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about the levels of a ballast.
@Suite struct BallastRuleTests {
    private static let ballast = "ballastConfiguration"

    @Test(arguments: [
        BehaviorScenario(
            "the levels are in order and within the physical ones",
            on: {
                .of(OnOffLightDeviceType.self) { device in
                    device.parts[0].traits.append(
                        TraitTemplate(Matter.BallastConfigurationTrait.self) {
                            $0.physicalMinLevel = 10
                            $0.physicalMaxLevel = 200
                            $0.minLevel = 20
                            $0.maxLevel = 180
                        })
                }
            },
            [
                .write(ballast, #"{"minLevel":10,"maxLevel":200}"#),
                .rejectWrite(ballast, #"{"minLevel":9}"#, .constraintError),
                .rejectWrite(ballast, #"{"maxLevel":201}"#, .constraintError),
                .rejectWrite(ballast, #"{"minLevel":150,"maxLevel":149}"#, .constraintError),
                .write(ballast, #"{"minLevel":150,"maxLevel":150}"#),
                .expect(ballast, #"{"minLevel":150,"maxLevel":150}"#),
                .rejectWrite(ballast, #"{"minLevel":151}"#, .constraintError),
                .rejectWrite(ballast, #"{"maxLevel":149}"#, .constraintError),
                .write(ballast, #"{"maxLevel":160}"#), .expect(ballast, #"{"minLevel":150,"maxLevel":160}"#),
            ])
    ])
    func run(_ scenario: BehaviorScenario) { scenario.run() }
}
