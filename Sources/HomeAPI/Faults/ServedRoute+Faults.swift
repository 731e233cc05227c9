import HTTPServer
import HomeEngine
import HomeModel

/// Requests to a home on which faults are set.
extension ServedRoute {
    /// Returns the reply to a request, with the effects of all faults.
    func faulted(
        _ request: HTTPRequest, in served: ServedHome, since start: UInt64, _ record: RequestRecord?
    ) -> Reply {
        let origin = FaultOrigin(of: request, to: route)
        let effects = served.faults.effects(on: origin, opensStream: route.opensStream)
        let trace = FaultTrace()
        var isExecuted = false
        let reply = effects.reply(to: request, of: served) {
            isExecuted = true
            return execute(request, in: served, since: start, record, trace)
        }
        if !isExecuted { count(status: effects.status, of: request, home: served.id, since: start) }
        record?.add(faults: effects.allIDs)
        return traced(reply, by: trace, served, record)
    }

    /// Returns a reply with the effects of faults on devices and the journal: the response names the faults and is
    /// late.
    ///
    /// If too many responses are late already, it is not late, because the request has already changed the home.
    private func traced(
        _ reply: Reply, by trace: FaultTrace, _ served: ServedHome, _ record: RequestRecord?
    ) -> Reply {
        switch reply {
        case .deferred(let work):
            return .deferred { responder in
                work(responder.passing { responder.send(self.traced($0, by: trace, served, record)) })
            }
        case .response(var response):
            record?.add(faults: trace.ids)
            if let header = served.faults.header(naming: trace.ids) { response.add(header) }
            let (named, milliseconds) = (Reply.response(response), trace.delay)
            let delayed = served.delayedResponses
            guard milliseconds > 0, let reservation = delayed.budget.reserve(1) else { return named }
            return .deferred { responder in
                delayed.send(
                    named, to: responder, after: Int64(milliseconds) * 1_000, delayedBy: trace.ids, reservation)
            }
        case .stream, .disconnection: return reply
        }
    }
}

extension HomeAPI {
    /// Calls a function after a number of microseconds.
    func delay(_ microseconds: Int64, _ call: @escaping @Sendable () -> Void) {
        _ = Self.timer(configuration, delays)(microseconds, call)
    }
}

extension Call {
    /// Makes the response name the faults that make its devices offline, unresponsive or frozen.
    func nameFaults(of devices: some Sequence<Device>) {
        guard let faults else { return }
        let disturbed = devices.filter { !$0.disturbances.isEmpty }
        guard !disturbed.isEmpty else { return }
        // The response to a request with an idempotency key is created while the home is locked for other changes.
        let time = home.moment().time
        let active = served.faults.all.compactMap { fault -> ActiveDeviceFault? in
            if case .devices(let active) = fault.source { active } else { nil }
        }
        let named = disturbed.reduce(into: Set<String>()) { named, device in
            for fault in active where fault.disturbs(device, at: time) { named.insert(fault.fault.id) }
        }
        for fault in active where named.contains(fault.fault.id) { faults.note(fault.fault.id) }
    }
}

extension Response {
    /// Adds a header with a list; its elements are appended if there is one with the name.
    fileprivate mutating func add(_ header: Header) {
        guard let index = headers.firstIndex(where: { $0.name == header.name }) else { return headers.append(header) }
        headers[index].value += ", \(header.value)"
    }
}
