import Synchronization

/// Wakes one waiting task when something may have changed. Several signals while the task is busy count as one.
///
/// The first signal is raised at the start, so the first wait returns at once.
final class ChangeSignal: Sendable {
    private let state = Mutex(State.raised)

    private enum State {
        case raised, cleared, canceled
        case waiting(CheckedContinuation<Bool, Never>)
    }

    func raise() { resume(true) }

    /// Waits for the next signal; returns false once the task has been canceled.
    nonisolated(nonsending) func wait() async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result: Bool? = state.withLock { state in
                    switch state {
                    case .raised:
                        state = .cleared
                        return true
                    case .canceled: return false
                    case .cleared, .waiting:
                        state = .waiting(continuation)
                        return nil
                    }
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            resume(false)
        }
    }

    private func resume(_ isRaised: Bool) {
        let waiting: CheckedContinuation<Bool, Never>? = state.withLock { state in
            switch state {
            case .waiting(let continuation):
                state = isRaised ? .cleared : .canceled
                return continuation
            case .canceled: return nil
            case .raised, .cleared:
                state = isRaised ? .raised : .canceled
                return nil
            }
        }
        waiting?.resume(returning: isRaised)
    }
}
