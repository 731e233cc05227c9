import CPostgreSQL
public import HomeStore

/// The address of a database, as libpq reads it: `postgresql://user@host:5432/name?sslmode=verify-full`, or several hosts
/// separated by commas, or `key=value` pairs.
///
/// libpq takes what the address lacks from the environment (`PGPASSWORD`, `PGPASSFILE`, `PGSSLMODE` and others) and from
/// its files.
public struct PostgresTarget: Sendable {
    /// The address, perhaps with a password: never show or log it.
    let address: String
    /// The database without password, for messages.
    public let location: String
    /// The servers of the address, in its order.
    let servers: [Server]
    let abandoned = AbandonedBackends()

    /// One of several servers. libpq itself would wait for one that does not answer, and not try the others.
    struct Server: Sendable {
        /// The options that replace those of the address.
        let options: [(String, String)]
    }

    /// Whether a text is the address of a database.
    public static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
    }

    /// Reads an address. Throws if libpq rejects it.
    public init(_ address: String) throws(JournalError) {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(address, &message) else {
            let reason = message.map { String(cString: $0) } ?? "there is no memory"
            PQfreemem(message)
            // The message of libpq can contain a part of the address.
            let kind = reason.split(separator: ":").first.map { String($0) } ?? reason
            throw JournalError(
                .inaccessible, "The address of the database cannot be read (\(kind)).", of: .database)
        }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        self.address = address
        servers = Self.servers(values)
        let host = values["host"] ?? values["hostaddr"] ?? "the local server"
        let name = values["dbname"] ?? values["user"] ?? "of the user"
        location = "the database \(name) at \(host)\(values["port"].map { ":\($0)" } ?? "")"
    }

    /// Divides the options that can have several values, separated by commas: one for each server, or one for all.
    private static func servers(_ values: [String: String]) -> [Server] {
        let lists = ["host", "hostaddr", "port"].compactMap { key in
            values[key].map { (key, $0.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }) }
        }
        let count = lists.filter { $0.0 != "port" }.map { $0.1.count }.max() ?? 1
        guard count > 1 else { return [Server(options: [])] }
        return (0..<count).map { index in
            let options = lists.map { key, list in (key, index < list.count ? list[index] : list[0]) }
            // An empty port would leave the ports of the address, which are those of all servers.
            return Server(options: options.map { ($0, $0 == "port" && $1.isEmpty ? "5432" : $1) })
        }
    }

    func error(_ reason: JournalError.Reason, _ fault: String) -> JournalError {
        JournalError(reason, "\(location): \(fault)", of: .database)
    }

    /// Another program has removed this one from the store.
    var taken: JournalError {
        JournalError(.taken, "Another program has taken the homes of \(location).", outcome: .fenced, of: .database)
    }
}
