import Synchronization

extension GatewayConnection {
    /// Waits until the replica shows a position; with nil, until it has objects.
    ///
    /// Throws `deadlineExceeded` if that takes too long, and the reason if the gateway cannot be reached.
    func wait(for cursor: StreamCursor?, timeout: Duration) async throws(HomeError) {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let time = options.time
        let timer = Task { [weak self] in
            try await time.expire(timeout)
            self?.resume(number, HomeError(.deadlineExceeded, "The gateway has not sent the home in time."))
        }
        defer { timer.cancel() }
        let error: HomeError? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = state.withLock { state -> Result<Void, HomeError>? in
                    if state.isClosed { return .success(()) }
                    let published = state.published.cursor
                    let isReached =
                        cursor.map { $0.epoch == published?.epoch && $0.sequence <= published?.sequence ?? 0 }
                        ?? (published != nil)
                    if isReached { return .success(()) }
                    // The stream may have failed before this wait has begun.
                    if let problem = state.connectionProblem, state.hasGivenUp || cursor == nil {
                        return .failure(problem)
                    }
                    state.waiters[number] = Waiter(cursor: cursor) { continuation.resume(returning: $0) }
                    return nil
                }
                switch result {
                case .success: continuation.resume(returning: nil)
                case .failure(let problem): continuation.resume(returning: problem)
                case nil: break
                }
            }
        } onCancel: {
            resume(number, HomeError(.cancelled, "The task was canceled."))
        }
        if let error { throw error }
    }

    private func resume(_ number: UInt64, _ error: HomeError) {
        state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(error)
    }

    /// Returns when the replica shows a position that a response has named.
    ///
    /// If the stream does not deliver it soon, the devices are read. A change that concerns no device can only be
    /// awaited, also while the stream is opened again, at most as long as a request may take.
    func show(_ cursor: StreamCursor?, devices: [String] = []) async {
        guard let cursor else { return }
        if devices.isEmpty ? isFollowing : state.withLock({ $0.isOnline }) {
            do {
                try await wait(for: cursor, timeout: devices.isEmpty ? options.timeout : options.cursorTimeout)
                return
            } catch {
                if Task.isCancelled { return }
            }
        }
        for (json, cursor) in await GatewayLookups(connection: self).devices(Set(devices)) {
            let publication = state.withLock { state -> (() -> Void)? in
                guard state.replica.apply(read: json, at: cursor), let id = json.objectValue?["id"]?.stringValue else {
                    return nil
                }
                state.changes.append(HomeNotice.ChangedObject(.device, id: id, isMetadata: true))
                return publish(&state)
            }
            publication?()
        }
    }

    /// Applies a device that was read.
    func apply(read json: JSONValue, at cursor: StreamCursor) {
        let publication = state.withLock { state in
            state.replica.apply(read: json, at: cursor) ? publish(&state) : nil
        }
        publication?()
    }
}
