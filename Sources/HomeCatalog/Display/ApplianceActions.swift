import HomeModel

// Actions that household appliances share.

extension StepFields {
    /// The field is the number of the device's mode with a tag.
    mutating func mode<T: Trait, Tag: MatterEnum>(
        _ path: KeyPath<Fields, FieldKey<UInt8>>, of trait: T.Type, _ tag: Tag
    ) where T.Attributes == Matter.ModeBase<Tag>.Attributes {
        typealias Mode = Matter.ModeBase<Tag>.ModeOptionStruct
        typealias Purpose = Matter.ModeBase<Tag>.ModeTagStruct
        find(
            path, in: AttributePath(trait, \.supportedModes), \Mode.mode, where: \Mode.modeTags, \Purpose.value, is: tag
        )
    }
}

extension DeviceAction {
    /// The choice of a mode by its name.
    static func mode<T: Trait, Tag: MatterEnum>(_ trait: T.Type, _ tags: Tag.Type, _ label: String) -> DeviceAction
    where T.Attributes == Matter.ModeBase<Tag>.Attributes, T.Commands == Matter.ModeBase<Tag>.Commands {
        DeviceAction(
            .select, label, values: [AttributePath(trait, \.currentMode)],
            steps: [.invoke(trait, \.changeToMode) { $0.control(\.newMode) }])
    }

    /// Starts, pauses, resumes and stops a job.
    static var job: DeviceAction {
        .buttons(
            .invoke(
                Matter.OperationalStateTrait.self, \.start,
                when: [.attribute(Matter.OperationalStateTrait.self, \.operationalState, isNot: .running, .paused)]),
            .pauseJob, .resumeJob, .stopJob)
    }

    static var cook: DeviceAction {
        .buttons(
            .invoke(
                Google.CookTrait.self, \.cook, "Cook",
                when: [.attribute(Google.CookTrait.self, \.currentCookingMode, is: .unspecified)]
            ) {
                $0.fix(\.start, true)
                $0.ask(\.cookingMode)
            },
            .invoke(
                Google.CookTrait.self, \.cook, "Stop cooking",
                when: [.attribute(Google.CookTrait.self, \.currentCookingMode, isNot: .unspecified)]
            ) { $0.fix(\.start, false) })
    }

    static var timer: DeviceAction {
        .buttons(
            .invoke(
                Google.TimerTrait.self, \.timerStart, "Start the timer",
                when: [.attribute(Google.TimerTrait.self, \.timerRemainingSeconds, is: -1, 0)]
            ) { $0.ask(\.timerTimeSeconds) },
            .invoke(
                Google.TimerTrait.self, \.timerCancel, "Cancel the timer",
                when: [.attribute(Google.TimerTrait.self, \.timerRemainingSeconds, isNot: -1, 0)]))
    }

    static var dispense: DeviceAction {
        .buttons(
            .invoke(Google.DispenseTrait.self, \.dispense) {
                $0.ask(\.item)
                $0.ask(\.amount)
                $0.ask(\.unit)
            })
    }

    static var dock: DeviceAction {
        .buttons(
            .invoke(Google.DockTrait.self, \.dock, when: [.attribute(Google.DockTrait.self, \.isDocked, isNot: true)]))
    }
}

extension ActionStep {
    static var pauseJob: ActionStep {
        .invoke(
            Matter.OperationalStateTrait.self, \.pause,
            when: [.attribute(Matter.OperationalStateTrait.self, \.operationalState, is: .running)])
    }

    static var resumeJob: ActionStep {
        .invoke(
            Matter.OperationalStateTrait.self, \.resume,
            when: [.attribute(Matter.OperationalStateTrait.self, \.operationalState, is: .paused)])
    }

    static var stopJob: ActionStep {
        .invoke(
            Matter.OperationalStateTrait.self, \.stop,
            when: [.attribute(Matter.OperationalStateTrait.self, \.operationalState, is: .running, .paused)])
    }
}
