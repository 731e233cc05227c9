import HomeCatalog
import HomeModel

extension Blueprint {
    /// Appliances that cook, cool and wash.
    static let appliances = [
        laundryWasher, laundryDryer, dishwasher, microwaveOven, oven, cooktop, cookSurface,
        refrigerator, cabinet,
    ]

    private static let laundryWasher = Blueprint(
        LaundryWasherDeviceType.self, .appliance("Washing Machine", 0x8110),
        [
            .operation(phases: ["Pre-soak", "Wash", "Rinse", "Spin"]),
            .modes(
                of: Matter.LaundryWasherModeTrait.self,
                [
                    ("Cotton", [.normal]), ("Delicate", [.delicate]), ("Heavy", [.heavy]), ("Whites", [.whites]),
                    ("Quick 30", [.normal, .quick]),
                ]),
            TraitTemplate(Matter.LaundryWasherControlsTrait.self, features: [.spin, .rinse]) {
                $0.spinSpeeds = ["Off", "600 rpm", "1000 rpm", "1400 rpm"]
                $0.spinSpeedCurrent = 2
                $0.supportedRinses = [.none, .normal, .extra]
                $0.numberOfRinses = .normal
            },
            .temperature(levels: ["Cold", "30 °C", "40 °C", "60 °C", "90 °C"], selected: 2),
            TraitTemplate(Matter.OnOffTrait.self, features: [.deadFrontBehavior]) { $0.onOff = true },
        ])

    private static let laundryDryer = Blueprint(
        LaundryDryerDeviceType.self, .appliance("Tumble Dryer", 0x8111),
        [
            .operation(phases: ["Heat", "Tumble", "Cool down"]),
            .modes(
                of: Matter.LaundryWasherModeTrait.self,
                [("Cotton", [.normal]), ("Delicate", [.delicate]), ("Heavy", [.heavy])]),
            TraitTemplate(Matter.LaundryDryerControlsTrait.self) {
                $0.supportedDrynessLevels = [.low, .normal, .extra]
                $0.selectedDrynessLevel = .normal
            },
            .temperature(levels: ["Low", "Medium", "High"], selected: 1),
            TraitTemplate(Matter.OnOffTrait.self, features: [.deadFrontBehavior]) { $0.onOff = true },
        ])

    private static let dishwasher = Blueprint(
        DishwasherDeviceType.self, .appliance("Dishwasher", 0x8112),
        [
            .operation(phases: ["Pre-wash", "Wash", "Rinse", "Dry"]),
            .modes(
                of: Matter.DishwasherModeTrait.self,
                [("Normal", [.normal]), ("Intensive", [.heavy]), ("Glass", [.light]), ("Eco", [.normal, .lowEnergy])]),
            TraitTemplate(Matter.DishwasherAlarmTrait.self) {
                $0.supported = [.inflowError, .drainError, .doorError]
                $0.mask = [.inflowError, .drainError, .doorError]
                $0.state = []
            },
            .temperature(5000, from: 3000, to: 7500, step: 500),
            TraitTemplate(Matter.OnOffTrait.self, features: [.deadFrontBehavior]) { $0.onOff = true },
        ])

    private static let microwaveOven = Blueprint(
        MicrowaveOvenDeviceType.self, .appliance("Microwave", 0x8113),
        [
            .operation(phases: []),
            .modes(of: Matter.MicrowaveOvenModeTrait.self, [("Normal", [.normal]), ("Defrost", [.defrost])]),
            TraitTemplate(Matter.MicrowaveOvenControlTrait.self, features: [.powerAsNumber, .powerNumberLimits]) {
                $0.maxCookTime = 5400
                $0.cookTime = 30
                $0.minPower = 10
                $0.maxPower = 100
                $0.powerStep = 10
                $0.powerSetting = 100
                $0.wattRating = 800
            }
            .acceptingAllCommands,
        ])

