import Faults
import HomeEngine
import HomeModel
import JSON

/// A fault, as a client has described it.
enum FaultDefinition {
    case devices(DeviceFault)
    case http(HTTPFault)
    case journal(JournalFault)

    /// Reads a fault. Throws an error with a pointer if its members do not belong together.
    init(_ body: Input, id: String, catalog: CatalogIndex) throws(HomeError) {
        // The form of the body accepts only the names of kinds.
        guard let kind = FaultKind(rawValue: body.text("kind")) else {
            throw HomeError(
                "The member kind must be a kind of fault.", "a kind of fault", at: body.pointer.appending("kind"))
        }
        if let mistake = kind.mistakes(in: body).first { throw HomeError(mistake) }
        let start = Self.microseconds(body.number(ifPresent: "from") ?? 0)
        let duration = body.number(ifPresent: "for").map(Self.microseconds)
        let times = body.integer(ifPresent: "times").map { Int($0) }
        let probability = body.number(ifPresent: "probability") ?? 1
        let on = body.required("on")
        switch try Self.effect(body, kind, catalog) {
        case .device(let effect):
            self = .devices(
                DeviceFault(
                    id: id, target: Self.deviceTarget(on), kind: effect, start: Span(microseconds: start),
                    duration: duration.map { Span(microseconds: $0) }, times: times, probability: probability))
        case .http(let effect):
            var fault = HTTPFault(id: id, target: try Self.target(on, of: kind), effect: effect)
            (fault.start, fault.duration, fault.times, fault.probability) = (start, duration, times, probability)
            fault.isHidden = body.flag(ifPresent: "hidden") ?? false
            self = .http(fault)
        case .journal(let effect):
            self = .journal(
                JournalFault(
                    id: id, kind: effect, start: start, duration: duration, times: times, probability: probability))
        }
    }

