public import HomeModel

extension TraitHandle<Google.VolumeTrait> {
    /// Sets the volume, in percent.
    public func moveToVolume(volumePercent: UInt8) async throws {
        try await invoke(\.moveToVolume) { $0.volumePercent = volumePercent }
    }

    /// Increases or decreases the volume by a step in percent.
    public func volumeStep(stepMode: T.VolumeStepModeEnum, step: UInt8) async throws {
        try await invoke(\.volumeStep) {
            $0.stepMode = stepMode
            $0.step = step
        }
    }
}
