import HomeCatalog
import HomeModel
import HomeService
import HomeSimulation

extension Home {
    /// The demo home with devices that the guides have and it lacks: a light of each of the four types (`white-light` and
    /// `color-light` are the two others), and `spinning-light`, which is only switched, has a level all the same and
    /// carries a trait of its maker.
    static func guides() throws -> Home {
        var template = DemoHome.template()
        template.devices += [
            light("white-light", "White Light", ColorTemperatureLightDeviceType.self),
            light("color-light", "Color Light", ExtendedColorLightDeviceType.self),
        ]
        var spinning = light("spinning-light", "Spinning Light", OnOffLightDeviceType.self)
        spinning.parts[0].traits += [
            TraitTemplate(Matter.LevelControlTrait.self, features: [.onOff, .lighting]) {
                $0.currentLevel = 254
                $0.minLevel = 1
                $0.maxLevel = 254
            },
            TraitTemplate(ExampleOrganization.SpinnerTrait.self) { $0.rpm = 33 },
        ]
        template.devices.append(spinning)
        return try paused(template)
    }

    private static func light(_ id: String, _ name: String, _ type: (some DeviceType).Type) -> DeviceTemplate {
        var device = Blueprint.template(for: type.definition, id: id, name: name, seed: 1)
        device.structureID = "main-house"
        device.roomID = "office"
        return device
    }
}
