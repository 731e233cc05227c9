import HomeCatalog
import HomeModel
import TestHomes

@testable import HomeSimulation

extension SimulatedDevice {
    /// Returns a lamp with one more trait.
    static func lamp(with trait: TraitTemplate) -> SimulatedDevice {
        .of(OnOffLightDeviceType.self) { $0.parts[0].traits.append(trait) }
    }

    /// Returns a closed closure with panels on parts 2, 3 and so on.
    static func closure(_ closure: TraitTemplate, panels: TraitTemplate...) -> SimulatedDevice {
        .of(OnOffLightDeviceType.self) { device in
            device.parts[0].traits.append(closure)
            device.parts += panels.enumerated().map { index, panel in
                PartTemplate(number: UInt16(index + 2), type: OnOffLightDeviceType.definition, traits: [panel])
            }
        }
    }
}

extension TraitTemplate {
    /// Returns a closed closure that is not latched.
    static func closure(
        _ features: [Matter.ClosureControlTrait.Feature],
        _ edit: (inout AttributeEditor<Matter.ClosureControlTrait>) -> Void = { _ in }
    ) -> TraitTemplate {
        TraitTemplate(Matter.ClosureControlTrait.self, features: features) {
            if features.contains(.positioning), !features.contains(.instantaneous) { $0.countdownTime = 0 }
            if features.contains(.motionLatching) { $0.latchControlModes = [.remoteLatching, .remoteUnlatching] }
            $0.setClosed(FeatureMap(features))
            edit(&$0)
        }
    }

    /// Returns a closed panel that is not latched.
    static func panel(
        _ features: [Matter.ClosureDimensionTrait.Feature],
        _ edit: (inout AttributeEditor<Matter.ClosureDimensionTrait>) -> Void = { _ in }
    ) -> TraitTemplate {
        TraitTemplate(Matter.ClosureDimensionTrait.self, features: features) {
            $0.setClosed(FeatureMap(features))
            edit(&$0)
        }
    }
}
