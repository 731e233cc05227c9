import HTTPServer
package import HomeAPI
package import HomeEngine
package import HomeModel
import HomeStore
package import Scenarios
import Synchronization
import Threads

/// A gateway of its own in this process, without sockets.
///
/// No time passes by itself: the homes have paused clocks, and ``wait(seconds:)`` advances the host's clock, so that a
/// scenario with long waits takes no time and always has the same events.
package final class LocalGateway: ScenarioGateway {
    private let time = ManualTime()
    private let homes: Homes
    private let router: Router

    package let delivery = 0.0

    /// - Parameters:
    ///   - catalog: The traits and device types.
    ///   - behaviors: How devices behave.
    ///   - deviceDefaults: The values of new devices that their descriptions omit.
    ///   - templates: The homes that a scenario can begin with.
    ///   - readCloudHome: Reads a home from the responses of a Cloud-to-cloud service.
    ///   - beginning: The beginning of the home `default`, which scenarios do not use; nil if it is empty.
    ///   - limits: The limits of each home.
    package init(
        catalog: CatalogIndex, behaviors: BehaviorSet, deviceDefaults: any DeviceDefaults,
        templates: any HomeTemplates, readCloudHome: HomeAPI.Configuration.CloudHomeReader?,
        beginning: HomeCheckpoint? = nil, limits: SimulationLimits = SimulationLimits()
    ) throws(Home.OpeningError) {
        let time = time
        var settings = Home.Configuration(
            catalog: catalog, behaviors: behaviors, journal: MemoryJournal(),
            hostTime: HostTime(steady: { time.now }, calendar: { time.now }), seed: 1, startsPaused: true)
        settings.limits = limits
        let home =
            if let beginning { try Home.fork(beginning, settings) } else { try Home.create(HomeTemplate(), settings) }
        homes = Homes(home, Homes.Configuration(newHome: settings))
        var configuration = HomeAPI.Configuration(deviceDefaults: deviceDefaults, templates: templates)
        configuration.readCloudHome = readCloudHome
        configuration.requestLimit = 100_000
        configuration.delay = { microseconds, call in
            // A wait without an end takes no time here.
            if microseconds < .max { time.pass(microseconds) }
            call()
        }
        router = HomeAPI(homes: homes, configuration: configuration).router(files: nil)
    }

    deinit { homes.close() }

    package var seconds: Double { Double(MonotonicClock.now) / 1_000_000_000 }

    package func wait(seconds: Double) { time.pass(Int64(seconds * 1_000_000)) }

    package func send(_ request: GatewayRequest, timeout: Double) -> GatewayResponse {
        let deadline = Self.deadline(after: timeout)
        let (response, stream) = open(request, timeout: timeout)
        guard let stream else { return response }
        // A body that a fault sends slowly, or the events that a stream has sent so far.
        var complete = response
        complete.body = stream.read()
        while stream.isOpen, let due = (stream as? LocalStream)?.due {
            guard MonotonicClock.now < deadline else {
                complete.interruption = Self.lateness
                break
            }
            time.pass(max(0, Int64(due / 1_000) - time.now))
            complete.body += stream.read()
        }
        if (stream as? LocalStream)?.isAborted == true {
            complete.interruption = "the connection was closed after \(complete.body.count) bytes of the body"
        }
        stream.close()
        return complete
    }

    package func open(_ request: GatewayRequest, timeout: Double) -> (GatewayResponse, (any ScenarioStream)?) {
        let path = String(request.path.prefix { $0 != "?" })
        do throws(HTTPFailure) {
            guard let method = HTTPMethod(rawValue: request.method) else { throw .notFound }
            let reply = try router.reply(
                to: method, request.path, headers: request.headers.map { Header($0.name, $0.value) },
                body: request.body ?? [])
            guard let reply = Self.completed(reply, until: Self.deadline(after: timeout)) else {
                return (GatewayResponse(status: 0, interruption: Self.lateness), nil)
            }
            return opened(reply)
        } catch {
            return (Self.response(HomeAPI.render(error, path: path)), nil)
        }
    }

    private func opened(_ reply: Reply) -> (GatewayResponse, (any ScenarioStream)?) {
        switch reply {
        case .response(let response): return (Self.response(response), nil)
        case .stream(let start):
            var head = Self.response(Response(status: start.status, headers: start.headers))
            if let body = start.source as? ProducedBody {
                head.body = body.rest().flatMap { $0 }
                return (head, nil)
            }
            return (head, LocalStream(start.source, time))
        case .disconnection, .deferred:
            return (
                GatewayResponse(status: 0, interruption: "the connection was closed without a response"), nil
            )
        }
    }

    /// Waits for a reply that another thread sends.
    static func completed(_ reply: Reply) -> Reply { completed(reply, until: .max) ?? reply }

    /// Waits for a reply that another thread sends; returns nil if there is none in time. Work for the reply, such as an
    /// advance of the clock, then ends.
    ///
    /// - Parameter deadline: A time of ``MonotonicClock``.
    private static func completed(_ reply: Reply, until deadline: UInt64) -> Reply? {
        var reply = reply
        while case .deferred(let work) = reply {
            let gate = ReplyGate()
            let responder = Responder(isAbandoned: { MonotonicClock.now >= deadline }, { _ in })
            work(responder.passing { gate.open(with: $0) })
            guard let next = gate.wait(until: deadline) else { return nil }
            reply = next
        }
        return reply
    }

    private static let lateness = "there was no response in time"

    /// - Parameter timeout: In seconds.
    private static func deadline(after timeout: Double) -> UInt64 {
        MonotonicClock.now + UInt64(max(0, min(timeout, 1e9)) * 1_000_000_000)
    }

    private static func response(_ response: Response) -> GatewayResponse {
        var body: [UInt8] = []
        switch response.body {
        case .bytes(let bytes): body = bytes
        case .empty, .file, .omitted: break
        }
        return GatewayResponse(
            status: response.status, headers: response.headers.map { ($0.name, $0.value) }, body: body)
    }
}

