import HomeStore

extension PostgresMembership {
    /// The maximum number of secrets that a call removes of those that have ended, and of those beyond the limit.
    private static let removalLimit: Int64 = 100

    func add(_ secret: SharedSecret, limit: Int) throws(JournalError) {
        let (kind, token) = (PostgresParameter(secret.kind.rawValue), PostgresParameter(secret.tokenID))
        let (removal, limit) = (PostgresParameter(Self.removalLimit), PostgresParameter(Int64(max(1, limit))))
        _ = try withConnection { connection throws(JournalError) in
            try connection.transact([
                .init(.limitLocks), .init(.removeEndedSecrets, removal),
                .init(.removeFirstSecrets, kind, token, limit, removal),
                .init(.addSecret, kind, PostgresParameter(secret.digest), token, PostgresParameter(secret.rest)),
            ])
        }
    }

    func secret(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(JournalError) -> SharedSecret? {
        let rows = try withConnection { connection throws(JournalError) in
            try connection.run([.init(.findSecret, PostgresParameter(kind.rawValue), PostgresParameter(digest))])[0]
        }
        return Self.secret(kind, digest, rows)
    }

    func take(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(JournalError) -> SharedSecret? {
        let call = PostgresConnection.Call(
            .takeSecret, PostgresParameter(kind.rawValue), PostgresParameter(digest))
        let rows = try withConnection { connection throws(JournalError) in
            try connection.transact([.init(.limitLocks), call])[1]
        }
        return Self.secret(kind, digest, rows)
    }

    func extend(_ sessions: [SharedSecret]) throws(JournalError) {
        guard !sessions.isEmpty else { return }
        let digests = PostgresParameter(sessions.map { $0.digest })
        let rests = PostgresParameter(sessions.map { $0.rest })
        _ = try withConnection { connection throws(JournalError) in
            // Only the times of some requests are lost in a crash of the server.
            try connection.transact([
                .init(.limitLocks), .init(.hurry), .init(.lockSecrets, digests),
                .init(.extendSecrets, PostgresParameter(SharedSecret.Kind.session.rawValue), digests, rests),
            ])
        }
    }

    private static func secret(
        _ kind: SharedSecret.Kind, _ digest: [UInt8], _ rows: PostgresRows
    ) -> SharedSecret? {
        guard rows.count == 1, rows.number(0, 1) > 0 else { return nil }
        return SharedSecret(kind, digest: digest, tokenID: rows.text(0, 0), rest: rows.number(0, 1))
    }
}
