import HomeCatalog
import HomeModel

extension Blueprint {
    static let robots = [vacuumCleaner]

    /// A robot in its dock, with a full battery.
    private static let vacuumCleaner = Blueprint(
        RoboticVacuumCleanerDeviceType.self, Product("Hearthside", 0xFFF2, "Robot Vacuum", 0x8120),
        [
            .modes(
                of: Matter.RvcRunModeTrait.self,
                [("Idle", [.idle]), ("Clean", [.cleaning]), ("Map", [.mapping])]),
            TraitTemplate(Matter.RvcOperationalStateTrait.self) {
                $0.phaseList = nil
                $0.currentPhase = nil
                $0.operationalStateList = [
                    .stopped, .running, .paused, .error, .seekingCharger, .charging, .docked,
                ]
                .map { state in Record { $0.operationalStateID = state } }
                $0.operationalState = .docked
                $0.operationalError = Record { $0.errorStateID = .noError }
            }
            .acceptingAllCommands,
            .modes(
                of: Matter.RvcCleanModeTrait.self,
                [
                    ("Vacuum", [.vacuum]), ("Mop", [.mop]), ("Vacuum then Mop", [.vacuumThenMop]),
                    ("Deep Clean", [.vacuum, .deepClean]),
                ]),
            .areas(["Living Room", "Kitchen", "Hallway", "Bedroom"]),
        ],
        others: [.rechargeableBattery(number: 2, percent: 100)])
}

extension TraitTemplate {
    /// Returns the rooms of one floor, numbered from 1; none of them is selected, so all are cleaned.
    fileprivate static func areas(_ names: [String]) -> TraitTemplate {
        TraitTemplate(Matter.ServiceAreaTrait.self, features: [.progressReporting]) {
            $0.supportedAreas = names.enumerated()
                .map { index, name in
                    Record {
                        $0.areaID = UInt32(index + 1)
                        $0.mapID = nil
                        $0.areaInfo = Record {
                            $0.locationInfo = Record {
                                $0.locationName = name
                                $0.floorNumber = 0
                                $0.areaType = nil
                            }
                            $0.landmarkInfo = nil
                        }
                    }
                }
            $0.selectedAreas = []
            $0.currentArea = nil
            $0.estimatedEndTime = nil
            $0.progress = []
        }
        .acceptingAllCommands
    }
}