    private static func microseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1_000_000).rounded()) }

    // MARK: The target

    private static func deviceTarget(_ on: Input) -> DeviceFault.Target {
        if let id = on.text(ifPresent: "device") { return .device(id) }
        if let name = on.text(ifPresent: "type") { return .type(name) }
        if let name = on.text(ifPresent: "trait") { return .trait(name) }
        if let id = on.text(ifPresent: "room") { return .room(id) }
        return .structure(on.text(ifPresent: "structure") ?? "")
    }

    private static func target(_ on: Input, of kind: FaultKind) throws(HomeError) -> HTTPFault.Target {
        let target = HTTPFault.Target(route: on.text(ifPresent: "route"), client: on.text(ifPresent: "client"))
        if let name = target.route { try checkRoute(name, of: kind, at: on.pointer.appending("route")) }
        return target
    }

    private static func checkRoute(
        _ name: String, of kind: FaultKind, at pointer: JSONPointer
    ) throws(HomeError) {
        guard let route = HomeAPI.routes.first(where: { $0.name == name }) else {
            throw HomeError(
                "There is no route \(name); /openapi.json has all routes, such as GET /devices/{id}.\(Spelling.suggestion(for: name, in: HomeAPI.routes.filter { $0.canBeFaulted }.map { $0.name }))",
                "the method and the path of a route, such as GET /devices/{id}", at: pointer)
        }
        guard route.canBeFaulted else {
            throw HomeError(
                "No fault can affect \(name), because it controls the simulation or the gateway.",
                "a route of the home", at: pointer)
        }
        let isStream = route.opensStream
        if kind.scope == .streams, !isStream {
            throw HomeError("\(name) opens no stream.", "the route of a stream", at: pointer)
        }
        if isStream, [.closeAfterBytes, .slowBody].contains(kind) {
            throw HomeError(
                "\(name) opens a stream; the kinds cut, hold and buffer affect streams.",
                "a route that opens no stream", at: pointer)
        }
    }

    // MARK: The effect

    private enum Effect {
        case device(DeviceFault.Kind)
        case http(HTTPFault.Effect)
        case journal(JournalFault.Kind)
    }

    private static func effect(
        _ body: Input, _ kind: FaultKind, _ catalog: CatalogIndex
    ) throws(HomeError) -> Effect {
        func integer(_ name: String, otherwise: Int = 0) -> Int {
            body.integer(ifPresent: name).map { Int($0) } ?? otherwise
        }
        func optional(_ name: String) -> Int? { body.integer(ifPresent: name).map { Int($0) } }
        func seconds(_ name: String) -> Double { body.number(ifPresent: name) ?? 0 }
        func span(_ name: String) -> Span { Span(microseconds: microseconds(seconds(name))) }
        let code = body.text(ifPresent: "code").flatMap { HomeError.Code(rawValue: $0) }
        let executes = body.flag(ifPresent: "execute") ?? true
        return switch kind {
        case .offline: .device(.offline)
        case .frozen: .device(.frozen)
        case .slow: .device(.slow(milliseconds: integer("milliseconds"), jitter: integer("jitter")))
        case .rejects: .device(.rejects(code ?? .unknown))
        case .ignores: .device(.ignores)
        case .flapping: .device(.flapping(up: span("up"), down: span("down")))
        case .lateOffline: .device(.lateOffline(span("seconds")))
        case .reports: .device(try reports(body, catalog))
        case .status:
            .http(
                .request(
                    .status(
                        optional("status") ?? code?.httpStatus ?? 500,
                        code ?? ProblemKind.code(ofStatus: integer("status")), retryAfter: optional("retryAfter"))))
        case .latency:
            .http(.request(.latency(milliseconds: integer("milliseconds"), jitter: integer("jitter"))))
        case .closeBeforeAnswer: .http(.request(.closeBeforeAnswer(executes: executes)))
        case .neverAnswers: .http(.request(.neverAnswers(executes: executes)))
        case .closeAfterBytes: .http(.request(.closeAfterBytes(integer("bytes"))))
        case .slowBody: .http(.request(.slowBody(bytesPerSecond: integer("bytesPerSecond", otherwise: 1))))
        case .cut: .http(.stream(.cut(afterFrames: integer("afterFrames"), atByte: optional("atByte"))))
        case .hold: .http(.stream(.hold(seconds: seconds("seconds"))))
        case .silent: .http(.stream(.silent))
        case .heartbeatsOnly: .http(.stream(.heartbeatsOnly))
        case .drop: .http(.stream(.drop))
        case .duplicate: .http(.stream(.duplicate))
        case .reorder: .http(.stream(.reorder))
        case .resync:
            .http(.stream(.resync(body.text(ifPresent: "reason").flatMap { ResyncReason(rawValue: $0) } ?? .gap)))
        case .refuse: .http(.stream(.refuse(integer("status", otherwise: 503))))
        case .buffer:
            .http(.stream(.buffer(bytes: optional("bytes"), seconds: body.number(ifPresent: "seconds"))))
        case .commitFails: .journal(.commitFails)
        case .commitSlow: .journal(.commitSlow(milliseconds: integer("milliseconds")))
        case .commitUnknown: .journal(.commitUnknown(isDurable: executes))
        }
    }

    /// Returns the values that devices report. They need not be valid, but they are of the types of the attributes.
    private static func reports(_ body: Input, _ catalog: CatalogIndex) throws(HomeError) -> DeviceFault.Kind {
        let name = body.text(ifPresent: "trait") ?? body.required("on").text(ifPresent: "trait") ?? ""
        let trait = try catalog.trait(named: name, at: JSONPointer.root.appending("trait"))
        let review = DescriptionReview(isStrict: false)
        let reader = ValueReader(acceptsUnnamed: true, review: review)
        var values: [UInt32: Value] = [:]
        for (name, value) in body["attributes"]?.members ?? [] {
            guard let attribute = trait.attribute(named: name) else {
                review.add(mistake: trait.missing(attribute: name, at: value.pointer))
                continue
            }
            values[attribute.id] = review.attempt { () throws(HomeError) in
                try reader.value(
                    value.json, of: attribute, features: FeatureMap(rawValue: .max), at: value.pointer)
            }
        }
        if let error = review.error { throw error }
        return .reports(trait: trait.id, values: values)
    }
}
