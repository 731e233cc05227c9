import HomeStore

/// The numbers under which homes have their rows. A replacement writes its rows under a new one.
extension PostgresSession {
    /// The maximum number of rows that one ``removeUnused()`` deletes from each table.
    private static let removalLimit: Int64 = 1_000

    /// Returns the number of the records that are going to replace those of a home.
    func number(of home: inout PostgresHome, isFirst: Bool) throws(JournalError) -> Int64 {
        if let staged = home.staged {
            guard isFirst else { return staged }
            unused.append(staged)
        }
        if numbers.isEmpty {
            let rows = try connection.execute(["SELECT nextval('home_gateway.numbers')"])
            let first = rows[0].number(0, 0)
            numbers = first..<(first + PostgresSchema.numberBlock)
        }
        let number = numbers.lowerBound
        numbers = (number + 1)..<numbers.upperBound
        home.staged = number
        return number
    }

    /// Deletes some rows of replaced and deleted homes; returns whether there are more.
    func removeUnused() throws(JournalError) -> Bool {
        try settle()
        let used = Set(homes.values.flatMap { [$0.number, $0.staged ?? -1] })
        unused.removeAll { used.contains($0) }
        guard let number = unused.last else { return false }
        let (home, limit) = (PostgresParameter(number), PostgresParameter(Self.removalLimit))
        let rows = try connection.run([.init(.removeRecords, home, limit), .init(.removeEntries, home, limit)])
        guard rows.allSatisfy({ $0.count < Self.removalLimit }) else { return true }
        _ = try connection.run([.init(.forget, home)])
        unused.removeLast()
        return !unused.isEmpty
    }

    /// Notes numbers of homes whose rows this program can remove.
    func addUnused(_ numbers: [Int64]) { unused += numbers.filter { !unused.contains($0) } }
}
