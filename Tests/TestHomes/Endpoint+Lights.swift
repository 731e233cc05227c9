package import HomeCatalog
package import HomeModel

extension Endpoint {
    /// Creates a dimmable light, on at half brightness by default.
    package static func dimmableLight(
        onOff: Bool = true, currentLevel: UInt8? = 127, onTime: UInt16 = 0, offWaitTime: UInt16 = 0,
        onOffTraits edit: (inout AttributeEditor<Matter.OnOffTrait>) -> Void = { _ in },
        levels editLevels: (inout AttributeEditor<Matter.LevelControlTrait>) -> Void = { _ in }
    ) -> SimulatedDevice {
        let light = DeviceTemplate(
            id: "light", name: "Light",
            parts: [
                PartTemplate(
                    number: 1, type: DimmableLightDeviceType.definition, isPrimary: true,
                    traits: [
                        TraitTemplate(Matter.OnOffTrait.self, features: [.lighting]) {
                            $0.onOff = onOff
                            $0.onTime = onTime
                            $0.offWaitTime = offWaitTime
                            edit(&$0)
                        },
                        TraitTemplate(Matter.LevelControlTrait.self, features: [.onOff, .lighting]) {
                            $0.currentLevel = currentLevel
                            editLevels(&$0)
                        },
                    ])
            ])
        return SimulatedDevice(light)
    }
}

extension SimulatedDevice {
    /// Sends an On/Off command.
    package mutating func send<Fields: Schema>(
        _ path: KeyPath<Matter.OnOffTrait.Commands, CommandKey<Fields, Empty>>,
        _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) throws(HomeError) {
        try send(Matter.OnOffTrait.self, path, edit)
    }

    /// Sends a Level Control command.
    package mutating func send<Fields: Schema>(
        _ path: KeyPath<Matter.LevelControlTrait.Commands, CommandKey<Fields, Empty>>,
        _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) throws(HomeError) {
        try send(Matter.LevelControlTrait.self, path, edit)
    }

    package var onOff: TraitDraft<Matter.OnOffTrait> { self[Matter.OnOffTrait.self] }
    package var level: TraitDraft<Matter.LevelControlTrait> { self[Matter.LevelControlTrait.self] }
}
