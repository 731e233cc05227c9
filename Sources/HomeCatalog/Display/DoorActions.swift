import HomeModel

// Actions that doors, gates and locks share.

extension DeviceAction {
    static let opening = DeviceAction(
        .position, "Position", values: [AttributePath(Google.OpenCloseTrait.self, \.openPercent)],
        steps: [
            .invoke(Google.OpenCloseTrait.self, \.goToOpenPercentage) { $0.control(\.openPercent) },
            .invoke(Google.OpenCloseTrait.self, \.open), .invoke(Google.OpenCloseTrait.self, \.close),
        ])

    static var lock: DeviceAction { .buttons(.lock, .unlock) }

    /// Opens and closes a door that does not move while it is locked.
    static var openAndLock: DeviceAction {
        .buttons(
            .invoke(
                Google.OpenCloseTrait.self, \.open,
                when: [
                    .attribute(Google.OpenCloseTrait.self, \.openPercent, isNot: 100),
                    .attribute(Google.LockUnlockTrait.self, \.lockState, isNot: .locked),
                ]),
            .invoke(
                Google.OpenCloseTrait.self, \.close,
                when: [
                    .attribute(Google.OpenCloseTrait.self, \.openPercent, isNot: 0),
                    .attribute(Google.LockUnlockTrait.self, \.lockState, isNot: .locked),
                ]),
            .lock, .unlock)
    }

    /// The position of such a door, without buttons.
    static let positionOfDoor = DeviceAction(
        .position, "Position", values: [AttributePath(Google.OpenCloseTrait.self, \.openPercent)],
        steps: [.invoke(Google.OpenCloseTrait.self, \.goToOpenPercentage) { $0.control(\.openPercent) }],
        when: [.attribute(Google.LockUnlockTrait.self, \.lockState, isNot: .locked)])

    static var doorLock: DeviceAction {
        .buttons(
            .invoke(
                Matter.DoorLockTrait.self, \.lockDoor,
                when: [.attribute(Matter.DoorLockTrait.self, \.lockState, isNot: .locked)]
            ) {
                $0.ask(\.pinCode, when: .attribute(Matter.DoorLockTrait.self, \.requirePINforRemoteOperation, is: true))
            },
            .invoke(
                Matter.DoorLockTrait.self, \.unlockDoor,
                when: [.attribute(Matter.DoorLockTrait.self, \.lockState, isNot: .unlocked, .unlatched)]
            ) {
                $0.ask(\.pinCode, when: .attribute(Matter.DoorLockTrait.self, \.requirePINforRemoteOperation, is: true))
            })
    }
}

extension ActionStep {
    static var lock: ActionStep {
        .invoke(
            Google.LockUnlockTrait.self, \.lock,
            when: [.attribute(Google.LockUnlockTrait.self, \.lockState, isNot: .locked)])
    }

    static var unlock: ActionStep {
        .invoke(
            Google.LockUnlockTrait.self, \.unlock,
            when: [.attribute(Google.LockUnlockTrait.self, \.lockState, isNot: .unlocked)])
    }
}
