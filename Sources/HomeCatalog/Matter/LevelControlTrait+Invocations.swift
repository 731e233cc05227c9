public import HomeModel

/// Times are in tenths of a second; a nil time means the device's own, a nil rate its `defaultMoveRate`.
extension TraitHandle<Matter.LevelControlTrait> {
    /// Moves to a level within a time.
    public func moveToLevel(
        level: UInt8, transitionTime: UInt16?, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveToLevel) {
            $0.level = level
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves up or down by a number of levels per second, until the end or a stop.
    public func move(
        moveMode: T.MoveModeEnum, rate: UInt8?, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.move) {
            $0.moveMode = moveMode
            $0.rate = rate
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves up or down by a number of levels.
    public func step(
        stepMode: T.StepModeEnum, stepSize: UInt8, transitionTime: UInt16?, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.step) {
            $0.stepMode = stepMode
            $0.stepSize = stepSize
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Stops a change of the level.
    public func stop(optionsMask: T.OptionsBitmap = [], optionsOverride: T.OptionsBitmap = [])
        async throws
    {
        try await invoke(\.stop) {
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves to a level within a time, and switches on and off as needed.
    public func moveToLevelWithOnOff(
        level: UInt8, transitionTime: UInt16?, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveToLevelWithOnOff) {
            $0.level = level
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves up or down by a number of levels per second, and switches on and off as needed.
    public func moveWithOnOff(
        moveMode: T.MoveModeEnum, rate: UInt8?, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.moveWithOnOff) {
            $0.moveMode = moveMode
            $0.rate = rate
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Moves up or down by a number of levels, and switches on and off as needed.
    public func stepWithOnOff(
        stepMode: T.StepModeEnum, stepSize: UInt8, transitionTime: UInt16?, optionsMask: T.OptionsBitmap = [],
        optionsOverride: T.OptionsBitmap = []
    ) async throws {
        try await invoke(\.stepWithOnOff) {
            $0.stepMode = stepMode
            $0.stepSize = stepSize
            $0.transitionTime = transitionTime
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Stops a change of the level.
    public func stopWithOnOff(optionsMask: T.OptionsBitmap = [], optionsOverride: T.OptionsBitmap = [])
        async throws
    {
        try await invoke(\.stopWithOnOff) {
            $0.optionsMask = optionsMask
            $0.optionsOverride = optionsOverride
        }
    }

    /// Sets the nearest frequency that the device supports, in hertz.
    public func moveToClosestFrequency(frequency: UInt16) async throws {
        try await invoke(\.moveToClosestFrequency) { $0.frequency = frequency }
    }
}
