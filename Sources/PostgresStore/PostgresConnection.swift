import CPostgreSQL
import Glibc
import HomeStore

/// A connection to a database. It is not safe for concurrent use.
///
/// No call waits longer than its deadline: a connection that does not answer is closed, and never canceled, because a
/// cancellation could meet a later statement.
final class PostgresConnection {
    /// A statement with its parameters.
    struct Call {
        let statement: PostgresStatement
        let parameters: [PostgresParameter]

        init(_ statement: PostgresStatement, _ parameters: PostgresParameter...) {
            (self.statement, self.parameters) = (statement, parameters)
        }
    }

    /// The longest time for connecting to a server, and without a byte of an answer.
    struct Timeouts {
        var connect = Duration.seconds(3)
        var answer = Duration.seconds(10)
    }

    let target: PostgresTarget
    private let timeouts: Timeouts
    private let handle: OpaquePointer
    /// Simulates failures of the network; nil without them.
    private let faults: (any ConnectionFaults)?
    /// Why the connection cannot be used any more; nil if it can.
    private(set) var failure: JournalError?
    /// The code of the last error of the server; nil if the last request had none.
    var state: String?

    // MARK: Opening

    /// Connects to the first server of an address that can be written.
    static func open(
        _ target: PostgresTarget, faults: (any ConnectionFaults)? = nil, timeouts: Timeouts = Timeouts()
    ) throws(JournalError) -> PostgresConnection {
        var last: JournalError?
        for server in target.servers {
            do throws(JournalError) {
                let connection = try PostgresConnection(target, server, faults, timeouts)
                try target.abandoned.end(on: connection)
                return connection
            } catch {
                last = error
            }
        }
        throw last ?? target.error(.unreachable, "the address names no server")
    }

