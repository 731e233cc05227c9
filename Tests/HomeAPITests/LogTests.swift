import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Observability
import Synchronization
import TestSupport
import Testing

@testable import HomeAPI

@Suite struct LogTests {
    /// A log that a test reads.
    private final class Log: Sendable {
        private let lines = Mutex<[JSONValue]>([])

        var all: [JSONValue] { lines.withLock { $0 } }

        func logger(_ level: Logger.Level) -> Logger {
            let append: @Sendable (String) -> Void = { [self] line in
                let value = (try? JSONValue.parse(Array(line.utf8))) ?? .null
                lines.withLock { $0.append(value) }
            }
            return Logger(threshold: Logger.Threshold(level), format: .json, now: { "noon" }, sink: append)
        }

        /// The level, the message, the method, the path and the status of each line.
        var summary: [String] {
            all.map { line in
                let members = line.objectValue ?? JSONObject()
                return ["level", "message", "method", "path", "status"]
                    .compactMap { name in
                        members[name]?.stringValue ?? members[name]?.integerValue.map { "\($0)" }
                    }
                    .joined(separator: " ")
            }
        }
    }

    private func gateway(_ log: Log, _ level: Logger.Level, access: AccessGuard<ClientAddress>? = nil) throws
        -> TestGateway
    {
        try TestGateway {
            $0.logger = log.logger(level)
            $0.access = access
        }
    }

    private static let secret = "a-very-secret-token"

    private func access(_ scope: AccessScope) -> (token: AccessToken, access: AccessGuard<ClientAddress>) {
        let token = AccessToken(plain: Self.secret, label: "phone", scope: scope)
        return (token, AccessGuard([token], now: { 0 }, calendar: { 0 }))
    }

    @Test(arguments: [
        (Logger.Level.notice, []),
        (.info, ["info request PATCH /devices/desk-lamp 200", "info request PATCH /devices/none 404"]),
        (
            .debug,
            [
                "debug request GET /devices/desk-lamp 200", "info request PATCH /devices/desk-lamp 200",
                "info request PATCH /devices/none 404",
            ]
        ),
    ]) func changesAreLoggedFromInfoOnAndReadsFromDebugOn(_ level: Logger.Level, _ lines: [String]) throws {
        let log = Log()
        let gateway = try gateway(log, level)
        gateway.send(.get, "/devices/desk-lamp")
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"A"}"#)
        gateway.send(.patch, "/devices/none", #"{"name":"A"}"#)
        #expect(log.summary == lines)
    }

    @Test func aLineSaysWhoHasSentTheRequest() throws {
        let log = Log()
        let headers = [Header("X-Client", "page \"1\""), Header("X-Request-ID", "r-1")]
        let gateway = try gateway(log, .info)
        gateway.send(.patch, "/homes/default/devices/desk-lamp", #"{"name":"A"}"#, headers: headers)
        let line = try #require(log.all.first?.objectValue)
        #expect(line["client"] == "page \"1\"")
        #expect(line["requestId"] == "r-1")
        #expect(line["home"] == "default")
        #expect(line["address"]?.stringValue?.isEmpty == false)
        #expect(line["milliseconds"]?.doubleValue ?? -1 >= 0)
    }

    @Test func theLineOfAChangeWithoutAnIDHasThatOfItsResponse() throws {
        let log = Log()
        let response = try gateway(log, .info).send(.patch, "/devices/desk-lamp", #"{"name":"A"}"#)
        let id = try #require(response.header("X-Request-ID"))
        #expect(log.all.first?.objectValue?["requestId"] == .string(id))
    }

    @Test func noLineHasTheQueryTheBodyOrASecret() throws {
        let log = Log()
        let (token, access) = access(.admin)
        let gateway = try gateway(log, .debug, access: access)
        let bearer = Header("Authorization", "Bearer \(Self.secret)")
        let ticket = try #require(gateway.send(.post, "/tickets", headers: [bearer])["ticket"].stringValue)
        _ = try gateway.router.reply(to: .get, "/events?ticket=\(ticket)", headers: [])
        gateway.send(.post, "/session", #"{"token":"\#(Self.secret)"}"#)
        gateway.send(.get, "/devices", headers: [Header("Authorization", "Bearer not-\(Self.secret)")])
        gateway.send(.post, "/session", #"{"token":"not-\#(Self.secret)"}"#)
        #expect(log.summary.contains("debug request GET /events 200"))
        #expect(log.all.contains { $0.objectValue?["token"] == .string(token.id) })
        for line in log.all.map({ "\($0)" }) {
            #expect(!line.contains(Self.secret) && !line.contains(ticket), "\(line)")
        }
    }

    @Test func signInsAndWrongCredentialsAreLogged() throws {
        let log = Log()
        let gateway = try gateway(log, .notice, access: access(.read).access)
        gateway.send(.post, "/session", #"{"token":"\#(Self.secret)"}"#)
        gateway.send(.post, "/session", #"{"token":"wrong"}"#)
        // Requests without credentials, and those of an address that is rejected for a time, are not logged here.
        gateway.send(.get, "/devices")
        for _ in 0..<30 { gateway.send(.get, "/devices", headers: [Header("Authorization", "Bearer wrong")]) }
        #expect(log.summary.first == "notice signed in")
        #expect(log.all.first?.objectValue?["label"] == "phone")
        let wrong = log.summary.dropFirst()
        #expect(wrong.first == "notice wrong credentials POST /session")
        #expect(wrong.count == 11)
        #expect(wrong.dropFirst().allSatisfy { $0 == "notice wrong credentials GET /devices" })
    }
}
