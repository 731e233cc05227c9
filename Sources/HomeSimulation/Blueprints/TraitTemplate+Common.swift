import HomeCatalog
import HomeModel

/// Traits that many types require.
extension TraitTemplate {
    /// Creates a trait as the specification requires it on a device type, with initial values that suit the type.
    init(required requirement: DeviceTypeDefinition.TraitRequirement, of type: DeviceTypeDefinition) {
        switch requirement.trait {
        case Matter.IdentifyTrait.definition: self = .identify(type)
        case Matter.ScenesManagementTrait.definition: self = .scenes
        default:
            self.init(standard: requirement.trait, features: requirement.trait.completed(requirement.features))
        }
    }

    /// Returns the trait Identify with the way in which a device of a type identifies itself, such as a beep.
    private static func identify(_ type: DeviceTypeDefinition) -> TraitTemplate {
        let isLight = type.traits.contains { $0.isRequired && $0.trait == Matter.ScenesManagementTrait.definition }
        var identify = TraitTemplate(Matter.IdentifyTrait.self) {
            $0.identifyType = isLight ? .lightOutput : identifyTypes[type] ?? .visibleIndicator
        }
        if isLight { identify.acceptAllCommands() }
        return identify
    }

    private static let identifyTypes: [DeviceTypeDefinition: Matter.IdentifyTrait.IdentifyTypeEnum] = [
        DoorLockDeviceType.definition: .actuator,
        PumpDeviceType.definition: .actuator,
        RoboticVacuumCleanerDeviceType.definition: .audibleBeep,
        SmokeCOAlarmDeviceType.definition: .audibleBeep,
        WaterValveDeviceType.definition: .actuator,
        WindowCoveringDeviceType.definition: .actuator,
    ]

    /// An empty scene table; one fabric may use half of it.
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
