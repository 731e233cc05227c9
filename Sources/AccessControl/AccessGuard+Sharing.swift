import Synchronization

/// Sessions and tickets that several gateways share. The table of sessions is then a cache in front of their store, and
/// tickets are only in the store.
extension AccessGuard {
    /// How often a session is looked up that other requests end at the same time.
    private static var lookupAttempts: Int { 3 }

    /// Returns the secret of a new session for a caller. See ``beginSession(_:)``.
    public func issueSession(for caller: Caller) -> IssuedSecret { issue(for: caller, Self.sessionDuration) }

    /// Returns a ticket for a caller, which replaces its credentials once.
    public func issueSharedTicket(for caller: Caller) -> IssuedSecret { issue(for: caller, Self.ticketDuration) }

    private func issue(for caller: Caller, _ duration: Int64) -> IssuedSecret {
        let text = TokenText.random(TokenText.secretLength)
        let record = SecretRecord(
            digest: SecretTable.digest(of: text), tokenID: caller.token.sharedID, rest: duration)
        return IssuedSecret(text: text, record: record)
    }

    /// Begins a session whose record is in the store.
    public func beginSession(_ record: SecretRecord) {
        let now = now()
        state.withLock { state in
            guard let tokenID = state.tokenID(of: record) else { return }
            state.sessions.add(record.digest, for: tokenID, until: now + Self.sessionDuration, at: now)
        }
    }

    /// Returns the credentials that replace those of a request whose secrets had to be looked up; nil if its sessions
    /// have ended again and again in the meantime.
    ///
    /// - Parameter find: Returns the record of a secret in the store; removes that of a ticket. It is called without a
    ///   lock.
    public func resolve<Failure: Error>(
        _ lookup: SecretLookup, find: (_ digest: [UInt8]) throws(Failure) -> SecretRecord?
    ) throws(Failure) -> Credentials? {
        switch lookup {
        case .ticket(let digest):
            let record = try find(digest)
            return .resolved(lookup, tokenID: record.flatMap { record in state.withLock { $0.tokenID(of: record) } })
        case .sessions(let digests):
            for _ in 0..<Self.lookupAttempts {
                switch try session(digests, find: find) {
                case .valid(let tokenID): return .resolved(lookup, tokenID: tokenID)
                case .missing: return .resolved(lookup, tokenID: nil)
                case .stale: continue
                }
            }
            return nil
        }
    }

    /// The result of a lookup of sessions.
    private enum SessionState {
        /// One of them is valid, and in the table now. It stands for a token.
        case valid(String)
        /// None of them is valid.
        case missing
        /// One of them has ended during the lookup, so they have to be looked up again.
        case stale
    }

    private func session<Failure: Error>(
        _ digests: [[UInt8]], find: (_ digest: [UInt8]) throws(Failure) -> SecretRecord?
    ) throws(Failure) -> SessionState {
        let now = now()
        // Another request with the same cookie may have restored the session.
        let (tokenID, number) = state.withLock { state -> (String?, UInt64) in
            for digest in digests {
                guard let entry = state.sessions.entry(of: digest, at: now) else { continue }
                state.sessions.extend(digest, until: now + Self.sessionDuration)
                return (entry.tokenID, 0)
            }
            return (nil, state.lookups.begin(digests))
        }
        if let tokenID { return .valid(tokenID) }
        var found: SecretRecord?
        do throws(Failure) {
            for digest in digests where found == nil {
                found = try find(digest).flatMap { record in
                    state.withLock { $0.tokenID(of: record) } == nil ? nil : record
                }
            }
        } catch {
            _ = state.withLock { $0.lookups.end(number) }
            throw error
        }
        return restore(found, number)
    }

    private func restore(_ record: SecretRecord?, _ number: UInt64) -> SessionState {
        let now = now()
        return state.withLock { state in
            guard !state.lookups.end(number) else { return .stale }
            guard let record, let tokenID = state.tokenID(of: record) else { return .missing }
            state.sessions.add(record.digest, for: tokenID, until: now + Self.sessionDuration, at: now)
            return .valid(tokenID)
        }
    }

    /// Returns the sessions that requests have extended since they were last stored, from time to time. Call
    /// ``noteStored(at:)`` when they are in the store.
    ///
    /// - Parameter isLast: Whether the gateway ends, so that nothing can be stored later.
    public func extendedSessions(isLast: Bool = false) -> (records: [SecretRecord], time: Int64)? {
        let now = now()
        return state.withLock { state in
            guard sharesSecrets, isLast || now - state.lastExtension >= Self.storageInterval else { return nil }
            state.lastExtension = now
            let records = state.sessions.all.compactMap { digest, entry -> SecretRecord? in
                guard entry.end > now, entry.end - Self.sessionDuration >= state.storedUntil,
                    let token = state.tokens[entry.tokenID]
                else { return nil }
                return SecretRecord(digest: digest, tokenID: token.sharedID, rest: entry.end - now)
            }
            return (records, now)
        }
    }

    /// - Parameter time: The time from ``extendedSessions(isLast:)``.
    public func noteStored(at time: Int64) { state.withLock { $0.storedUntil = max($0.storedUntil, time) } }

    /// Drops the sessions of this gateway's table, so that they are looked up again. Call it after a time in which others
    /// could not end sessions here.
    public func dropSessions() {
        state.withLock { state in
            state.sessions.removeAll()
            state.lookups.noteAll()
        }
    }
}

extension AccessGuard.State {
    /// Returns the id of the token for which a secret stands; nil if this gateway does not have the token.
    fileprivate func tokenID(of record: SecretRecord) -> String? {
        if tokens[record.tokenID]?.sharedID == record.tokenID { return record.tokenID }
        return tokens[AccessToken.plainID]?.sharedID == record.tokenID ? AccessToken.plainID : nil
    }
}
