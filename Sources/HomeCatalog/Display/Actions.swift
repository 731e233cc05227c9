import HomeModel

// Actions of devices of any kind.

extension DeviceAction {
    /// The switch of a device.
    static let power = DeviceAction(
        .toggle, isOn: .attribute(Matter.OnOffTrait.self, \.onOff, is: true),
        steps: [.invoke(Matter.OnOffTrait.self, \.on), .invoke(Matter.OnOffTrait.self, \.off)])

    /// Starts and stops the charging of a battery.
    static var charging: DeviceAction {
        .buttons(
            .invoke(
                Google.ExtendedPowerSourceTrait.self, \.startCharging,
                when: [.attribute(Matter.PowerSourceTrait.self, \.batChargeState, isNot: .isCharging)]),
            .invoke(
                Google.ExtendedPowerSourceTrait.self, \.stopCharging,
                when: [.attribute(Matter.PowerSourceTrait.self, \.batChargeState, is: .isCharging)]))
    }

    static var locate: DeviceAction { .buttons(.invoke(Google.LocatorTrait.self, \.locate)) }
    static var reboot: DeviceAction { .buttons(.invoke(Google.RebootTrait.self, \.reboot)) }

    static var modeSettings: DeviceAction {
        .buttons(
            .invoke(Google.ExtendedModeSelectTrait.self, \.changeModeSettings, "Change the mode") {
                $0.ask(\.updateModeSettings)
            })
    }
}
