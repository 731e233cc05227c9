import JSON

/// Home time.
extension ScenarioRun {
    func perform(_ step: Step.Advance, at pointer: JSONPointer) throws(Failure) {
        switch step {
        case .span(let seconds): try advance(["seconds": .double(seconds)], at: pointer)
        case .until(let condition, let maximum):
            var body: JSONObject = ["until": .string(condition)]
            body["atMost"] = maximum.map { .double($0) }
            let clock = try advance(body, at: pointer)
            if condition == "idle", clock["idle"]?.boolValue == false {
                throw Failure(
                    pointer: pointer,
                    message: "The home is not idle after \(SpanText.text(maximum ?? 86_400)) of home time.")
            }
        case .found(let sought, let maximum):
            if let failure = try advance(until: sought, atMost: maximum) { throw failure }
        }
    }

    /// Advances the clock; returns its new state.
    @discardableResult
    func advance(_ body: JSONObject, at pointer: JSONPointer) throws(Failure) -> JSONObject {
        try checkTime(at: pointer)
        let response = send("POST", "/simulation/clock/advance", .object(body))
        guard response.status == 200 else { throw failure(of: response, "The clock was not advanced", at: pointer) }
        let clock = response.json
        if let text = clock["time"]?.stringValue { time = text }
        drain()
        return clock
    }

    /// Advances the clock until something is found; returns why it was not found.
    ///
    /// - Parameter maximum: The longest span, in seconds.
    func advance(until sought: Sought, atMost maximum: Double) throws(Failure) -> Failure? {
        let start = time
        guard var failure = try self.failure(of: sought) else { return nil }
        // Events that begin a slice are found to the microsecond if the gateway can look for them.
        let condition = sought.condition
        let slice = max(1, maximum / 1_000)
        while true {
            let left = maximum - TimestampText.seconds(from: start, to: time)
            guard left > 0 else { break }
            if var body = condition {
                body["atMost"] = .double(left)
                let clock = try advance(body, at: sought.pointer)
                guard let next = try self.failure(of: sought) else { return nil }
                failure = next
                // Another event of the same name: the next one may match.
                if clock["met"]?.boolValue != true { break }
                if case .attributes = sought { break }
            } else {
                try advance(["seconds": .double(min(slice, left))], at: sought.pointer)
                guard let next = try self.failure(of: sought) else { return nil }
                failure = next
            }
        }
        if sought.isDelivered {
            // The clock has advanced faster than the last events have arrived.
            let missing = try failureAfterDelivery { () throws(Failure) in try self.failure(of: sought) }
            guard let missing else { return nil }
            failure = missing
        }
        return Failure(
            pointer: failure.pointer,
            message: "\(failure.message) \(SpanText.passed(maximum, of: "home time"))",
            differences: failure.differences)
    }
}

extension Sought {
    /// Whether it is found only after real time has passed, because a stream or the request journal delivers it.
    fileprivate var isDelivered: Bool {
        switch self {
        case .frame, .received: true
        case .attributes, .event: false
        }
    }

    /// The condition for the body of `/simulation/clock/advance`; nil if the gateway has none of this kind.
    fileprivate var condition: JSONObject? {
        func selector(_ target: TraitTarget) -> JSONObject {
            var selector: JSONObject = ["deviceID": .string(target.device), "trait": .string(target.trait)]
            selector["type"] = target.type.map { .string($0) }
            return selector
        }
        switch self {
        case .attributes(let target, let matcher, _):
            guard let members = matcher.expected.objectValue?.members, members.count == 1, let member = members.first,
                (try? JSONMatcher(member.value).isExact) == true
            else { return nil }
            var body = selector(target)
            body["attribute"] = .string(member.name)
            body["value"] = member.value
            return ["attribute": .object(body)]
        case .event(let target, let name, _, _):
            var body = selector(target)
            body["event"] = .string(name)
            return ["event": .object(body)]
        case .frame, .received: return nil
        }
    }
}