    private init(
        _ target: PostgresTarget, _ server: PostgresTarget.Server, _ faults: (any ConnectionFaults)?,
        _ timeouts: Timeouts
    ) throws(JournalError) {
        (self.target, self.faults, self.timeouts) = (target, faults, timeouts)
        // The name of the database can be a whole address. Later options replace its parts.
        var options = [
            ("dbname", target.address), ("fallback_application_name", "home-gateway"), ("client_encoding", "UTF8"),
            ("target_session_attrs", "read-write"),
        ]
        options += server.options
        let keys = options.map { strdup($0.0) } + [nil]
        let values = options.map { strdup($0.1) } + [nil]
        defer { for text in keys + values { free(text) } }
        let constants = (keys.map { UnsafePointer($0) }, values.map { UnsafePointer($0) })
        guard let handle = PQconnectStartParams(constants.0, constants.1, 1) else {
            throw target.error(.failed, "there is no memory for a connection")
        }
        self.handle = handle
        _ = PQsetNoticeProcessor(handle, { _, _ in }, nil)
        try connect()
        guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
            throw fail(.unreachable, "the connection cannot be used: \(message)")
        }
    }

    deinit { PQfinish(handle) }

    private func connect() throws(JournalError) {
        let end = ContinuousClock.now + timeouts.connect
        var events = Int16(POLLOUT)
        while true {
            guard PQstatus(handle) != CONNECTION_BAD else { throw refusal }
            try wait(for: events, until: end, "it does not answer")
            try meet(.connect)
            switch PQconnectPoll(handle) {
            case PGRES_POLLING_READING: events = Int16(POLLIN)
            case PGRES_POLLING_WRITING: events = Int16(POLLOUT)
            case PGRES_POLLING_OK: return
            default: throw refusal
            }
        }
    }

    /// Why the server refuses the connection.
    private var refusal: JournalError {
        let text = message
        let isDenied = ["authentication failed", "no password", "does not exist", "pg_hba.conf", "permission denied"]
            .contains { text.contains($0) }
        return fail(isDenied ? .inaccessible : .unreachable, text)
    }

    /// The version of the server, such as 150018 for 15.18.
    var serverVersion: Int { Int(PQserverVersion(handle)) }

    // MARK: Statements

    /// Prepares statements, which ``run(_:)`` then executes by their names.
    func prepare(_ statements: some Sequence<PostgresStatement>) throws(JournalError) {
        try begin()
        var count = 0
        for statement in statements {
            guard PQsendPrepare(handle, statement.name, statement.sql, 0, nil) == 1 else { throw lost }
            count += 1
        }
        _ = try answers(to: count)
    }

    /// Executes statements of SQL without parameters, one after the other.
    func execute(_ statements: [String]) throws(JournalError) -> [PostgresRows] {
        try begin()
        for sql in statements {
            guard PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) == 1 else { throw lost }
        }
        return try answers(to: statements.count)
    }

    /// Begins a request.
    func begin() throws(JournalError) {
        if let failure { throw failure }
        state = nil
    }

    /// Adds a call to a request.
    func send(_ call: Call) throws(JournalError) {
        let parameters = call.parameters
        let lengths = parameters.map { Int32(clamping: $0.bytes.count) }
        let formats = parameters.map { _ in Int32(1) }
        let isSent = Self.withPointers(to: parameters) { values in
            PQsendQueryPrepared(
                handle, call.statement.name, Int32(parameters.count), values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw lost }
    }

    /// Passes the addresses of the bytes of parameters, in one buffer.
    private static func withPointers<Result>(
        to parameters: [PostgresParameter], _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        let buffer = UnsafeMutableBufferPointer<CChar>.allocate(
            capacity: max(1, parameters.reduce(0) { $0 + max(1, $1.bytes.count) }))
        defer { buffer.deallocate() }
        var pointers: [UnsafePointer<CChar>?] = []
        var offset = 0
        for parameter in parameters {
            let place = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[offset...])
            place.copyBytes(from: parameter.bytes)
            // An empty value is not null.
            pointers.append(buffer.baseAddress.map { UnsafePointer($0 + offset) })
            offset += max(1, parameter.bytes.count)
        }
        return body(pointers)
    }

    /// Sends what is waiting, and returns the rows of each statement. Throws the first error of the server, after all
    /// answers were read, or the failure of the connection.
    func answers(to count: Int) throws(JournalError) -> [PostgresRows] {
        // This also sends, as far as the socket takes it.
        try meet(.send)
        guard PQpipelineSync(handle) == 1 else { throw lost }
        var end = ContinuousClock.now + timeouts.answer
        while PQflush(handle) == 1 {
            try wait(for: Int16(POLLIN | POLLOUT), until: end, "it takes nothing more")
            try receive()
            try meet(.send)
        }
        var rows: [PostgresRows] = []
        var error: JournalError?
        while true {
            while PQisBusy(handle) == 1 {
                try meet(.wait)
                try wait(for: Int16(POLLIN), until: end, "it does not answer")
                try receive()
                end = ContinuousClock.now + timeouts.answer
            }
            // A null result separates the results of two statements.
            guard let result = PQgetResult(handle) else {
                guard PQstatus(handle) != CONNECTION_BAD else { throw lost }
                continue
            }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_TUPLES_OK: rows.append(read(result))
            case PGRES_COMMAND_OK: rows.append(PostgresRows())
            case PGRES_PIPELINE_ABORTED: continue
            case PGRES_PIPELINE_SYNC:
                if let error { throw error }
                guard rows.count == count else {
                    throw fail(.failed, "it answered \(rows.count) of \(count) statements")
                }
                return rows
            default: error = error ?? self.error(of: result)
            }
        }
    }

    private func receive() throws(JournalError) {
        try meet(.receive)
        guard PQconsumeInput(handle) == 1 else { throw lost }
    }

    private func read(_ result: OpaquePointer) -> PostgresRows {
        let columns = PQnfields(result)
        return PostgresRows(
            (0..<PQntuples(result)).map { row in
                (0..<columns).map { column in
                    let count = Int(PQgetlength(result, row, column))
                    guard count > 0, let value = PQgetvalue(result, row, column) else { return [] }
                    return [UInt8](UnsafeRawBufferPointer(start: value, count: count))
                }
            })
    }

    /// Returns the error that the server has sent as the result of a statement.
    private func error(of result: OpaquePointer) -> JournalError {
        // https://www.postgresql.org/docs/current/errcodes-appendix.html
        let state = text(PQresultErrorField(result, Int32(UInt8(ascii: "C"))))
        // libpq itself has found that the connection was lost.
        guard !state.isEmpty else { return lost }
        self.state = state
        let text = text(PQresultErrorField(result, Int32(UInt8(ascii: "M"))))
        let reason: JournalError.Reason =
            switch state.prefix(5) {
            case "53100": .full
            case "42501", "3D000", "3F000": .inaccessible
            // The server is not the one that can be written any more.
            case "25006", "57P01", "57P02", "57P03": .unreachable
            default: state.hasPrefix("28") ? .inaccessible : state.hasPrefix("08") ? .unreachable : .failed
            }
        guard reason == .unreachable else { return target.error(reason, "\(text) (\(state))") }
        return fail(reason, "\(text) (\(state))")
    }

    // MARK: Failures

    private func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

    /// What libpq last reported, on one line.
    private var message: String {
        text(PQerrorMessage(handle)).split(whereSeparator: { $0.isNewline }).joined(separator: " ")
    }

    private var lost: JournalError { fail(.unreachable, message.isEmpty ? "the connection was lost" : message) }

    /// Ends the use of the connection.
    private func fail(_ reason: JournalError.Reason, _ fault: String) -> JournalError {
        let error = target.error(reason, fault)
        if failure == nil {
            failure = error
            target.abandoned.add(PQbackendPID(handle))
        }
        return error
    }

    private func wait(
        for events: Int16, until end: ContinuousClock.Instant, _ fault: String
    ) throws(JournalError) {
        var descriptor = pollfd(fd: PQsocket(handle), events: events, revents: 0)
        guard descriptor.fd >= 0 else { throw lost }
        while true {
            let rest = (end - ContinuousClock.now).components
            let milliseconds = rest.seconds * 1_000 + rest.attoseconds / 1_000_000_000_000_000
            guard milliseconds >= 0 else { throw fail(.unreachable, fault) }
            let count = poll(&descriptor, 1, Int32(clamping: milliseconds + 1))
            if count > 0 { return }
            guard count == 0 || errno == EINTR else { throw fail(.unreachable, String(cString: strerror(errno))) }
        }
    }

    /// Lets a simulated fault cut the connection.
    private func meet(_ call: ConnectionCall) throws(JournalError) {
        guard let faults, faults.cuts(call) else { return }
        shutdown(PQsocket(handle), Int32(SHUT_RDWR))
        throw fail(.unreachable, "the connection was lost (simulated)")
    }
}
