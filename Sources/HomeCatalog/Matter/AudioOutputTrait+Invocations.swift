public import HomeModel

extension TraitHandle<Matter.AudioOutputTrait> {
    /// Plays on another output.
    public func selectOutput(index: UInt8) async throws {
        try await invoke(\.selectOutput) { $0.index = index }
    }

    /// Renames an output.
    public func renameOutput(index: UInt8, name: String) async throws {
        try await invoke(\.renameOutput) {
            $0.index = index
            $0.name = name
        }
    }
}
