public import HomeModel

extension TraitHandle<Matter.MediaPlaybackTrait> {
    /// Rewinds, faster with each command.
    public nonisolated(nonsending) func rewind(_ edit: (inout Record<T.Rewind>) -> Void = { _ in })
        async throws -> Record<T.PlaybackResponse>
    {
        try await invoke(\.rewind, edit)
    }

    /// Fast-forwards, faster with each command.
    public nonisolated(nonsending) func fastForward(_ edit: (inout Record<T.FastForward>) -> Void = { _ in })
        async throws -> Record<T.PlaybackResponse>
    {
        try await invoke(\.fastForward, edit)
    }

    /// Jumps forward by milliseconds, at most to the end.
    public func skipForward(deltaPositionMilliseconds: UInt64) async throws -> Record<T.PlaybackResponse> {
        try await invoke(\.skipForward) { $0.deltaPositionMilliseconds = deltaPositionMilliseconds }
    }

    /// Jumps back by milliseconds, at most to the beginning.
    public func skipBackward(deltaPositionMilliseconds: UInt64) async throws -> Record<T.PlaybackResponse> {
        try await invoke(\.skipBackward) { $0.deltaPositionMilliseconds = deltaPositionMilliseconds }
    }

    /// Jumps to a position in milliseconds from the beginning.
    public func seek(position: UInt64) async throws -> Record<T.PlaybackResponse> {
        try await invoke(\.seek) { $0.position = position }
    }

    /// Plays another sound.
    public nonisolated(nonsending) func activateAudioTrack(
        trackID: String, _ edit: (inout Record<T.ActivateAudioTrack>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.activateAudioTrack) {
            $0.trackID = trackID
            edit(&$0)
        }
    }

    /// Shows other subtitles.
    public func activateTextTrack(trackID: String) async throws {
        try await invoke(\.activateTextTrack) { $0.trackID = trackID }
    }
}