/// A clock of the host that passes only by hand.
private final class ManualTime: Sendable {
    /// Microseconds since 1970, from 2026-01-01 08:00 UTC.
    private let microseconds = Mutex<Int64>(1_767_254_400_000_000)

    var now: Int64 { microseconds.withLock { $0 } }

    func pass(_ span: Int64) { microseconds.withLock { $0 += max(0, span) } }
}

/// A reply for which a thread waits.
private final class ReplyGate: @unchecked Sendable {
    // Unchecked because the reply is used only with the condition's lock held.
    private let condition = Condition()
    private var reply: Reply?

    func open(with reply: Reply) {
        condition.withLock {
            self.reply = reply
            condition.broadcast()
        }
    }

    /// Returns nil if there is no reply in time.
    func wait(until deadline: UInt64) -> Reply? {
        condition.withLock {
            while reply == nil, MonotonicClock.now < deadline { condition.wait(until: deadline) }
            return reply
        }
    }
}

/// A stream whose events are requested when the scenario reads them.
private final class LocalStream: ScenarioStream {
    private let source: any StreamSource
    private let time: ManualTime
    private(set) var isOpen = true
    /// Whether the connection was closed before the end of the stream.
    private(set) var isAborted = false
    /// The time at which more is due, in nanoseconds; nil if none is.
    private(set) var due: UInt64?
    /// Turns that have passed without a frame; each takes a nanosecond.
    private var turns: UInt64 = 0

    init(_ source: any StreamSource, _ time: ManualTime) {
        self.source = source
        self.time = time
    }

    func read() -> [UInt8] {
        var bytes: [UInt8] = []
        due = nil
        while isOpen {
            switch source.next(now: UInt64(time.now) * 1_000 + turns) {
            case .frame(let frame): bytes += frame.storage[frame.payload]
            case .frames(let frames): for frame in frames { bytes += frame.storage[frame.payload] }
            case .more: turns += 1
            case .wait(let until):
                due = until
                return bytes
            case .end: close()
            case .abort:
                isAborted = true
                close()
            }
        }
        return bytes
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        source.closed()
    }
}
