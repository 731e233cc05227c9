public import HomeModel

extension TraitHandle<Matter.MediaInputTrait> {
    /// Plays another input.
    public func selectInput(index: UInt8) async throws {
        try await invoke(\.selectInput) { $0.index = index }
    }

    /// Renames an input.
    public func renameInput(index: UInt8, name: String) async throws {
        try await invoke(\.renameInput) {
            $0.index = index
            $0.name = name
        }
    }
}
