import HTTPServer
import HomeCatalog
import HomeModel
import HomeService
import HomeSimulation
import HomeStore
import JSON
import Synchronization
import Testing

@testable import HomeAPI

/// The demo home behind its routes, without sockets, its clock standing still.
struct TestGateway {
    let home: Home
    let api: HomeAPI
    let router: Router

    init(
        _ template: HomeTemplate = DemoHome.template(seed: 1), journal: any Journal = MemoryJournal(),
        logFrames: Int = 100_000, start: HomeTime? = nil
    ) throws {
        home = try Home.create(
            template,
            Home.Configuration(
                catalog: CatalogIndex(Catalog.self), behaviors: Simulation.behaviors, journal: journal,
                hostTime: HostTime(steady: { 0 }, calendar: { 1_772_366_400_000_000 }), seed: 1, startTime: start,
                startsPaused: true, logFrames: logFrames))
        api = HomeAPI(
            home: home,
            configuration: HomeAPI.Configuration(deviceDefaults: BlueprintDefaults()))
        router = api.router(files: nil)
    }

    /// Asks for something and waits for the answer, which has to be one that the published description knows; a body goes
    /// as JSON unless the headers say otherwise.
    @discardableResult
    func ask(_ method: HTTPMethod, _ target: String, _ body: String? = nil, headers: [Header] = []) -> Answer {
        let answer = answer(method, target, body, headers: headers)
        let path = String(target.split(separator: "?", omittingEmptySubsequences: false)[0])
        if let pattern = router.pattern(of: path),
            HomeAPI.routes.contains(where: { $0.method == method && $0.pattern == pattern })
        {
            let faults = Self.description.faults(answer, method: method.rawValue, pattern: pattern)
            #expect(faults.isEmpty, "\(method.rawValue) \(target)")
        }
        let hidden = answer.headers.map { $0.name }.filter { !Self.readableHeaders.contains($0.lowercased()) }
        #expect(hidden.isEmpty, "pages of other origins cannot read these headers: \(method.rawValue) \(target)")
        return answer
    }

    /// The headers that a page of an allowed origin can read, and those that mean something to browsers and caches only.
    private static let readableHeaders = Set(
        (["Cache-Control", "Content-Type"] + HTTPServerConfiguration().exposedHeaders + HomeAPI.exposedHeaders
            + ["Vary", "X-Accel-Buffering"] + HomeAPI.pageHeaders.map { $0.name })
            .map { $0.lowercased() })

    /// What answers are held against.
    static let description = SchemaCheck(
        (try? JSONValue.parse(HomeAPI.openAPI(catalog: CatalogIndex(Catalog.self)))) ?? .null)

    private func answer(_ method: HTTPMethod, _ target: String, _ body: String?, headers: [Header]) -> Answer {
        var headers = headers
        if body != nil, !headers.contains(where: { $0.name == "Content-Type" }) {
            headers.append(Header("Content-Type", "application/json"))
        }
        let path = String(target.split(separator: "?", omittingEmptySubsequences: false)[0])
        do throws(HTTPFailure) {
            let reply = try router.reply(to: method, target, headers: headers, body: Array((body ?? "").utf8))
            switch reply {
            case .response(let response): return Answer(response)
            case .deferred(let work):
                let answer = Waiting()
                work(Responder { answer.give($0) })
                return Answer(answer.take())
            case .stream(let start): return Answer(Response(status: start.status, headers: start.headers))
            }
        } catch {
            return Answer(HomeAPI.render(error, path: path))
        }
    }

    func get(_ target: String, headers: [Header] = []) -> Answer { ask(.get, target, headers: headers) }
}

/// An answer that has arrived as a whole.
struct Answer {
    let status: Int
    let headers: [Header]
    let bytes: [UInt8]

    init(_ response: Response) {
        status = response.status
        headers = response.headers
        switch response.body {
        case .bytes(let bytes): self.bytes = bytes
        case .pieces(let next):
            var whole: [UInt8] = []
            while let piece = next() { whole += piece }
            bytes = whole
        case .empty, .file, .omitted: bytes = []
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Null where the body is no JSON.
    var json: JSONValue { (try? JSONValue.parse(bytes)) ?? .null }

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

    subscript(path: String...) -> JSONValue { path.reduce(json) { $0[$1] } }
}

extension JSONValue {
    /// The member of an object or, by its number, the element of an array; null where there is none.
    subscript(name: String) -> JSONValue {
        switch self {
        case .object(let object): object[name] ?? .null
        case .array(let elements): Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil } ?? .null
        default: .null
        }
    }

    /// The members' names, in order.
    var names: [String] { objectValue?.members.map { $0.name } ?? [] }
}

/// An answer on its way from another thread.
private final class Waiting: Sendable {
    private let response = Mutex<Response?>(nil)

    func give(_ response: Response) { self.response.withLock { $0 = response } }

    func take() -> Response {
        while true {
            if let response = response.withLock({ $0 }) { return response }
            Thread.yield()
        }
    }
}
