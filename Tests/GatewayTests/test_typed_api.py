"""The typed Swift API rejects errors at compile time, with helpful messages, and accepts correct code."""

import pytest

from typecheck import diagnostics

# The declarations around a snippet.
FRAME = """
import HomeClient

func snippet(
    home: Home, device: HomeDevice, room: Room, light: DimmableLightDeviceType,
    onOff: Matter.OnOffTrait, level: Matter.LevelControlTrait, lock: Matter.DoorLockTrait
) async throws {{
    {code}
}}
"""

RIGHT = """
    if let light = await device.types.get(DimmableLightDeviceType.self),
        let levelControlTrait = light.matterTraits.levelControlTrait, levelControlTrait.supportsMoveToLevelCommand
    {
        do {
            try await levelControlTrait.moveToLevel(
                level: UInt8(127), transitionTime: 0, optionsMask: Matter.LevelControlTrait.OptionsBitmap(),
                optionsOverride: Matter.LevelControlTrait.OptionsBitmap())
        } catch let error as HomeError {
            print(error.code, error.message)
        }
    }
    try await onOff.toggle()
    let onTime: UInt16? = onOff.attributes.onTime
    if onOff.attributes.onOff == true, onOff.attributes.$onTime.isSupported {
        try await onOff.update { $0.onTime = (onTime ?? 0) + 1 }
    }
    try await lock.update {
        $0.wrongCodeEntryLimit = 3
        $0.autoRelockTime = $0.lockState == .locked ? 60 : nil
    }
    _ = try await lock.update { $0.setWrongCodeEntryLimit(4) }
    try await lock.unlockDoor { $0.pinCode = "482917" }
    try await lock.unlockDoor { $0.setPinCode(Array("482917".utf8)) }
    if onOff.supports(\\.toggle), onOff.has(.lighting) { try await onOff.invoke(\\.toggle) }
    let types: [any DeviceType.Type] = [DimmableLightDeviceType.self]
    if let light = await device.types.get(types[0]) { print(light.debugDescription, type(of: light).identifier) }
    let user: String? = try await lock.getUser(userIndex: 1).userName
    _ = try await device.setName(user ?? room.name)
    for try await (rooms, devices) in home.rooms().batched().combineLatest(home.devices().batched()) {
        print(rooms.count, devices.filter { $0.roomID == room.id }.count)
    }
"""

