import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    /// The longest time of a fault: a year, in seconds.
    static let longestFault = 366.0 * 86_400
}

/// A fault, as a client has described it.
enum FaultDefinition {
    case devices(DeviceFault)
    case http(HTTPFault)
    case journal(JournalFault)

    /// Reads a fault. Throws `invalidArgument` with pointers if its members do not belong together.
    init(_ body: Input, id: String, catalog: CatalogIndex) throws(HomeError) {
        // The shape of the body accepts only the names of kinds.
        guard let kind = FaultKind(rawValue: body.text("kind")) else { throw Self.fault("/kind", "a kind of fault") }
        try Self.checkParameters(body, of: kind)
        let start = Self.microseconds(body.number(ifPresent: "from") ?? 0)
        let duration = body.number(ifPresent: "for").map(Self.microseconds)
        let times = body.integer(ifPresent: "times").map { Int($0) }
        let probability = body.number(ifPresent: "probability") ?? 1
        try Self.checkTarget(body.required("on"), of: kind)
        switch kind.scope {
        case .devices:
            self = .devices(
                DeviceFault(
                    id: id, target: Self.deviceTarget(body.required("on")),
                    kind: try Self.deviceKind(body, kind, catalog),
                    start: Span(microseconds: start), duration: duration.map { Span(microseconds: $0) }, times: times,
                    probability: probability))
        case .requests, .streams:
            var fault = HTTPFault(
                id: id, target: try Self.target(body.required("on"), of: kind), effect: try Self.effect(body, kind))
            (fault.start, fault.duration, fault.times, fault.probability) = (start, duration, times, probability)
            fault.isHidden = body.flag(ifPresent: "hidden") ?? false
            self = .http(fault)
        case .journal:
            self = .journal(
                JournalFault(
                    id: id, kind: Self.journalKind(body, kind), start: start, duration: duration, times: times,
                    probability: probability))
        }
    }

