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
        let host = values["host"] ?? values["hostaddr"] ?? "the local server"
        let name = values["dbname"] ?? values["user"] ?? "of the user"
        location = "the database \(name) at \(host)\(values["port"].map { ":\($0)" } ?? "")"
    }

    func error(_ reason: JournalError.Reason, _ fault: String) -> JournalError {
        JournalError(reason, "\(location): \(fault)", of: .database)
    }
}
