import JSON

/// Expectations.
extension ScenarioRun {
    /// Throws if an expectation does not hold.
    ///
    /// - Parameter response: That of the step; nil if it has sent no request.
    func check(_ expectation: Expectation, _ response: GatewayResponse?) throws(Failure) {
        switch expectation {
        case .status(let status, let pointer):
            let actual = response?.status ?? 0
            if actual != status {
                let detail = response?.json["detail"]?.stringValue ?? response?.interruption
                throw Failure(
                    pointer: pointer, message: "The status differs." + (detail.map { " \($0)" } ?? ""),
                    differences: [.init("status", expected: "\(status)", actual: "\(actual)")])
            }
        case .problem(let matcher, let pointer): try compare(matcher, response, "The problem differs.", at: pointer)
        case .response(let matcher, let pointer): try compare(matcher, response, "The response differs.", at: pointer)
        case .device(let id, let matcher, let pointer):
            let device = send("GET", "/devices/\(id.pathSegment)")
            guard device.status == 200 else {
                throw failure(of: device, "The device could not be read", at: pointer)
            }
            let differences = matcher.differences(from: .object(device.json))
            if !differences.isEmpty {
                throw Failure(
                    pointer: pointer, message: "The device \(id) differs.", differences: differences.map { .init($0) })
            }
        case .closed(let name, let pointer):
            let failure = try failureAfterDelivery { () throws(Failure) in
                guard let stream = self.streams[name] else { throw self.unknownStream(name, at: pointer) }
                return stream.stream.isOpen ? Failure(pointer: pointer, message: "The stream `\(name)` is open.") : nil
            }
            if let failure { throw failure }
        case .sought(let sought, .now):
            let failure = try failureAfterDelivery { () throws(Failure) in try self.failure(of: sought) }
            if let failure { throw failure }
        case .sought(let sought, .within(let seconds)):
            if let failure = try advance(until: sought, atMost: seconds) { throw failure }
        case .sought(let sought, .lasting(let seconds)): try check(sought, lastsFor: seconds)
        case .never(let sought, let seconds): try check(never: sought, for: seconds)
        }
    }

    private func compare(
        _ matcher: JSONMatcher, _ response: GatewayResponse?, _ message: String, at pointer: JSONPointer
    ) throws(Failure) {
        let body = response.flatMap { try? JSONValue.parse($0.body) }
        let differences = matcher.differences(from: body)
        guard !differences.isEmpty else { return }
        throw Failure(pointer: pointer, message: message, differences: differences.map { .init($0) })
    }

    /// Waits until something holds that a stream or a request needs real time for; returns the last failure if it does
    /// not hold in time.
    func failureAfterDelivery(_ failure: () throws(Failure) -> Failure?) throws(Failure) -> Failure? {
        let end = gateway.seconds + gateway.delivery
        while let failure = try failure() {
            guard gateway.seconds < end, remaining > 0 else { return failure }
            gateway.wait(seconds: 0.01)
            drain()
        }
        return nil
    }

    // MARK: Looking

    /// Returns why something is not there; nil if it is.
    func failure(of sought: Sought) throws(Failure) -> Failure? {
        switch sought {
        case .attributes(let target, let matcher, let pointer):
            return Self.failure(try state(of: target).attributes, matcher, of: target, at: pointer)
        case .event(let target, let name, let matcher, let pointer):
            let events = try entries(of: target).filter { $0["event"]?.stringValue == name }
            return Self.failure(
                events.map { $0["data"] ?? .null }, matcher, at: pointer,
                none: "\(target.text.capitalizedFirst) has not emitted the event \(name) since the step began.",
                other: "\(target.text.capitalizedFirst) has emitted the event \(name) with other data.")
        case .frame(let name, let event, let matcher, let pointer):
            guard let stream = streams[name] else { throw unknownStream(name, at: pointer) }
            let events = stream.events.dropFirst(mark.events[name] ?? 0).filter { event == nil || $0.name == event }
            let what = event.map { "event `\($0)`" } ?? "event"
            return Self.failure(
                events.map { $0.data }, matcher, at: pointer,
                none: "The stream `\(name)` has sent no \(what) since the step began.",
                other: "The stream `\(name)` has sent \(event == nil ? "an" : "the") \(what) with other data.")
        case .received(let body, let pointer): return try failure(ofReceived: body, isNever: false, at: pointer)
        }
    }