    /// A cold oven with one cavity.
    private static let oven = Blueprint(
        OvenDeviceType.self, .appliance("Oven", 0x8114),
        [TraitTemplate(Matter.IdentifyTrait.self) { $0.identifyType = .display }],
        others: [
            PartTemplate(
                number: 2, type: TemperatureControlledCabinetDeviceType.definition,
                traits: [
                    .temperature(18_000, from: 3000, to: 25_000, step: 500),
                    .thermometer(2100, from: 0, to: 30_000),
                    .modes(
                        of: Matter.OvenModeTrait.self,
                        [
                            ("Bake", [.bake]), ("Convection", [.convection]), ("Grill", [.grill]), ("Roast", [.roast]),
                            ("Keep Warm", [.warming]),
                        ]),
                    ovenOperation,
                ])
        ])

    private static let ovenOperation = TraitTemplate(Matter.OvenCavityOperationalStateTrait.self) {
        $0.phaseList = ["Preheat", "Hold"]
        $0.currentPhase = 0
        $0.countdownTime = nil
        $0.operationalStateList = [.stopped, .running, .error].map { state in Record { $0.operationalStateID = state } }
        $0.operationalState = .stopped
        $0.operationalError = Record { $0.errorStateID = .noError }
    }
    .acceptingAllCommands

    /// A cooktop with four zones.
    private static let cooktop = Blueprint(
        CooktopDeviceType.self, .appliance("Induction Hob", 0x8115),
        [TraitTemplate(Matter.OnOffTrait.self, features: [.offOnly])],
        others: (2...5).map { .cookSurface(number: $0, product: nil) })

    private static let cookSurface = Blueprint(
        CookSurfaceDeviceType.self,
        parts: [
            .cookSurface(number: 1, product: .appliance("Single Hotplate", 0x8116))
        ])

    /// A refrigerator at 4 °C with a freezer at −18 °C below it.
    private static let refrigerator = Blueprint(
        RefrigeratorDeviceType.self, .appliance("Fridge-Freezer", 0x8117),
        [
            .modes(of: coldModes, [("Normal", [.auto]), ("Vacation", [.vacation]), ("Quiet", [.quiet])]),
            TraitTemplate(Matter.RefrigeratorAlarmTrait.self) {
                $0.supported = [.doorOpen]
                $0.mask = [.doorOpen]
                $0.state = []
            },
        ],
        others: [
            PartTemplate(
                number: 2, type: TemperatureControlledCabinetDeviceType.definition,
                traits: [
                    .temperature(400, from: 100, to: 800, step: 100),
                    .thermometer(400, from: -1000, to: 4000),
                    .modes(of: coldModes, [("Normal", [.auto]), ("Rapid Cool", [.rapidCool])]),
                ]),
            PartTemplate(
                number: 3, type: TemperatureControlledCabinetDeviceType.definition,
                traits: [
                    .temperature(-1800, from: -2400, to: -1400, step: 100),
                    .thermometer(-1800, from: -4000, to: 4000),
                    .modes(of: coldModes, [("Normal", [.auto]), ("Rapid Freeze", [.rapidFreeze])]),
                ]),
        ])

    private static let coldModes = Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait.self

    /// A wine cabinet: 12 °C.
    private static let cabinet = Blueprint(
        TemperatureControlledCabinetDeviceType.self, .appliance("Wine Cabinet", 0x8118),
        [
            .temperature(1200, from: 500, to: 1800, step: 100), .thermometer(1200, from: 0, to: 4000),
            .modes(of: coldModes, [("Normal", [.auto]), ("Quiet", [.quiet])]),
        ])
}

extension PartTemplate {
    /// Returns a cold zone of a cooktop; a separate device if it has a product.
    fileprivate static func cookSurface(number: UInt16, product: Product?) -> PartTemplate {
        PartTemplate(
            number: number, type: CookSurfaceDeviceType.definition, isPrimary: product != nil,
            traits: [
                .temperature(levels: ["Low", "Medium", "High", "Boost"], selected: 0),
                .thermometer(2100, from: 0, to: 30_000),
                TraitTemplate(Matter.OnOffTrait.self, features: [.offOnly]),
            ] + (product.map { [.identity(of: $0)] } ?? []))
    }
}

extension Product {
    fileprivate static func appliance(_ name: String, _ id: UInt16) -> Product {
        Product("Hearthside", 0xFFF2, name, id)
    }
}
