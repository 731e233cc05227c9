import HomeStore

/// Claims and releases homes of a shared store. After a call whose outcome is unknown, the store may have places of this
/// node that the session does not have: each call accepts them, so that it can be repeated.
extension PostgresSession {
    /// A home of this program with its handle.
    typealias Claimed = (handle: Handle, home: PostgresHome)

    func addPlace(_ id: String) throws(JournalError) -> Bool {
        guard !places.contains(id) else { return false }
        let rows = try write { token, writer in
            let parameter = PostgresParameter(id)
            return [
                .init(.lockPlaces, PostgresParameter([id])), .init(.reusePlace, token, writer, parameter),
                .init(.addPlace, token, writer, parameter),
            ]
        }
        guard rows[1].count + rows[2].count > 0 else { return false }
        places.insert(id)
        return true
    }

    func removePlace(_ id: String) throws(JournalError) {
        try forget([id]) { token, writer in [.init(.removePlaces, token, writer, PostgresParameter([id]))] }
    }

    /// Takes a home and its checkpoints; returns nil if the home has an owner, or does not exist.
    func claim(_ id: String) throws(JournalError) -> [Claimed]? {
        guard !places.contains(id) else { return nil }
        let rows = try write { token, writer in
            [.init(.lockPlaces, PostgresParameter([id]))] + Self.claims(PostgresParameter([id]), token, writer)
        }
        return add(rows[2]).first
    }

    /// Takes homes that have no owner, up to a number.
    func claimAny(limit: Int) throws(JournalError) -> [[Claimed]] {
        while limit > 0 {
            let isRepairing = hasForgottenPlaces
            // The ids of nodes are positive.
            let own = PostgresParameter(isRepairing ? node : -1)
            let held = PostgresParameter(isRepairing ? Array(places) : [])
            var picked = 0
            let rows = try write { _, _ in
                [.init(.pickPlaces, PostgresParameter(Int64(clamping: limit)), own, held)]
            } next: { rows, token, writer in
                picked = rows[0].count
                let ids = (0..<picked).map { rows[0].text($0, 0) }
                return Self.claims(PostgresParameter(ids), token, writer) + [.init(.adopt, writer)]
            }
            addUnused((0..<rows[4].count).map { rows[4].number($0, 0) })
            if picked < limit { hasForgottenPlaces = false }
            let claimed = add(rows[2])
            // If all places were removed because they have no home, others may remain.
            if !claimed.isEmpty || picked < limit { return claimed }
        }
        return []
    }

    /// The calls that take places, and then their homes.
    private static func claims(
        _ ids: PostgresParameter, _ token: PostgresParameter, _ writer: PostgresParameter
    ) -> [PostgresConnection.Call] {
        [
            .init(.claimPlaces, token, writer, ids), .init(.claimHomes, token, writer, ids),
            .init(.removePlaces, token, writer, ids),
        ]
    }

    /// Adds the homes of claimed places to those of this program; each is followed by its checkpoints.
    ///
    /// - Parameter rows: The rows of ``PostgresStatement/claimHomes``.
    private func add(_ rows: PostgresRows) -> [[Claimed]] {
        var claimed: [String: [PostgresHome]] = [:]
        for row in 0..<rows.count { claimed[rows.text(row, 0), default: []].append(PostgresHome(rows, row, from: 1)) }
        // Checkpoints whose home was deleted belong to nobody.
        let complete = claimed.filter { id, homes in homes.contains { $0.id == id } }
        places.formUnion(complete.keys)
        return complete.values
            .map { homes in
                homes.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }.map { (insert($0), $0) }
            }
            .sorted { $0[0].home.id.utf8.lexicographicallyPrecedes($1[0].home.id.utf8) }
    }

    /// Gives homes and their checkpoints back. Whatever the outcome is, this program does not use them any more.
    func release(_ ids: [String]) throws(JournalError) {
        let released = Set(ids)
        let isReleased: (PostgresHome) -> Bool = { released.contains($0.placeID) }
        trimAll(of: isReleased)
        for (handle, home) in homes where isReleased(home) { release(handle) }
        try forget(ids) { token, writer in [.init(.releasePlaces, token, writer, PostgresParameter(ids))] }
    }

    /// Removes places from those of this node, and executes calls for them. If these fail, the store may still have the
    /// places.
    private func forget(
        _ ids: [String], _ calls: (PostgresParameter, PostgresParameter) -> [PostgresConnection.Call]
    ) throws(JournalError) {
        places.subtract(ids)
        do throws(JournalError) { _ = try write(calls) } catch {
            hasForgottenPlaces = true
            throw error
        }
    }
}
