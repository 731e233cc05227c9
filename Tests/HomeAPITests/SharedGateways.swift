import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import HomeStore
import JSON
import Synchronization
import TestHomes
import TestSupport

@testable import HomeAPI

/// A store of sessions and tickets in memory, which can fail, delay calls and lose answers.
final class MemorySecrets: SharedSecrets {
    enum Mode: CaseIterable {
        case works
        /// Calls have no effect.
        case fails
        /// Calls have an effect, but their answers are lost.
        case losesAnswers
    }

    private struct State {
        var secrets: [[UInt8]: SharedSecret] = [:]
        var mode = Mode.works
        var calls = 0
        var extended: [SharedSecret] = []
        /// Called after a secret was read, before it is returned.
        var whenRead: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var mode: Mode {
        get { state.withLock { $0.mode } }
        set { state.withLock { $0.mode = newValue } }
    }
    var calls: Int { state.withLock { $0.calls } }
    var secrets: [SharedSecret] { state.withLock { Array($0.secrets.values) } }
    var extended: [SharedSecret] { state.withLock { $0.extended } }

    func setWhenRead(_ call: (@Sendable () -> Void)?) { state.withLock { $0.whenRead = call } }

    private func call<Result: Sendable>(_ body: (inout State) -> Result) throws(HomeError) -> Result {
        let result = state.withLock { state -> Result? in
            state.calls += 1
            guard state.mode != .fails else { return nil }
            let result = body(&state)
            return state.mode == .losesAnswers ? nil : result
        }
        guard let result else { throw HomeError(.unavailable, "The store does not answer.") }
        return result
    }

    func add(_ secret: SharedSecret) throws(HomeError) { try call { $0.secrets[secret.digest] = secret } }

    func secret(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(HomeError) -> SharedSecret? {
        let found = try call { ($0.secrets[digest], $0.whenRead) }
        found.1?()
        return found.0?.kind == kind ? found.0 : nil
    }

    func take(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(HomeError) -> SharedSecret? {
        try call { state in
            guard state.secrets[digest]?.kind == kind else { return nil }
            return state.secrets.removeValue(forKey: digest)
        }
    }

    func extend(_ sessions: [SharedSecret]) throws(HomeError) { try call { $0.extended += sessions } }
}

/// Two gateways that share their sessions and tickets.
struct SharedGateways {
    /// Sends requests to the other gateway.
    final class Peer: HomeDirectory {
        private static let forwarded = "X-Test-Forwarded"
        private let router = Mutex<Router?>(nil)
        private let answers = Mutex(true)

        func connect(_ router: Router) { self.router.withLock { $0 = router } }

        /// Whether the other gateway answers.
        func setAnswers(_ value: Bool) { answers.withLock { $0 = value } }

        func reply(to request: Request, home id: String, locally: @escaping @Sendable () -> Reply) -> Reply {
            locally()
        }

        func ask(_ request: Request, completion: @escaping @Sendable (Result<[Response], HomeError>) -> Void) {
            var headers = [Header(Self.forwarded, "1")]
            for name in ["Cookie", "Sec-Fetch-Site"] {
                if let value = request.header(name) { headers.append(Header(name, value)) }
            }
            let router = router.withLock { $0 }
            guard answers.withLock({ $0 }),
                let reply = try? router?.reply(
                    to: request.method, request.path, headers: headers)
            else { return completion(.failure(HomeError(.unavailable, "The other gateway does not answer."))) }
            completion(.success([TestGateway.response(of: reply)]))
        }

        func relay(_ request: Request) -> Reply? { nil }

        func isForwarded(_ request: Request) -> Bool { request.header(Self.forwarded) != nil }

        var failure: HomeError? { nil }
        var nodes: [GatewayNode] { [] }
        var statistics: DirectoryStatistics { DirectoryStatistics() }
    }

    let secrets = MemorySecrets()
    let token: AccessToken
    let text: TokenText
    let clock = Clock()
    let gateways: [TestGateway]
    let peers = [Peer(), Peer()]
    let access: [AccessGuard<ClientAddress>]

    /// The time of the gateways, in seconds.
    final class Clock: Sendable {
        private let seconds = Mutex<Int64>(1_772_366_400)
        var now: Int64 { seconds.withLock { $0 } }
        func advance(_ span: Int64) { seconds.withLock { $0 += span } }
    }

    init() throws {
        text = TokenText()
        let token = AccessToken(
            id: text.id, label: "ci", scope: .simulate, homes: nil, digest: text.digest, createdAt: 0, expiresAt: nil)
        self.token = token
        let clock = clock
        access = (0..<2).map { _ in
            AccessGuard(
                [token], now: { clock.now * 1_000_000 }, calendar: { clock.now }, sharesSecrets: true)
        }
        let (secrets, access, peers) = (secrets, access, peers)
        gateways = try (0..<2).map { index in
            try TestGateway(Home.lampHouse) {
                $0.access = access[index]
                $0.secrets = secrets
                $0.directory = peers[index]
            }
        }
        peers[0].connect(gateways[1].router)
        peers[1].connect(gateways[0].router)
    }

    var one: TestGateway { gateways[0] }
    var two: TestGateway { gateways[1] }
    var bearer: [Header] { [Header("Authorization", "Bearer \(text.text)")] }

    /// Begins a session, and returns its cookie as a header.
    func signIn(at gateway: TestGateway) -> [Header] {
        let cookie = gateway.send(.post, "/session", #"{"token":"\#(text.text)"}"#).header("Set-Cookie") ?? ""
        return [Header("Cookie", String(cookie.prefix { $0 != ";" })), Header("Sec-Fetch-Site", "same-origin")]
    }

    func ticket(at gateway: TestGateway) -> String {
        gateway.send(.post, "/tickets", headers: bearer)["ticket"].stringValue ?? ""
    }

    /// The header with a cookie that no gateway has issued.
    static var wrongCookie: [Header] { [Header("Cookie", "\(HomeAPI.sessionCookie)=\(wrongSecret)")] }

    static var wrongSecret: String { String(TokenText().text.suffix(32)) }

    /// Sends a request without waiting for its response.
    static func start(_ target: String, _ headers: [Header] = [], at gateway: TestGateway) -> Gate<Response> {
        let gate = Gate<Response>()
        guard let reply = try? gateway.router.reply(to: .get, target, headers: headers) else { return gate }
        guard case .deferred(let work) = reply else {
            gate.open(with: TestGateway.response(of: reply))
            return gate
        }
        work(Responder { _ in }.passing { gate.open(with: TestGateway.response(of: $0)) })
        return gate
    }

    static func status(_ target: String, _ headers: [Header] = [], at gateway: TestGateway) -> Int {
        start(target, headers, at: gateway).wait().status
    }
}