# Wrong code, and the message of the compiler.
WRONG = {
    # Names
    "an attribute that the trait lacks": (
        "_ = onOff.attributes.onOf",
        "has no dynamic member 'onOf' using key path from root type 'Matter.OnOffTrait.Attributes'",
    ),
    "an attribute of another trait": (
        "_ = onOff.attributes.currentLevel",
        "has no dynamic member 'currentLevel' using key path from root type 'Matter.OnOffTrait.Attributes'",
    ),
    "the status of an attribute that the trait lacks": (
        "_ = onOff.attributes.$onOf.isSupported",
        "has no dynamic member '$onOf' using key path from root type 'Matter.OnOffTrait.Attributes'",
    ),
    "an attribute to write that the trait lacks": (
        "try await lock.update { $0.wrongCodeLimit = 3 }",
        "has no dynamic member 'wrongCodeLimit' using key path from root type 'Matter.DoorLockTrait.Attributes'",
    ),
    "a command that the trait lacks": (
        "try await onOff.togle()",
        "value of type 'Matter.OnOffTrait' has no member 'togle'",
    ),
    "an attribute used as a command": (
        "_ = onOff.onTime",
        "value of type 'Matter.OnOffTrait' has no member 'onTime'",
    ),
    "a field that the command lacks": (
        "try await level.invoke(\\.moveToLevel) { $0.levl = 3 }",
        "has no dynamic member 'levl' using key path from root type 'Matter.LevelControlTrait.MoveToLevel'",
    ),
    "the support of a command that the trait lacks": (
        "_ = onOff.supports(\\.togle)",
        "has no member 'togle'",
    ),
    "a trait that the device type lacks": (
        "_ = light.matterTraits.doorLockTrait",
        "value of type 'DimmableLightDeviceType.MatterTraits' has no member 'doorLockTrait'",
    ),
    "a trait that does not exist": ("_ = light.traits[Matter.OnOfTrait.self]", "'Matter' has no member 'OnOfTrait'"),
    "a device type that does not exist": (
        "_ = await device.types.get(DimableLightDeviceType.self)",
        "cannot find 'DimableLightDeviceType' in scope",
    ),
    "a case that the enumeration lacks": (
        "try await onOff.update { $0.startUpOnOff = .blink }",
        "has no member 'blink'",
    ),
    "a feature that the trait lacks": (
        "_ = onOff.has(.lightning)",
        "'Matter.OnOffTrait.Feature' has no member 'lightning'",
    ),
    "the guides' property for a command that the trait lacks": (
        "_ = onOff.supportsTogleCommand",
        "value of type 'Matter.OnOffTrait' has no member 'supportsTogleCommand'",
    ),
    "the guides' method for an attribute that the trait lacks": (
        "let _ = try await lock.update { $0.setWrongCodeLimit(3) }",
        "has no dynamic member 'setWrongCodeLimit'",
    ),
    # Publishers, without Combine
    "the guides' publisher of a type": (
        "device.types.subscribe(OnOffLightDeviceType.self).assertNoFailure()"
        ".sink { light in Task { try await light.matterTraits.onOffTrait?.on() } }",
        "read it with for try await value in",
    ),
    "the guides' publisher of all types": (
        "device.types.subscribeAll().assertNoFailure().sink { types in _ = types[OnOffLightDeviceType.self] }",
        "read it with for try await value in",
    ),
    "the guides' publisher of structures": (
        "home.structures().batched().receive(on: 1).sink { print($0.count) }",
        "read it with for try await value in",
    ),
    # Types
    "a trait used as a device type": (
        "_ = await device.types.get(Matter.OnOffTrait.self)",
        "requires that 'Matter.OnOffTrait' conform to 'DeviceType'",
    ),
    "a device type used as a trait": (
        "_ = light.traits[DimmableLightDeviceType.self]",
        "no exact matches in call to subscript",
    ),
    "a text used as a number": (
        'try await lock.update { $0.wrongCodeEntryLimit = "3" }',
        "cannot assign value of type 'String' to type 'UInt8'",
    ),
    "a percentage used as a level": (
        'try await level.moveToLevel(level: "50 %", transitionTime: 0)',
        "cannot convert value of type 'String' to expected argument type 'UInt8'",
    ),
    "a fraction used as a level": (
        "try await level.moveToLevel(level: 127.5, transitionTime: 0)",
        "cannot convert value of type 'Double' to expected argument type 'UInt8'",
    ),
    "a number compared with a truth value": (
        "_ = onOff.attributes.onOff == 1",
        "cannot convert value of type 'Bool?' to expected argument type 'Int'",
    ),
    "an optional value used as one that is never missing": (
        "let isOn: Bool = onOff.attributes.onOff; _ = isOn",
        "value of optional type 'Bool?' must be unwrapped to a value of type 'Bool'",
    ),
    "devices used as rooms": (
        "let rooms: Set<Room> = try await home.devices().list(); _ = rooms",
        "cannot assign value of type 'Set<HomeDevice>' to type 'Set<Room>'",
    ),
    "a command without its fields": (
        "try await level.moveToLevel()",
        "missing arguments for parameters 'level', 'transitionTime' in call",
    ),
    "a command that is not tried": ("await onOff.toggle()", "call can throw but is not marked with 'try'"),
    # Writes
    "a write to an attribute that is read-only": (
        "try await onOff.update { $0.onOff = true }",
        "the attribute is read-only: only a command or the device itself changes it",
    ),
    "a write to an attribute that only commands change": (
        "try await level.update { $0.currentLevel = 127 }",
        "the attribute is read-only: only a command or the device itself changes it",
    ),
    "an assignment to read values": (
        "onOff.attributes.onTime = 10",
        "write with the trait's update { $0.name = value }",
    ),
    "an assignment to the name of a device": ('device.name = "Lamp"', "rename with setName(_:)"),
    "an assignment to the name of a room": ('room.name = "Library"', "rename with setName(_:)"),
    "an assignment to the room of a device": ("device.roomID = room.id", "move the device with its structure's move"),
}


def test_correct_code_compiles(tmp_path):
    found = diagnostics(FRAME.format(code=RIGHT), tmp_path)
    assert found == []


@pytest.mark.parametrize(("code", "message"), WRONG.values(), ids=WRONG.keys())
def test_wrong_code_does_not_compile_and_the_message_helps(tmp_path, code, message):
    errors = [line for line in diagnostics(FRAME.format(code=code), tmp_path) if line.startswith("error: ")]
    assert any(message in error for error in errors), errors
    assert not any("submit a bug report" in error for error in errors), errors
