import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Observability

/// Opens the streams of a home.
struct StreamOpener: Sendable {
    private let context: StreamContext
    private var home: Home { context.home }
    var faults: FaultBoard { context.faults }

    init(_ home: Home, id: String, devices: DeviceBytes, heldBytes: Budget, logger: Logger) {
        context = StreamContext(home, id: id, devices: devices, heldBytes: heldBytes, logger: logger)
    }

    /// Makes all streams take their next step.
    func wakeAll() { context.registry.wakeAll() }

    /// The greatest lag of a stream, in changes.
    var lag: UInt64 { context.registry.lag }

    /// Opens `GET /events`.
    func events(_ call: Call) throws(HomeError) -> Reply {
        let parameters = try StreamParameters(call)
        let filter = try filter(of: call, parameters)
        return open(parameters, filter, opening: parameters.opening)
    }

    /// Opens `GET /devices/stream` and the same for other kinds: all objects, then each object that changes.
    func collection(_ kind: Frame.ObjectKind, _ call: Call) throws(HomeError) -> Reply {
        let parameters = try StreamParameters(call)
        var filter = try filter(of: call, parameters)
        filter.kinds = [kind.changeKind]
        return open(parameters, filter, opening: .objects, reportsAccess: true)
    }

    /// Opens `GET /devices/batched` and the same for other kinds: the whole set, and again after each change of
    /// metadata.
    func batched(_ kind: Frame.ObjectKind, _ call: Call) throws(HomeError) -> Reply {
        let parameters = try StreamParameters(call)
        var filter = try filter(of: call, parameters)
        filter.kinds = [kind.changeKind]
        return open(parameters, .set(kind), filter)
    }

    /// Opens `GET /devices/{id}/stream`.
    func device(_ id: String, _ call: Call) throws(HomeError) -> Reply {
        let parameters = try StreamParameters(call)
        _ = try home.snapshot().state.anyDevice(id)
        return open(parameters, .device(id), Self.filter(forStatesOf: id))
    }

    /// Opens `GET /rooms/{id}/stream`.
    func room(_ id: String, _ call: Call) throws(HomeError) -> Reply {
        let parameters = try StreamParameters(call)
        try home.snapshot().state.checkExistence(ofRoom: id)
        return open(parameters, .room(id), ObjectFilter(kinds: [.room], rooms: [id]))
    }

    /// Opens `GET /structures/{id}/stream`.
    func structure(_ id: String, _ call: Call) throws(HomeError) -> Reply {
        let parameters = try StreamParameters(call)
        try home.snapshot().state.checkExistence(ofStructure: id)
        return open(parameters, .structure(id), ObjectFilter(kinds: [.structure], structures: [id]))
    }

    /// Opens `GET /devices/{id}/types/stream`: all types of a device.
    func types(of id: String, _ call: Call) throws(HomeError) -> Reply {
        let parameters = try StreamParameters(call)
        _ = try home.snapshot().state.anyDevice(id)
        return open(parameters, .types(device: id), Self.filter(forStatesOf: id))
    }

    /// Opens `GET /devices/{id}/types/{type}/stream`. Returns 204, which ends a browser's subscription, if the device
    /// does not have the type.
    func type(_ name: String, of id: String, _ call: Call) throws(HomeError) -> Reply {
        let parameters = try StreamParameters(call)
        let device = try home.snapshot().state.anyDevice(id)
        if let fault = TextForm.name.fault(in: name, of: "The type in the path") { throw fault }
        let part: Shape.Part
        do throws(HomeError) { part = device.shape.parts[try device.part(named: name)] } catch {
            if error.code == .notFound { return .response(Response(status: 204)) }
            throw error
        }
        var filter = Self.filter(forStatesOf: id)
        filter.types = [part.type.id]
        return open(parameters, .type(device: id, part: part.number, type: part.type.id), filter)
    }

    /// Returns the filter of the changes that may change the state of a device. It excludes events, which do not.
    private static func filter(forStatesOf device: String) -> ObjectFilter {
        ObjectFilter(kinds: [.device, .attributes], devices: [device])
    }

    // MARK: Opening

    /// Returns the filter of a request. Rejects unknown ids, except those of objects that were removed after the
    /// client's cursor: the client still has to receive that `removed`.
    private func filter(of call: Call, _ parameters: StreamParameters) throws(HomeError) -> ObjectFilter {
        let values = call.query.count { FilterParameter.named($0.name) != nil }
        guard values <= StreamParameters.maximumFilterValues else {
            throw HomeError(
                .invalidArgument,
                "A stream can have up to \(StreamParameters.maximumFilterValues) filter values; \(values) were sent. Use several streams, or filter by room, structure, type or trait."
            )
        }
        let filter = try FilterParameter.filter(of: call)
        try FilterParameter.checkIDs(of: filter, in: home.snapshot().state) { kind, id in
            parameters.mayReportRemoval(of: kind, id, from: home)
        }
        return filter
    }

    private func open(
        _ parameters: StreamParameters, _ filter: ObjectFilter, opening: SnapshotLayout?, reportsAccess: Bool = false
    ) -> Reply {
        let terms = parameters.terms(startsWithSnapshot: opening != nil)
        let subscription = Subscription(
            context, filter, at: parameters.position, terms, reportsAccess: reportsAccess)
        let group = subscription.group
        return stream(EventFeed(subscription, opening: opening), group, terms)
    }

    private func open(_ parameters: StreamParameters, _ content: ObjectContent, _ filter: ObjectFilter) -> Reply {
        let isSet = if case .set = content { true } else { false }
        let terms = parameters.terms(startsWithSnapshot: isSet)
        // A stream of one object reports by itself that the object cannot be read.
        let subscription = Subscription(context, filter, at: parameters.position, terms, reportsAccess: isSet)
        let group = subscription.group
        return stream(ObjectFeed(subscription, content), group, terms)
    }

    private func stream(_ source: any StreamSource, _ group: FilterGroup, _ terms: StreamTerms) -> Reply {
        .stream(
            StreamStart(
                headers: terms.format.headers, source: source, group: group.streams,
                isCompressed: terms.isCompressed))
    }
}