    /// Returns how attributes differ; nil if they match.
    private static func failure(
        _ attributes: JSONValue, _ matcher: JSONMatcher, of target: TraitTarget, at pointer: JSONPointer
    ) -> Failure? {
        let differences = matcher.differences(from: attributes)
        guard !differences.isEmpty else { return nil }
        return Failure(
            pointer: pointer, message: "Attributes of \(target.text) differ.",
            differences: differences.map { .init($0) })
    }

    /// Returns why none of some values matches; nil if one does.
    private static func failure(
        _ values: [JSONValue], _ matcher: JSONMatcher?, at pointer: JSONPointer, none: String, other: String
    ) -> Failure? {
        guard !values.isEmpty else { return Failure(pointer: pointer, message: none) }
        guard let matcher else { return nil }
        let differences = values.map { matcher.differences(from: $0) }
        guard let closest = differences.min(by: { $0.count < $1.count }), !closest.isEmpty else { return nil }
        return Failure(pointer: pointer, message: other, differences: closest.map { .init($0) })
    }

    /// Returns the attributes of a trait, and whether attributes of the device move, so that reads differ from reports.
    /// Then reads have no `ETag`.
    private func state(of target: TraitTarget) throws(Failure) -> (attributes: JSONValue, isMoving: Bool) {
        let response = send("GET", target.path)
        guard response.status == 200, let attributes = response.json["attributes"] else {
            throw failure(of: response, "The attributes could not be read", at: target.pointer)
        }
        return (attributes, response.header("ETag") == nil)
    }

    /// Returns what has changed in a trait since the step began, oldest first.
    private func entries(of target: TraitTarget) throws(Failure) -> [JSONObject] {
        var entries: [JSONObject] = []
        var before = ""
        while true {
            let part = target.type.map { "&part=\($0.pathSegment)" } ?? ""
            let response = send(
                "GET",
                "/devices/\(target.device.pathSegment)/history?limit=1000&trait=\(target.trait.pathSegment)\(part)\(before)"
            )
            guard response.status == 200, let page = response.json["entries"]?.arrayValue else {
                throw failure(of: response, "The history could not be read", at: target.pointer)
            }
            for entry in page {
                guard let entry = entry.objectValue,
                    (Self.sequence(of: entry["cursor"]?.stringValue) ?? 0) > mark.sequence
                else { return entries.reversed() }
                entries.append(entry)
            }
            guard page.count == 1_000, let last = entries.last?["cursor"]?.stringValue else {
                return entries.reversed()
            }
            before = "&before=\(last)"
            try checkTime(at: target.pointer)
        }
    }

    /// - Parameter isNever: Whether no request may match.
    private func failure(ofReceived sought: JSONObject, isNever: Bool, at pointer: JSONPointer) throws(Failure)
        -> Failure?
    {
        var body = sought
        body["after"] = .integer(firstRequest)
        if isNever { body["never"] = true }
        let response = send("POST", "/simulation/requests/verify", .object(body))
        guard response.status == 200, let hasPassed = response.json["passed"]?.boolValue else {
            throw failure(of: response, "The requests could not be compared", at: pointer) { text in
                pointer.appending(text: text.hasPrefix("/received") ? String(text.dropFirst(9)) : text)
            }
        }
        guard !hasPassed else { return nil }
        let matches = response.json["matches"]?.arrayValue ?? []
        if isNever || !matches.isEmpty {
            let count = matches.count == 1 ? "One request matches" : "\(matches.count) requests match"
            let texts = matches.prefix(3).map { text(of: $0.objectValue ?? JSONObject()) }
            return Failure(pointer: pointer, message: "\(count): \(texts.joined(separator: "; ")).")
        }
        // The requests with which the run checks expectations are not useful in a report.
        let nearest = (response.json["nearest"]?.arrayValue ?? []).compactMap { $0.objectValue }
            .first { $0["request"]?.objectValue?["client"]?.stringValue != Self.checker }
        let differences = (nearest?["differences"]?.arrayValue ?? []).compactMap { $0.objectValue }
            .map { difference in
                ScenarioFailure.Difference(
                    String((difference["pointer"]?.stringValue ?? "").dropFirst()),
                    expected: difference["expected"]?.brief ?? "", actual: difference["actual"]?.brief ?? "nothing")
            }
        let closest = nearest?["request"]?.objectValue.map { " The closest one is \(text(of: $0))." } ?? ""
        return Failure(
            pointer: pointer, message: "The home has received no such request.\(closest)", differences: differences)
    }

