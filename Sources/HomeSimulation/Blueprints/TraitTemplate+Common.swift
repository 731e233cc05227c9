import HomeCatalog
import HomeModel

/// Traits that many types require and that say little of the device.
extension TraitTemplate {
    /// A trait as the specification asks for it on a device type, with first values that suit the type.
    init(required requirement: DeviceTypeDefinition.TraitRequirement, of type: DeviceTypeDefinition) {
        switch requirement.trait {
        case Matter.IdentifyTrait.definition: self = .identify(type)
        case Matter.ScenesManagementTrait.definition: self = .scenes
        default:
            self.init(standard: requirement.trait, features: requirement.trait.completed(requirement.features))
        }
    }

    /// How a device of a type shows which one it is.
    private static func identify(_ type: DeviceTypeDefinition) -> TraitTemplate {
        let isLight = type.traits.contains { $0.isRequired && $0.trait == Matter.ScenesManagementTrait.definition }
        var identify = TraitTemplate(Matter.IdentifyTrait.self) {
            $0.identifyType = isLight ? .lightOutput : waysToIdentify[type] ?? .visibleIndicator
        }
        if isLight { identify.acceptAll() }
        return identify
    }

    private static let waysToIdentify: [DeviceTypeDefinition: Matter.IdentifyTrait.IdentifyTypeEnum] = [
        DoorLockDeviceType.definition: .actuator,
        PumpDeviceType.definition: .actuator,
        RoboticVacuumCleanerDeviceType.definition: .audibleBeep,
        SmokeCOAlarmDeviceType.definition: .audibleBeep,
        WaterValveDeviceType.definition: .actuator,
        WindowCoveringDeviceType.definition: .actuator,
    ]

    /// An empty table of scenes, of which one home may take up half.
    private static let scenes = TraitTemplate(Matter.ScenesManagementTrait.self) {
        $0.sceneTableSize = 16
        $0.fabricSceneInfo = [
            Record {
                $0.sceneCount = 0
                $0.currentScene = 255
                $0.currentGroup = 0
                $0.sceneValid = false
                $0.remainingCapacity = 7
                $0.fabricIndex = 1
            }
        ]
    }
}
