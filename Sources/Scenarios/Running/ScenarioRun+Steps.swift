import JSON
import YAML

extension ScenarioRun {
    /// Executes the action of a step, then checks its expectations.
    func execute(_ step: Step) throws(Failure) {
        try checkTime(at: step.pointer)
        var response: GatewayResponse?
        if let action = step.action {
            try readClock()
            drain()
            mark.events = streams.mapValues { $0.events.count }
            response = try perform(action, of: step)
            drain()
        }
        for expectation in step.expectations {
            try checkTime(at: step.pointer)
            try check(expectation, response)
        }
        if !step.expectations.isEmpty { drain() }
        let former = time
        try readClockKeepingMark()
        if time != former { recording.clock(time) }
    }

    private func readClockKeepingMark() throws(Failure) {
        let kept = mark.sequence
        try readClock()
        mark.sequence = kept
    }

    /// Executes the action of a step; returns the response if it is a request.
    private func perform(_ action: Step.Action, of step: Step) throws(Failure) -> GatewayResponse? {
        switch action {
        case .request(let plan): return try perform(plan, of: step)
        case .connect(let name, let path): return try connect(name, path, of: step)
        case .disconnect(let name, let pointer):
            guard let stream = streams[name] else { throw unknownStream(name, at: pointer) }
            stream.stream.close()
            recording.stream(name, "closed", at: time)
        case .advance(let advance): try perform(advance, at: step.pointer.appending("advance"))
        case .wait(let seconds):
            guard seconds <= remaining || gateway.delivery == 0 else {
                throw Failure(
                    pointer: step.pointer.appending("wait"),
                    message:
                        "The step waits longer than the \(SpanText.text(max(0, remaining.rounded()))) of real time that are left (--timeout)."
                )
            }
            gateway.wait(seconds: seconds)
        case .waitUntilReceived(let matcher, let pointer, let timeout):
            let sought = Sought.received(["received": .object(matcher)], pointer)
            let end = gateway.seconds + timeout
            while let failure = try failure(of: sought) {
                let reason: String? =
                    if gateway.delivery == 0 {
                        "No app can send requests to the home of a scenario that runs in this program; --url runs it on a gateway."
                    } else {
                        gateway.seconds >= end ? SpanText.passed(timeout, of: "real time") : nil
                    }
                if let reason {
                    throw Failure(
                        pointer: failure.pointer, message: "\(failure.message) \(reason)",
                        differences: failure.differences)
                }
                try checkTime(at: pointer)
                gateway.wait(seconds: 0.05)
            }
        }
        return nil
    }

    private func perform(_ plan: RequestPlan, of step: Step) throws(Failure) -> GatewayResponse {
        let request = request(plan.method, plan.path, plan.body, client: step.client, headers: plan.headers)
        recording.request(plan, client: step.client, at: time)
        let response = gateway.send(request, timeout: responseTimeout)
        recording.response(response, at: time)
        if !step.expectsOutcome, response.interruption != nil || !(200...299).contains(response.status) {
            let pointer = response.status == 404 ? plan.device ?? plan.pointer : plan.pointer
            throw failure(of: response, "The request failed", at: pointer) { plan.pointer.appending(text: $0) }
        }
        return response
    }

    // MARK: Streams

    /// Opens a stream. A stream that was opened before continues after its last event.
    private func connect(_ name: String, _ path: String, of step: Step) throws(Failure) -> GatewayResponse {
        var headers = [(name: "Accept", value: "text/event-stream")]
        let former = streams[name]
        former?.stream.close()
        if let id = former?.reader.lastID { headers.append(("Last-Event-ID", id)) }
        let (response, stream) = gateway.open(
            request("GET", path, nil, client: step.client, headers: headers), timeout: responseTimeout)
        recording.stream(
            name, stream == nil ? "refused" : "opened", at: time, path: path, client: step.client,
            status: response.status)
        if let stream {
            let reader = StreamEventReader(contentType: response.header("Content-Type") ?? "")
            var opened = OpenedStream(path: path, client: step.client, stream: stream, reader: reader)
            opened.events = former?.events ?? []
            streams[name] = opened
            mark.events[name] = opened.events.count
        } else if !step.expectsOutcome {
            throw failure(of: response, "The stream was not opened", at: step.pointer.appending("connect"))
        }
        return response
    }

    /// Reads what the streams have received.
    func drain() {
        for change in observer?.changes() ?? [] { recording.change(change.line, id: change.id) }
        for name in streams.keys.sorted() {
            guard var opened = streams[name] else { continue }
            let wasOpen = opened.stream.isOpen
            var events: [StreamEvent] = []
            do { events = try opened.reader.read(opened.stream.read()) } catch { opened.stream.close() }
            guard !events.isEmpty || wasOpen != opened.stream.isOpen else { continue }
            opened.events += events
            streams[name] = opened
            for event in events { recording.event(event, of: name, at: time) }
            if wasOpen, !opened.stream.isOpen { recording.stream(name, "ended", at: time) }
        }
    }

    func unknownStream(_ name: String, at pointer: JSONPointer) -> Failure {
        let guess = Spelling.suggestion(for: name, in: Array(streams.keys))
        return Failure(
            pointer: pointer, message: "No step before this one has opened the stream `\(name)` with `connect`.\(guess)"
        )
    }
}

extension Step {
    /// Whether an expectation states the response, so that a problem is no failure.
    var expectsOutcome: Bool {
        expectations.contains { expectation in
            switch expectation {
            case .status, .problem: true
            default: false
            }
        }
    }
}