    /// Returns a recorded request for messages.
    private func text(of request: JSONObject) -> String {
        let command = request["command"]?.stringValue.map { " \($0)" } ?? ""
        let client = request["client"]?.stringValue.map { " of the client \($0)" } ?? ""
        var path = request["path"]?.stringValue ?? ""
        if path.hasPrefix(prefix) { path.removeFirst(prefix.count) }
        return "\(request["method"]?.stringValue ?? "") \(path)\(command)\(client)"
    }

    // MARK: Over a time

    /// How often attributes that move are read during a time.
    private static let samples = 60

    /// Throws if attributes do not have their values for a time.
    private func check(_ sought: Sought, lastsFor seconds: Double) throws(Failure) {
        guard case .attributes(let target, let matcher, let pointer) = sought else { return }
        let (attributes, isMoving) = try state(of: target)
        if let failure = Self.failure(attributes, matcher, of: target, at: pointer) { throw failure }
        guard var state = attributes.objectValue else { return }
        try beginPeriod()
        // Values that move are reported rarely, so they are read in between.
        let slices = isMoving ? Self.samples : 1
        var moved: Failure?
        for _ in 0..<slices where moved == nil {
            try advance(["seconds": .double(seconds / Double(slices))], at: pointer)
            moved = try failure(of: sought)
        }
        for entry in try entries(of: target) {
            guard let changed = entry["attributes"]?.objectValue else { continue }
            for (name, value) in changed.members { state[name] = value }
            let differences = matcher.differences(from: .object(state))
            guard !differences.isEmpty else { continue }
            throw Failure(
                pointer: pointer,
                message: "Attributes of \(target.text) have changed at \(entry["time"]?.stringValue ?? "").",
                differences: differences.map { .init($0) })
        }
        guard let moved else { return }
        throw Failure(
            pointer: pointer, message: "Attributes of \(target.text) move; at \(time) they differ.",
            differences: moved.differences)
    }

    private func check(never sought: Sought, for seconds: Double) throws(Failure) {
        if seconds > 0 { try advance(["seconds": .double(seconds)], at: sought.pointer) }
        switch sought {
        case .received(let body, let pointer):
            if let failure = try failure(ofReceived: body, isNever: true, at: pointer) { throw failure }
            return
        case .frame:
            // Sent events may not have arrived yet.
            gateway.wait(seconds: min(gateway.delivery, 0.25))
            drain()
        case .attributes, .event: break
        }
        if case .attributes(let target, let matcher, let pointer) = sought {
            guard try failure(of: sought) != nil else {
                throw Failure(
                    pointer: pointer, message: "Attributes of \(target.text) have the values that they must not have.")
            }
            let entry = try entries(of: target)
                .first { entry in entry["attributes"].map { matcher.matches($0) } ?? false }
            guard let entry else { return }
            throw Failure(
                pointer: pointer,
                message:
                    "Attributes of \(target.text) had the values that they must not have at \(entry["time"]?.stringValue ?? "")."
            )
        }
        guard try failure(of: sought) != nil else {
            throw Failure(
                pointer: sought.pointer, message: "Something that must not happen has happened: \(sought.text).")
        }
    }

    /// Begins a period: earlier occurrences are not a part of it.
    private func beginPeriod() throws(Failure) { try readClock() }
}

extension Sought {
    /// The sought state or occurrence, for messages.
    fileprivate var text: String {
        switch self {
        case .attributes(let target, _, _): "attributes of \(target.text)"
        case .event(let target, let name, _, _): "the event \(name) of \(target.text)"
        case .frame(let stream, let event, _, _):
            "\(event.map { "the event \($0)" } ?? "an event") of the stream `\(stream)`"
        case .received: "a request"
        }
    }
}