    private static func microseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1_000_000).rounded()) }

    private static func fault(_ pointer: String, _ detail: String, _ message: String? = nil) -> HomeError {
        HomeError(
            .invalidArgument, message ?? "The member \(pointer.dropFirst()) must be \(detail).",
            details: [HomeError.Detail(pointer: pointer, detail: detail)])
    }

    private static func checkParameters(_ body: Input, of kind: FaultKind) throws(HomeError) {
        let parameters = kind.parameters
        for name in parameters.required where !body.has(name) {
            throw fault(
                "/\(name)", "required", "The member \(name) is missing; a fault of the kind \(kind.rawValue) needs it.")
        }
        for name in ["times", "probability"] where body.has(name) && !kind.hasCases {
            throw fault(
                "/\(name)", "not for \(kind.rawValue)",
                "A fault of the kind \(kind.rawValue) acts for a time and not on single cases; \(name) was sent.")
        }
        for member in InputObject.faultParameters where body.has(member.name) && !parameters.all.contains(member.name) {
            let known = parameters.all.isEmpty ? "has no parameters" : "has \(parameters.all.joined(separator: ", "))"
            throw fault(
                "/\(member.name)", "not a parameter of \(kind.rawValue)",
                "A fault of the kind \(kind.rawValue) \(known); \(member.name) was sent.")
        }
    }

    // MARK: The target

    /// The members of `on` that name devices.
    static let deviceTargets = ["device", "type", "trait", "room", "structure"]

    /// Throws unless the target has the members of the kind's scope.
    private static func checkTarget(_ on: Input, of kind: FaultKind) throws(HomeError) {
        let devices = deviceTargets.filter { on.has($0) }
        let isStream = on.flag(ifPresent: "stream") ?? false
        let isJournal = on.flag(ifPresent: "journal") ?? false
        let isHTTP = on.has("route") || on.has("client")
        let isExpected =
            switch kind.scope {
            case .devices: devices.count == 1 && !isStream && !isJournal && !isHTTP
            case .requests: devices.isEmpty && !isStream && !isJournal && isHTTP
            case .streams: devices.isEmpty && isStream && !isJournal
            case .journal: devices.isEmpty && !isStream && isJournal && !isHTTP
            }
        guard isExpected else {
            throw fault("/on", kind.scope.phrase, "A fault of the kind \(kind.rawValue) acts on \(kind.scope.phrase).")
        }
        for name in ["type", "trait"] {
            if let text = on.text(ifPresent: name) { try checkLength(text, 1...255, "/on/\(name)") }
        }
        for name in ["device", "room", "structure"] {
            guard let id = on.text(ifPresent: name), !HomeID.isValid(id) else { continue }
            throw fault("/on/\(name)", HomeID.form, HomeID.message(rejecting: id))
        }
    }

    private static func deviceTarget(_ on: Input) -> DeviceFault.Target {
        if let id = on.text(ifPresent: "device") { return .device(id) }
        if let name = on.text(ifPresent: "type") { return .type(name) }
        if let name = on.text(ifPresent: "trait") { return .trait(name) }
        if let id = on.text(ifPresent: "room") { return .room(id) }
        return .structure(on.text(ifPresent: "structure") ?? "")
    }

    private static func deviceKind(
        _ body: Input, _ kind: FaultKind, _ catalog: CatalogIndex
    ) throws(HomeError) -> DeviceFault.Kind {
        func span(_ name: String) -> Span { Span(microseconds: microseconds(body.number(ifPresent: name) ?? 0)) }
        switch kind {
        case .frozen: return .frozen
        case .slow:
            return .slow(
                milliseconds: Int(body.integer(ifPresent: "milliseconds") ?? 0),
                jitter: Int(body.integer(ifPresent: "jitter") ?? 0))
        case .rejects:
            return .rejects(body.text(ifPresent: "code").flatMap { HomeError.Code(rawValue: $0) } ?? .unknown)
        case .ignores: return .ignores
        case .flapping: return .flapping(up: span("up"), down: span("down"))
        case .lateOffline: return .lateOffline(span("seconds"))
        case .reports: return try reports(body, catalog)
        default: return .offline
        }
    }

    /// Returns the values that devices report. They need not be valid, but they are of the types of the attributes.
    private static func reports(_ body: Input, _ catalog: CatalogIndex) throws(HomeError) -> DeviceFault.Kind {
        guard let name = body.text(ifPresent: "trait") ?? body.required("on").text(ifPresent: "trait") else {
            throw fault("/trait", "required", "The member trait is missing; on names no trait either.")
        }
        try checkLength(name, 1...255, "/trait")
        let trait = try catalog.trait(named: name, at: JSONPointer.root.appending("trait"))
        let review = DescriptionReview(isStrict: false)
        let reader = ValueReader(acceptsUnnamed: true, review: review)
        var values: [UInt32: Value] = [:]
        let pointer = JSONPointer.root.appending("attributes")
        for (name, json) in body.value(ifPresent: "attributes")?.objectValue?.members ?? [] {
            let pointer = pointer.appending(name)
            guard let attribute = trait.attribute(named: name) else {
                review.add(mistake: trait.missing(attribute: name, at: pointer))
                continue
            }
            values[attribute.id] = review.attempt { () throws(HomeError) in
                try reader.value(json, of: attribute, features: FeatureMap(rawValue: .max), at: pointer)
            }
        }
        if let error = review.error { throw error }
        guard !values.isEmpty else { throw fault("/attributes", "at least one attribute") }
        return .reports(trait: trait.id, values: values)
    }

    private static func journalKind(_ body: Input, _ kind: FaultKind) -> JournalFault.Kind {
        switch kind {
        case .commitSlow: .commitSlow(milliseconds: Int(body.integer(ifPresent: "milliseconds") ?? 0))
        case .commitUnknown: .commitUnknown(isDurable: body.flag(ifPresent: "execute") ?? true)
        default: .commitFails
        }
    }

    private static func target(_ on: Input, of kind: FaultKind) throws(HomeError) -> HTTPFault.Target {
        let target = HTTPFault.Target(route: on.text(ifPresent: "route"), client: on.text(ifPresent: "client"))
        if let client = target.client { try checkLength(client, 1...64, "/on/client") }
        if let name = target.route { try checkRoute(name, of: kind) }
        return target
    }

    private static func checkLength(_ text: String, _ range: ClosedRange<Int>, _ pointer: String) throws(HomeError) {
        guard range.contains(text.unicodeScalars.count) else {
            throw fault(pointer, "a text of \(range.lowerBound) to \(range.upperBound) characters")
        }
    }

    private static func checkRoute(_ name: String, of kind: FaultKind) throws(HomeError) {
        let pointer = "/on/route"
        guard let route = HomeAPI.routes.first(where: { $0.name == name }) else {
            throw fault(
                pointer, "the method and the path of a route, such as GET /devices/{id}",
                "There is no route \(name); /openapi.json has all routes, such as GET /devices/{id}.\(Spelling.suggestion(for: name, in: HomeAPI.routes.filter { $0.canBeFaulted }.map { $0.name }))"
            )
        }
        guard route.canBeFaulted else {
            throw fault(
                pointer, "a route of the home",
                "No fault can affect \(name), because it controls the simulation or the gateway.")
        }
        let isStream = route.opensStream
        if kind.scope == .streams, !isStream {
            throw fault(pointer, "the route of a stream", "\(name) opens no stream.")
        }
        if isStream, [.closeAfterBytes, .slowBody].contains(kind) {
            throw fault(
                pointer, "a route that opens no stream",
                "\(name) opens a stream; the kinds cut, hold and buffer affect streams.")
        }
    }

    // MARK: The effect

    private static func effect(_ body: Input, _ kind: FaultKind) throws(HomeError) -> HTTPFault.Effect {
        func integer(_ name: String) -> Int? { body.integer(ifPresent: name).map { Int($0) } }
        switch kind {
        case .status:
            let code = body.text(ifPresent: "code").flatMap { HomeError.Code(rawValue: $0) }
            guard let status = integer("status") ?? code?.httpStatus else {
                throw fault("/status", "a status or a code", "A fault of the kind status needs a status or a code.")
            }
            return .request(
                .status(
                    status, code ?? ProblemKind.code(ofStatus: status), retryAfter: integer("retryAfter")))
        case .latency:
            return .request(.latency(milliseconds: integer("milliseconds") ?? 0, jitter: integer("jitter") ?? 0))
        case .closeBeforeAnswer:
            return .request(.closeBeforeAnswer(executes: body.flag(ifPresent: "execute") ?? true))
        case .closeAfterBytes: return .request(.closeAfterBytes(integer("bytes") ?? 0))
        case .slowBody: return .request(.slowBody(bytesPerSecond: integer("bytesPerSecond") ?? 1))
        case .cut: return .stream(.cut(afterFrames: integer("afterFrames") ?? 0, atByte: integer("atByte")))
        case .hold: return .stream(.hold(seconds: body.number(ifPresent: "seconds") ?? 0))
        case .silent: return .stream(.silent)
        case .heartbeatsOnly: return .stream(.heartbeatsOnly)
        case .drop: return .stream(.drop)
        case .duplicate: return .stream(.duplicate)
        case .reorder: return .stream(.reorder)
        case .resync:
            let reason = body.text(ifPresent: "reason").flatMap { ResyncReason(rawValue: $0) }
            return .stream(.resync(reason ?? .gap))
        case .refuse: return .stream(.refuse(integer("status") ?? 503))
        case .buffer:
            let (bytes, seconds) = (integer("bytes"), body.number(ifPresent: "seconds"))
            guard bytes != nil || seconds != nil else {
                throw fault("/bytes", "bytes or seconds", "A fault of the kind buffer needs bytes or seconds.")
            }
            if let bytes, bytes > FrameBuffer.maximumSize {
                let range = "0 to \(FrameBuffer.maximumSize)"
                throw HomeError(
                    .outOfRange, "The member bytes must be \(range) for a fault of the kind buffer; \(bytes) was sent.",
                    details: [HomeError.Detail(pointer: "/bytes", detail: range)])
            }
            return .stream(.buffer(bytes: bytes, seconds: seconds))
        case .offline, .frozen, .slow, .rejects, .ignores, .flapping, .lateOffline, .reports, .commitFails,
            .commitSlow, .commitUnknown:
            throw fault("/kind", "a kind of fault on requests or streams")
        }
    }
}
