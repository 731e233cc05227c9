import HomeCatalog
import HomeModel

extension Blueprint {
    static let robots = [vacuumCleaner]

    /// A robot in its dock, with a full battery.
    private static let vacuumCleaner = Blueprint(parts: [
        PartTemplate(
            number: 1, type: RoboticVacuumCleanerDeviceType.definition, isPrimary: true,
            traits: [
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
                .acceptingAll,
                .modes(
                    of: Matter.RvcCleanModeTrait.self,
                    [
                        ("Vacuum", [.vacuum]), ("Mop", [.mop]), ("Vacuum then Mop", [.vacuumThenMop]),
                        ("Deep Clean", [.vacuum, .deepClean]),
                    ]),
                .identity(of: Product("Hearthside", 0xFFF2, "Robot Vacuum", 0x8120)),
            ]),
        .accumulator(number: 2, percent: 100),
    ])
}
