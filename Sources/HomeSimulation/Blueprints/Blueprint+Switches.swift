import HomeCatalog
import HomeModel

extension Blueprint {
    /// Returns a wall switch with buttons for presses, long presses and multi-presses; each button is a part.
    static func genericSwitch(buttons: Int) -> Blueprint {
        let product = Product("Tactile", 0xFFF3, buttons == 1 ? "Button" : "\(buttons)-Button Plate", 0x8040)
        return Blueprint(
            GenericSwitchDeviceType.self,
            parts: (1...UInt16(buttons))
                .map { number in
                    PartTemplate(
                        number: number, type: GenericSwitchDeviceType.definition, isPrimary: number == 1,
                        traits: [
                            TraitTemplate(
                                Matter.SwitchTrait.self,
                                features: [
                                    .momentarySwitch, .momentarySwitchRelease, .momentarySwitchLongPress,
                                    .momentarySwitchMultiPress,
                                ]
                            ) {
                                $0.numberOfPositions = 2
                                $0.currentPosition = 0
                                $0.multiPressMax = 3
                            }
                        ] + (number == 1 ? [.identity(of: product)] : []))
                })
    }

    /// A rotary switch that keeps its position.
    static let rotarySwitch = Blueprint(
        GenericSwitchDeviceType.self, Product("Tactile", 0xFFF3, "Rotary", 0x8041),
        [
            TraitTemplate(Matter.SwitchTrait.self, features: [.latchingSwitch]) {
                $0.numberOfPositions = 4
                $0.currentPosition = 0
            }
        ])
}
