public import HomeModel

/// The closure can set the invokeID, without which no events come; transitions are in tenths of a second, durations in
/// seconds.
extension TraitHandle<Matter.ActionsTrait> {
    /// Takes an action at once, such as recalling a scene.
    public nonisolated(nonsending) func instantAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.instantAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Takes an action at once and slowly changes to what it sets.
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

    /// Starts an action that goes on until it is stopped or done.
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

    /// Holds an active action where it is.
    public nonisolated(nonsending) func pauseAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.pauseAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Holds an active action for a time, after which it goes on.
    public nonisolated(nonsending) func pauseActionWithDuration(
        actionID: UInt16, duration: UInt32, _ edit: (inout Record<T.TimedActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.pauseActionWithDuration) {
            $0.actionID = actionID
            $0.duration = duration
            edit(&$0)
        }
    }

    /// Lets a paused action go on.
    public nonisolated(nonsending) func resumeAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.resumeAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Lets a disabled action run again when there is cause to, as an automation does.
    public nonisolated(nonsending) func enableAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.enableAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Lets a disabled action run for a time, after which it is disabled again.
    public nonisolated(nonsending) func enableActionWithDuration(
        actionID: UInt16, duration: UInt32, _ edit: (inout Record<T.TimedActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.enableActionWithDuration) {
            $0.actionID = actionID
            $0.duration = duration
            edit(&$0)
        }
    }

    /// Keeps an action from running until it is enabled.
    public nonisolated(nonsending) func disableAction(
        actionID: UInt16, _ edit: (inout Record<T.ActionRequest>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.disableAction) {
            $0.actionID = actionID
            edit(&$0)
        }
    }

    /// Keeps an action from running for a time, after which it is enabled again.
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
