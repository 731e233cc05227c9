public import HomeModel

extension TraitHandle<Google.BrightnessTrait> {
    /// Sets the brightness of the light, in percent.
    public func moveToBrightness(brightnessPercent: UInt8) async throws {
        try await invoke(\.moveToBrightness) { $0.brightnessPercent = brightnessPercent }
    }

    /// Increases or decreases the brightness by a step in percent.
    public func brightnessStep(stepMode: T.BrightnessStepModeEnum, step: UInt8) async throws {
        try await invoke(\.brightnessStep) {
            $0.stepMode = stepMode
            $0.step = step
        }
    }
}
