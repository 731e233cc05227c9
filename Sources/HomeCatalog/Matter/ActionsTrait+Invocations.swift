public import HomeModel

/// The closure can set the invokeID, without which no events come; transitions are in tenths of a second, durations in
/// seconds.
extension TraitHandle<Matter.ActionsTrait> {
    /// Runs an action immediately, such as recalling a scene.
    public nonisolated(nonsending) func instantAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.instantAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Runs an action immediately and changes slowly to the values that it sets.
    public nonisolated(nonsending) func instantActionWithTransition(
        actionID: UInt16, transitionTime: UInt16,
        _ edit: (inout Record<T.InstantActionWithTransition>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.instantActionWithTransition) {
            $0.actionID = actionID
            $0.transitionTime = transitionTime
            edit(&$0)
        }
    }

    /// Starts an action that continues until it is stopped or done.
    public nonisolated(nonsending) func startAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.startAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Starts an action for a time, after which it becomes inactive.
    public nonisolated(nonsending) func startActionWithDuration(
        actionID: UInt16, duration: UInt32, _ edit: (inout Record<T.TimedActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.startActionWithDuration) {
            $0.actionID = actionID
            $0.duration = duration
            edit(&$0)
        }
    }

    /// Ends an action, which becomes inactive.
    public nonisolated(nonsending) func stopAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.stopAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Pauses an active action.
    public nonisolated(nonsending) func pauseAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.pauseAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Pauses an active action for a time, after which it continues.
    public nonisolated(nonsending) func pauseActionWithDuration(
        actionID: UInt16, duration: UInt32, _ edit: (inout Record<T.TimedActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.pauseActionWithDuration) {
            $0.actionID = actionID
            $0.duration = duration
            edit(&$0)
        }
    }

    /// Resumes a paused action.
    public nonisolated(nonsending) func resumeAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.resumeAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Enables a disabled action, so that it runs again when it is triggered, as an automation does.
    public nonisolated(nonsending) func enableAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.enableAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Enables a disabled action for a time, after which it is disabled again.
    public nonisolated(nonsending) func enableActionWithDuration(
        actionID: UInt16, duration: UInt32, _ edit: (inout Record<T.TimedActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.enableActionWithDuration) {
            $0.actionID = actionID
            $0.duration = duration
            edit(&$0)
        }
    }

    /// Disables an action until it is enabled.
    public nonisolated(nonsending) func disableAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.disableAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Disables an action for a time, after which it is enabled again.
    public nonisolated(nonsending) func disableActionWithDuration(
        actionID: UInt16, duration: UInt32, _ edit: (inout Record<T.TimedActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.disableActionWithDuration) {
            $0.actionID = actionID
            $0.duration = duration
            edit(&$0)
        }
    }
}
