import HomeCatalog
import HomeModel

extension Blueprint {
    /// Lights, plugs and speakers.
    static let lights = [
        onOffLight, dimmableLight, colorTemperatureLight, extendedColorLight, plug, dimmablePlug, mountedSwitch,
        mountedDimmer, speaker,
    ]

    static let dimmableLight = Blueprint(
        DimmableLightDeviceType.self, parts: [.dimmableLight(number: 1, isPrimary: true)])

    static let onOffLight = Blueprint(
        OnOffLightDeviceType.self, Product("Northlight", 0xFFF1, "Plain Bulb", 0x8001), [.lightSwitch])

    static let plug = Blueprint(
        OnOffPluginUnitDeviceType.self, Product("Northlight", 0xFFF1, "Plug", 0x8003), [.lightSwitch])

    static let dimmablePlug = Blueprint(
        DimmablePlugInUnitDeviceType.self, Product("Northlight", 0xFFF1, "Dimming Plug", 0x8006),
        [.lightSwitch, .brightness])

    /// A relay in a wall box.
    static let mountedSwitch = Blueprint(
        MountedOnOffControlDeviceType.self, Product("Northlight", 0xFFF1, "Wall Relay", 0x8007), [.lightSwitch])

    static let mountedDimmer = Blueprint(
        MountedDimmableLoadControlDeviceType.self, Product("Northlight", 0xFFF1, "Wall Dimmer", 0x8008),
        [.lightSwitch, .brightness])

    static let speaker = Blueprint(
        SpeakerDeviceType.self,
        parts: [
            .speaker(product: Product("Halloway Audio", 0xFFF2, "Bookshelf One", 0x8010))
        ])

    /// A speaker with a ring light: two parts that both have On/Off and Level Control.
    static let glowSpeaker = Blueprint(
        SpeakerDeviceType.self,
        parts: [
            .speaker(product: Product("Halloway Audio", 0xFFF2, "Glow", 0x8011)),
            .dimmableLight(number: 2, isPrimary: false),
        ])

    /// A record player: a speaker with a vendor trait.
    static let turntable = Blueprint(SpeakerDeviceType.self, parts: turntableParts)

    private static var turntableParts: [PartTemplate] {
        var part = PartTemplate.speaker(product: Product("Example Organization", 0xFFF1, "Turntable", 0x8012))
        part.traits.append(.disc(maxRpm: 78))
        return [part]
    }

    /// A light of an on/off type that also has a level and, as a vendor trait, a colored disc that turns.
    static let discoLight = Blueprint(
        OnOffLightDeviceType.self, Product("Example Organization", 0xFFF1, "Disco Light", 0x8013),
        [.lightSwitch, .brightness, .disc(maxRpm: 45)])
}

extension PartTemplate {
    static func dimmableLight(number: UInt16, isPrimary: Bool) -> PartTemplate {
        let identity: [TraitTemplate] =
            isPrimary ? [.identity(of: Product("Northlight", 0xFFF1, "Dimmable Bulb", 0x8002))] : []
        return PartTemplate(
            number: number, type: DimmableLightDeviceType.definition, isPrimary: isPrimary,
            traits: [.lightSwitch, .brightness] + identity)
    }

    fileprivate static func speaker(product: Product) -> PartTemplate {
        PartTemplate(
            number: 1, type: SpeakerDeviceType.definition, isPrimary: true,
            traits: [
                TraitTemplate(Matter.OnOffTrait.self) { $0.onOff = true },
                TraitTemplate(Matter.LevelControlTrait.self) {
                    $0.currentLevel = 64
                    $0.minLevel = 0
                    $0.maxLevel = 254
                },
                .identity(of: product),
            ])
    }
}

extension TraitTemplate {
    /// Returns a disc that does not turn.
    fileprivate static func disc(maxRpm: UInt16) -> TraitTemplate {
        TraitTemplate(ExampleOrganization.SpinnerTrait.self) {
            $0.maxRpm = maxRpm
            $0.rpm = 0
        }
    }

    static let lightSwitch = TraitTemplate(Matter.OnOffTrait.self, features: [.lighting])

    static let brightness = TraitTemplate(
        Matter.LevelControlTrait.self, features: [.onOff, .lighting]
    ) {
        $0.currentLevel = 254
        $0.minLevel = 1
        $0.maxLevel = 254
        $0.onOffTransitionTime = 0
        $0.defaultMoveRate = 50
    }
}
