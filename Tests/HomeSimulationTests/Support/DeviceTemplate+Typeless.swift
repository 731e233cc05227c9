import HomeCatalog
import HomeModel

@testable import HomeSimulation

extension DeviceTemplate {
    /// The simulated traits that no blueprint has.
    static let typelessTraits = Catalog.traits.map { $0.definition }.filter { trait in
        Simulation.behaviors[trait] != nil
            && !Catalog.deviceTypes.contains { type in
                Blueprint.blueprint(for: type.definition).parts.contains {
                    $0.traits.contains { $0.definition == trait }
                }
            }
    }

    /// A lamp with parts that have the traits without a device type: with the features of their samples, with the
    /// mandatory features, and the panels of closures alone.
    static var typeless: DeviceTemplate {
        let type = OnOffLightDeviceType.definition
        var device = Blueprint.template(for: type, id: "it", name: "It", seed: 7)
        let samples = typelessTraits.map { BlueprintDefaults().trait($0, of: type, features: nil) }
        let small = typelessTraits.map {
            BlueprintDefaults().trait($0, of: type, features: $0.completed(FeatureMap()))
        }
        let panels = samples.filter { $0.definition == Matter.ClosureDimensionTrait.definition }
        for (index, traits) in [samples, small, panels].enumerated() {
            device.parts.append(PartTemplate(number: UInt16(index + 2), type: type, traits: traits))
        }
        return device
    }
}
