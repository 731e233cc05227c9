public import HomeModel

extension TraitHandle<Matter.ChannelTrait> {
    /// Changes to the channel whose name, call sign or identifier is this text.
    public func changeChannel(match: String) async throws -> Record<T.ChangeChannelResponse> {
        try await invoke(\.changeChannel) { $0.match = match }
    }

    /// Changes to the channel of a number.
    public func changeChannelByNumber(majorNumber: UInt16, minorNumber: UInt16) async throws {
        try await invoke(\.changeChannelByNumber) {
            $0.majorNumber = majorNumber
            $0.minorNumber = minorNumber
        }
    }

    /// Moves up or down in the list of channels, from one end to the other.
    public func skipChannel(count: Int16) async throws {
        try await invoke(\.skipChannel) { $0.count = count }
    }

    /// Returns the programs between two times, in seconds since 2000 UTC.
    public nonisolated(nonsending) func getProgramGuide(
        startTime: UInt32, endTime: UInt32, _ edit: (inout Record<T.GetProgramGuide>) -> Void = { _ in }
    ) async throws -> Record<T.ProgramGuideResponse> {
        try await invoke(\.getProgramGuide) {
            $0.startTime = startTime
            $0.endTime = endTime
            edit(&$0)
        }
    }

    /// Records a program, or all of its series.
    public nonisolated(nonsending) func recordProgram(
        programIdentifier: String, shouldRecordSeries: Bool, _ edit: (inout Record<T.RecordProgram>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.recordProgram) {
            $0.programIdentifier = programIdentifier
            $0.shouldRecordSeries = shouldRecordSeries
            edit(&$0)
        }
    }

    /// Cancels the recording of a program, or of its series.
    public nonisolated(nonsending) func cancelRecordProgram(
        programIdentifier: String, shouldRecordSeries: Bool,
        _ edit: (inout Record<T.CancelRecordProgram>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.cancelRecordProgram) {
            $0.programIdentifier = programIdentifier
            $0.shouldRecordSeries = shouldRecordSeries
            edit(&$0)
        }
    }
}
