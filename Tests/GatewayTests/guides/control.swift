// The calls shown in the Home APIs guide to the control of devices.

let home = try await Home.connect()
let devices = try await home.devices().list()
let light = devices.first { $0.id == "kitchen-light" }
guard let onOffTrait = await light?.types.get(OnOffLightDeviceType.self)?.matterTraits.onOffTrait else {
    fatalError("there is no kitchen light")
}

// Commands.
if onOffTrait.supportsToggleCommand {
    print("onOffTrait supports toggle command")
} else {
    print("onOffTrait does not support stateful toggle command")
}
do {
    try await onOffTrait.toggle()
} catch let error as HomeError {
    print(error.code, error.message)
}
do {
    try await onOffTrait.off()
    try await onOffTrait.on()
} catch let error as HomeError {
    print(error.code, error.message)
}
do {
    try await onOffTrait.offWithEffect(
        effectIdentifier: Matter.OnOffTrait.EffectIdentifierEnum.dyingLight,
        effectVariant: 0
    )
} catch let error as HomeError {
    print(error.code, error.message)
}
let counter = devices.first { $0.id == "counter-light" }
if let levelControlTrait = await counter?.types.get(DimmableLightDeviceType.self)?.matterTraits.levelControlTrait {
    do {
        try await levelControlTrait.moveToLevel(
            level: UInt8(127),
            transitionTime: 0,
            optionsMask: Matter.LevelControlTrait.OptionsBitmap(),
            optionsOverride: Matter.LevelControlTrait.OptionsBitmap()
        )
        try await levelControlTrait.moveToLevel(level: 255, transitionTime: 0)
    } catch let error as HomeError {
        print(error.code)
    }
}
let dimmed = await counter?.types.get(DimmableLightDeviceType.self)?.matterTraits.levelControlTrait
print("level", dimmed?.attributes.currentLevel ?? 0)

// Attributes.
if onOffTrait.attributes.$onOff.isSupported {
    print("onOffTrait supports onOff state")
} else {
    print("onOffTrait is for a command only device!")
}
if onOffTrait.attributes.startUpOnOff == nil {
    if onOffTrait.attributes.$startUpOnOff.isSupported {
        print("startUpOnOff is null:", onOffTrait.attributes.$startUpOnOff.isNullable)
    } else {
        print("startUpOnOff is not supported")
    }
} else {
    print("startUpOnOff is \(onOffTrait.attributes.startUpOnOff!)")
}
let door = devices.first { $0.id == "front-door-lock" }
if let doorLockTrait = await door?.types.get(DoorLockDeviceType.self)?.matterTraits.doorLockTrait {
    if doorLockTrait.attributes.$wrongCodeEntryLimit.isSupported {
        let updated = try await doorLockTrait.update {
            $0.setWrongCodeEntryLimit(3)
        }
        print("limit", updated.attributes.wrongCodeEntryLimit ?? 0)
    }
    do {
        let _ = try await doorLockTrait.update {
            $0.setWrongCodeEntryLimit(0)
        }
    } catch let error as HomeError {
        print(error.code)
    }
}

// Without internet and hub, commands fail.
try await home.simulation.setNetwork(internet: false, hub: false)
do {
    try await onOffTrait.toggle()
} catch let error as HomeError {
    print(error.code)
}
home.close()

// Prints:
// onOffTrait supports toggle command
// outOfRange
// level 127
// onOffTrait supports onOff state
// startUpOnOff is null: true
// limit 3
// outOfRange
// unavailable
