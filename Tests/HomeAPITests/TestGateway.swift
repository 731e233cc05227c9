import HTTPServer
import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import HomeStore
import JSON
import Synchronization
import TestSupport
import Testing

@testable import HomeAPI

/// The routes of the demo home, without sockets and with a paused clock.
struct TestGateway {
    let home: Home
    let homes: Homes
    let api: HomeAPI
    let router: Router

    init(
        _ template: HomeTemplate = DemoHome.template(seed: 1), journal: any Journal = MemoryJournal(),
        logFrames: Int = 100_000, start: HomeTime? = nil, hostTime: HostTime? = nil,
        configure: (inout HomeAPI.Configuration) -> Void = { _ in },
        configureHomes: (inout Homes.Configuration) -> Void = { _ in },
        configureSettings: (inout Home.Configuration) -> Void = { _ in }
    ) throws {
        var settings = Home.Configuration(
            catalog: CatalogIndex(Catalog.self), behaviors: Simulation.behaviors, journal: journal,
            hostTime: hostTime ?? Self.hostTime { 0 }, seed: 1, startTime: start,
            startsPaused: true, logFrames: logFrames)
        configureSettings(&settings)
        home = try Home.create(template, settings)
        var homesConfiguration = Homes.Configuration(newHome: settings)
        configureHomes(&homesConfiguration)
        homes = Homes(home, homesConfiguration)
        var configuration = HomeAPI.Configuration(deviceDefaults: BlueprintDefaults(), templates: SimulatedHomes())
        configuration.scenarios = TestScenarios()
        configure(&configuration)
        api = HomeAPI(homes: homes, configuration: configuration)
        router = api.router(files: nil)
    }

    /// Returns a host with a clock that `steady` reads, and a fixed calendar.
    static func hostTime(_ steady: @escaping @Sendable () -> Int64) -> HostTime {
        HostTime(steady: steady, calendar: { 1_772_366_400_000_000 })
    }

    /// The cursor of the home `default`, as a response states it.
    var cursor: String? { self.get("/devices?limit=1").header("X-Cursor") }

    /// Sends a request, waits for the response and checks that it matches the published description. A body is sent as
    /// JSON unless the headers have another type.
    @discardableResult
    func send(_ method: HTTPMethod, _ target: String, _ body: String? = nil, headers: [Header] = []) -> TestResponse {
        let response = unchecked(method, target, body, headers: headers)
        let path = String(target.split(separator: "?", omittingEmptySubsequences: false)[0])
        if let pattern = router.pattern(of: path),
            HomeAPI.routes.contains(where: { $0.method == method && $0.pattern == pattern })
        {
            let check = LargeBody(pattern: pattern, bytes: response.bytes)
            if response.bytes.count < LargeBody.minimum || Self.checked.withLock({ $0.insert(check).inserted }) {
                let faults = Self.description.faults(response, method: method.rawValue, pattern: pattern)
                #expect(faults.isEmpty, "\(method.rawValue) \(target)")
            }
        }
        let hidden = response.headers.map { $0.name }.filter { !Self.readableHeaders.contains($0.lowercased()) }
        #expect(hidden.isEmpty, "pages of other origins cannot read these headers: \(method.rawValue) \(target)")
        return response
    }

    /// A large body, such as the catalog. Its check takes a second, so equal ones are checked once.
    private struct LargeBody: Hashable {
        static let minimum = 500_000
        let pattern: String
        let bytes: [UInt8]
    }

    private static let checked = Mutex<Set<LargeBody>>([])

    /// The headers that a page of an allowed origin can read, and those for browsers and caches only.
    private static let readableHeaders = Set(
        (["Cache-Control", "Content-Type"] + HTTPServerConfiguration().exposedHeaders + HomeAPI.exposedHeaders
            + ["Content-Encoding", "Set-Cookie", "Vary", "X-Accel-Buffering"] + HomeAPI.pageHeaders.map { $0.name })
            .map { $0.lowercased() })

    /// The check of all responses against the description.
    static let description = SchemaCheck(
        (try? JSONValue.parse(HomeAPI.openAPI(catalog: CatalogIndex(Catalog.self)))) ?? .null)

    /// Returns the response of a reply, also of one from another thread; of a stream, its beginning.
    static func response(of reply: Reply) -> Response {
        switch reply {
        case .response(let response): return response
        case .deferred(let work):
            let gate = Gate<Response>()
            work(Responder { _ in }.passing { gate.open(with: response(of: $0)) })
            return gate.wait()
        case .stream(let start):
            let body = (start.source as? ProducedBody)?.rest().flatMap { $0 }
            return Response(
                status: start.status, headers: start.headers, body: body.map { .bytes($0) } ?? .empty)
        // No response has this status.
        case .disconnection: return Response(status: 0)
        }
    }

    @discardableResult
    func unchecked(_ method: HTTPMethod, _ target: String, _ body: String? = nil, headers: [Header] = [])
        -> TestResponse
    {
        var headers = headers
        if body != nil, !headers.contains(where: { $0.name == "Content-Type" }) {
            headers.append(Header("Content-Type", "application/json"))
        }
        let path = String(target.split(separator: "?", omittingEmptySubsequences: false)[0])
        do throws(HTTPFailure) {
            let reply = try router.reply(to: method, target, headers: headers, body: Array((body ?? "").utf8))
            return TestResponse(Self.response(of: reply))
        } catch {
            return TestResponse(HomeAPI.render(error, path: path))
        }
    }

    func get(_ target: String, headers: [Header] = []) -> TestResponse { send(.get, target, headers: headers) }
}

/// A complete response.
struct TestResponse {
    let status: Int
    let headers: [Header]
    /// The body, decompressed.
    let bytes: [UInt8]
    /// The length of the body as it is sent.
    let sentCount: Int

    init(_ response: Response) {
        status = response.status
        headers = response.headers
        sentCount = response.body.count
        switch response.body {
        case .bytes(let bytes):
            let isCompressed = response.headers.contains { $0.name == "Content-Encoding" }
            self.bytes = isCompressed ? gunzip(bytes) ?? [] : bytes
        case .empty, .file, .omitted: bytes = []
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The body as JSON; null if it is not JSON.
    var json: JSONValue { (try? JSONValue.parse(bytes)) ?? .null }

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

    subscript(path: String...) -> JSONValue { path.reduce(json) { $0[$1] } }
}

extension JSONValue {
    /// The member of an object or, by its index, the element of an array; null if there is none.
    subscript(name: String) -> JSONValue {
        switch self {
        case .object(let object): object[name] ?? .null
        case .array(let elements): Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil } ?? .null
        default: .null
        }
    }

    /// The names of the members, in order.
    var names: [String] { objectValue?.members.map { $0.name } ?? [] }
}
