// The guide imports GoogleHomeSDK and GoogleHomeTypes.
import HomeService
import Testing

/// The samples of the guide to the control of devices (its German version), in its order and spelling.
@Suite(.eachImplementation) struct ControlGuideTests {
    let home: Home

    init() async throws { home = try await Home.demo() }

    func onOffTrait(of id: String) async throws -> Matter.OnOffTrait {
        try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: id)
    }

    // MARK: Check if a trait supports a command

    @Test func checkIfATraitSupportsACommand() async throws {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        let silent = try await Home.house(.commandOnlyLight)
        for onOffTraitTest in [
            try await onOffTrait(of: "hallway-light"),
            try await silent.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "silent-light"),
        ] {
            // Check if the OnOff trait supports the toggle command.
            if onOffTraitTest.supportsToggleCommand {
                print("onOffTrait supports toggle command")
            } else {
                print("onOffTrait does not support stateful toggle command")
            }
        }

        #expect(
            printed == [
                "onOffTrait supports toggle command", "onOffTrait does not support stateful toggle command",
            ])
    }

    // MARK: Send a command to a device

    @Test func sendACommand() async throws {
        let onOffTraitTest = try await onOffTrait(of: "hallway-light")
        #expect(onOffTraitTest.attributes.onOff == false)
        // Calling a command on a trait.
        do {
            try await onOffTraitTest.toggle()
        } catch let error as HomeError {
            Issue.record(error)
        }
        #expect(onOffTraitTest.attributes.onOff == false, "a read value does not change")
        #expect(try await onOffTrait(of: "hallway-light").attributes.onOff == true)

        try await onOffTraitTest.toggle()
        #expect(try await onOffTrait(of: "hallway-light").attributes.onOff == false)
    }

    @Test func anErrorHasACodeAndAMessage() async throws {
        let silent = try await Home.house(.commandOnlyLight)
        let onOffTraitTest = try await silent.trait(
            Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "silent-light")
        do {
            try await onOffTraitTest.toggle()
            Issue.record("the light does not support toggle")
        } catch let error as HomeError {
            #expect(error.code == .failedPrecondition)
            #expect(error.message.contains("silent-light"))
            #expect(error.message.contains("toggle"))
        }
    }

    @Test func setTheStateExplicitly() async throws {
        let onOffTraitTest = try await onOffTrait(of: "kitchen-light")
        var lights = try await home.device("kitchen-light").types.subscribe(OnOffLightDeviceType.self)
            .makeAsyncIterator()
        #expect(try await lights.next()?.matterTraits.onOffTrait?.attributes.onOff == true)
        do {
            try await onOffTraitTest.off()
            #expect(try await lights.next()?.matterTraits.onOffTrait?.attributes.onOff == false)
            try await onOffTraitTest.on()
            #expect(try await lights.next()?.matterTraits.onOffTrait?.attributes.onOff == true)
        } catch let error as HomeError {
            Issue.record(error)
        }
    }

    // MARK: Send a command with parameters

    @Test func offWithEffect() async throws {
        let onOffTraitTest = try await onOffTrait(of: "kitchen-light")
        #expect(onOffTraitTest.attributes.onOff == true)
        // Turn off the light using the DyingLight effect.
        do {
            try await onOffTraitTest.offWithEffect(
                effectIdentifier: Matter.OnOffTrait.EffectIdentifierEnum.dyingLight,
                effectVariant: 0
            )
        } catch let error as HomeError {
            Issue.record(error)
        }
        try await home.simulation.advanceUntilIdle()
        let after = try await onOffTrait(of: "kitchen-light")
        #expect(after.attributes.onOff == false)
        #expect(after.attributes.globalSceneControl == false)
    }

    @Test func moveToLevel() async throws {
        func levelControl() async throws -> Matter.LevelControlTrait {
            try await home.trait(Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "counter-light")
        }
        let levelControlTraitTest = try await levelControl()
        // Change the brightness of the light to 50%
        do {
            try await levelControlTraitTest.moveToLevel(
                level: UInt8(127),
                transitionTime: 0,
                optionsMask: Matter.LevelControlTrait.OptionsBitmap(),
                optionsOverride: Matter.LevelControlTrait.OptionsBitmap()
            )
        } catch let error as HomeError {
            Issue.record(error)
        }
        #expect(try await levelControl().attributes.currentLevel == 127)
    }

    // MARK: Check if a trait supports an attribute

    /// The guide's text has `isSupported` on the trait; its code, like this, on the attribute.
    @Test func checkIfATraitSupportsAnAttribute() async throws {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        let silent = try await Home.house(.commandOnlyLight)
        for onOffTrait in [
            try await onOffTrait(of: "hallway-light"),
            try await silent.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "silent-light"),
        ] {
            // Check if the OnOff trait supports the onOff attribute.
            if onOffTrait.attributes.$onOff.isSupported {
                print("onOffTrait supports onOff state")
            } else {
                print("onOffTrait is for a command only device!")
            }
        }

        #expect(printed == ["onOffTrait supports onOff state", "onOffTrait is for a command only device!"])
    }

    /// The guide interpolates the optional value, for which the compiler emits a warning.
    @Test(arguments: NilCase.allCases)
    func checkIfANullableAttributeIsSetOrNotSupported(sample: NilCase) async throws {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        let device = try await sample.device()
        if let deviceType = await device.types.get(OnOffLightDeviceType.self) {
            if let onOffTrait = deviceType.traits[Matter.OnOffTrait.self] {
                if onOffTrait.attributes.startUpOnOff == nil {
                    if onOffTrait.attributes.$startUpOnOff.isSupported {
                        print(
                            "onOffTrait supports startUpOnOff and it is nil. Check the spec for the contextual meaning."
                        )
                    } else {
                        print("onOffTrait does not support startUpOnOff!")
                    }
                } else {
                    print(
                        "onOffTrait supports startUpOnOff and it is set to \(onOffTrait.attributes.startUpOnOff!)"
                    )
                }
                // The guide's text assumes this, but its code does not check it.
                #expect(onOffTrait.attributes.$startUpOnOff.isNullable)
                #expect(!onOffTrait.attributes.$onOff.isNullable)
            }
        }

        #expect(printed == [sample.rawValue])
    }

    // MARK: Update trait attributes

    @Test func updateAnAttribute() async throws {
        func doorLock() async throws -> Matter.DoorLockTrait {
            try await home.trait(Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        }
        let doorLockTraitTest = try await doorLock()
        #expect(doorLockTraitTest.attributes.wrongCodeEntryLimit == 5)
        if doorLockTraitTest.attributes.$wrongCodeEntryLimit.isSupported {
            let _ = try await doorLockTraitTest.update {
                $0.setWrongCodeEntryLimit(3)
            }
        }
        #expect(doorLockTraitTest.attributes.wrongCodeEntryLimit == 5, "a read value does not change")
        #expect(try await doorLock().attributes.wrongCodeEntryLimit == 3)
    }
}

/// The meaning of nil as an attribute's value, with what the guide's sample prints for it.
enum NilCase: String, CaseIterable, Sendable {
    case set = "onOffTrait supports startUpOnOff and it is set to toggle"
    case null = "onOffTrait supports startUpOnOff and it is nil. Check the spec for the contextual meaning."
    case unsupported = "onOffTrait does not support startUpOnOff!"

    func device() async throws -> HomeDevice {
        if self == .unsupported { return try await Home.house(.commandOnlyLight).device("silent-light") }
        let device = try await Home.demo().device("hallway-light")
        let value: Matter.OnOffTrait.StartUpOnOffEnum? = self == .set ? .toggle : nil
        try await device.types.get(OnOffLightDeviceType.self)?.matterTraits.onOffTrait?
            .update { $0.startUpOnOff = value }
        return device
    }
}
