public import HomeModel

/// Coordinates are those of the CIE 1931 diagram in 65,536ths; times are in tenths of a second.
extension TraitHandle<Matter.ColorControlTrait> {
    /// Moves to a hue within a time.
    public func moveToHue(
        hue: UInt8, direction: T.DirectionEnum, transitionTime: UInt16, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveToHue) {
            $0.hue = hue
            $0.direction = direction
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Cycles through the hues until a stop.
    public func moveHue(
        moveMode: T.MoveModeEnum, rate: UInt8, optionsMask: T.OptionsBitmap = [], optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveHue) {
            $0.moveMode = moveMode
            $0.rate = rate
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves by a number of hues.
    public func stepHue(
        stepMode: T.StepModeEnum, stepSize: UInt8, transitionTime: UInt8, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.stepHue) {
            $0.stepMode = stepMode
            $0.stepSize = stepSize
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves to a saturation within a time.
    public func moveToSaturation(
        saturation: UInt8, transitionTime: UInt16, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveToSaturation) {
            $0.saturation = saturation
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Increases or decreases the saturation until the end or a stop.
    public func moveSaturation(
        moveMode: T.MoveModeEnum, rate: UInt8, optionsMask: T.OptionsBitmap = [], optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveSaturation) {
            $0.moveMode = moveMode
            $0.rate = rate
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Increases or decreases the saturation by a step.
    public func stepSaturation(
        stepMode: T.StepModeEnum, stepSize: UInt8, transitionTime: UInt8, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.stepSaturation) {
            $0.stepMode = stepMode
            $0.stepSize = stepSize
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves to a hue and a saturation within a time.
    public func moveToHueAndSaturation(
        hue: UInt8, saturation: UInt8, transitionTime: UInt16, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveToHueAndSaturation) {
            $0.hue = hue
            $0.saturation = saturation
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves to a color of the CIE 1931 diagram within a time.
    public func moveToColor(
        colorX: UInt16, colorY: UInt16, transitionTime: UInt16, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveToColor) {
            $0.colorX = colorX
            $0.colorY = colorY
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves through the CIE 1931 diagram until the edge or a stop.
    public func moveColor(
        rateX: Int16, rateY: Int16, optionsMask: T.OptionsBitmap = [], optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveColor) {
            $0.rateX = rateX
            $0.rateY = rateY
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves through the CIE 1931 diagram by a step.
    public func stepColor(
        stepX: Int16, stepY: Int16, transitionTime: UInt16, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.stepColor) {
            $0.stepX = stepX
            $0.stepY = stepY
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves to a white within a time.
    public func moveToColorTemperature(
        colorTemperatureMireds: UInt16, transitionTime: UInt16, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveToColorTemperature) {
            $0.colorTemperatureMireds = colorTemperatureMireds
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves to a hue, in fine steps, within a time.
    public func enhancedMoveToHue(
        enhancedHue: UInt16, direction: T.DirectionEnum, transitionTime: UInt16, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.enhancedMoveToHue) {
            $0.enhancedHue = enhancedHue
            $0.direction = direction
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Cycles through the hues, in fine steps, until a stop.
    public func enhancedMoveHue(
        moveMode: T.MoveModeEnum, rate: UInt16, optionsMask: T.OptionsBitmap = [], optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.enhancedMoveHue) {
            $0.moveMode = moveMode
            $0.rate = rate
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves by a number of hues, in fine steps.
    public func enhancedStepHue(
        stepMode: T.StepModeEnum, stepSize: UInt16, transitionTime: UInt16, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.enhancedStepHue) {
            $0.stepMode = stepMode
            $0.stepSize = stepSize
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves to a hue, in fine steps, and a saturation within a time.
    public func enhancedMoveToHueAndSaturation(
        enhancedHue: UInt16, saturation: UInt8, transitionTime: UInt16, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.enhancedMoveToHueAndSaturation) {
            $0.enhancedHue = enhancedHue
            $0.saturation = saturation
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Starts or ends the color loop, or sets its options.
    public func colorLoopSet(
        updateFlags: T.UpdateFlagsBitmap, action: T.ColorLoopActionEnum, direction: T.ColorLoopDirectionEnum,
        time: UInt16, startHue: UInt16, optionsMask: T.OptionsBitmap = [], optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.colorLoopSet) {
            $0.updateFlags = updateFlags
            $0.action = action
            $0.direction = direction
            $0.time = time
            $0.startHue = startHue
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Stops changing the color; a color loop continues.
    public func stopMoveStep(optionsMask: T.OptionsBitmap = [], optionsOverride: T.OptionsBitmap = [])
        async throws
    {
        try await invoke(\.stopMoveStep) {
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Makes the white colder or warmer until the end or a stop.
    public func moveColorTemperature(
        moveMode: T.MoveModeEnum, rate: UInt16, colorTemperatureMinimumMireds: UInt16,
        colorTemperatureMaximumMireds: UInt16, optionsMask: T.OptionsBitmap = [], optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveColorTemperature) {
            $0.moveMode = moveMode
            $0.rate = rate
            $0.colorTemperatureMinimumMireds = colorTemperatureMinimumMireds
            $0.colorTemperatureMaximumMireds = colorTemperatureMaximumMireds
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Makes the white colder or warmer by a step.
    public func stepColorTemperature(
        stepMode: T.StepModeEnum, stepSize: UInt16, transitionTime: UInt16, colorTemperatureMinimumMireds: UInt16,
        colorTemperatureMaximumMireds: UInt16, optionsMask: T.OptionsBitmap = [], optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.stepColorTemperature) {
            $0.stepMode = stepMode
            $0.stepSize = stepSize
            $0.transitionTime = transitionTime
            $0.colorTemperatureMinimumMireds = colorTemperatureMinimumMireds
            $0.colorTemperatureMaximumMireds = colorTemperatureMaximumMireds
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }
}
