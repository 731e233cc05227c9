import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    /// The spans by which the clock can be advanced at once, in seconds: up to a leap year.
    static let advances = 0...366.0 * 86_400
    static let clockRoutes: [Route] = [
        Route(
            .get, "/simulation/clock", id: "getClock", "Read the clock of the home", topic: .simulation,
            responses: [.ok("The clock.", .clock)]
        ) { call in
            .response(call.clock(call.home.clock()))
        },
        Route(
            .patch, "/simulation/clock", id: "updateClock", "Pause or resume the clock, or set its speed",
            topic: .simulation,
            body: .clock,
            responses: [.ok("The clock after the change.", .clock)], problems: [.of(.outOfRange), .of(.unavailable)]
        ) { call in
            let body = try call.body()
            let (isPaused, speed) = (body.flag(ifPresent: "paused"), body.number(ifPresent: "speed"))
            return call.reply(whenCommitted: call.home.setClock(isPaused: isPaused, speed: speed)) {
                call.clock($0.value)
            }
        },
        Route(
            .post, "/simulation/clock/advance", id: "advanceClock",
            "Advance the clock; everything that becomes due in between happens at its own time",
            topic: .simulation, body: .advance, responses: [.ok("The clock after the change.", .clock)],
            problems: [.of(.outOfRange), .of(.unavailable)]
        ) { call in
            let body = try call.body()
            if let advance = try call.requestAdvance(body) { return call.reply(to: advance) }
            return call.reply(to: advance(of: call.home, as: body))
        },
    ]

    private static func advance(of home: Home, as body: Input) -> Advance {
        func span(_ name: String) -> Span? {
            body.number(ifPresent: name).map { .microseconds(($0 * 1_000_000).rounded()) }
        }
        let maximum = span("atMost")
        if let span = span("seconds") { return Advance(home, by: min(span, maximum ?? span)) }
        if let condition = condition(in: body) {
            return maximum.map { Advance(home, until: condition, atMost: $0) } ?? Advance(home, until: condition)
        }
        if body.text(ifPresent: "until") == "next" {
            return maximum.map { Advance(toNextEnd: home, atMost: $0) } ?? Advance(toNextEnd: home)
        }
        return maximum.map { Advance(untilIdle: home, atMost: $0) } ?? Advance(untilIdle: home)
    }

    /// Returns the condition in the body of an advance; nil if it has none.
    private static func condition(in body: Input) -> AdvanceCondition? {
        func selector(_ body: Input) -> TraitSelector {
            TraitSelector(
                deviceID: body.text("deviceID"), type: body.textOrNumber(ifPresent: "type"), trait: body.text("trait"))
        }
        if let attribute = body["attribute"] {
            let value = attribute.value("value")
            return AdvanceCondition(selector(attribute), .attribute(attribute.text("attribute"), value))
        }
        return body["event"].map { AdvanceCondition(selector($0), .event($0.text("event"))) }
    }
}

extension Call {
    /// Advances the clock in the background and then responds. If the client disconnects, the advance ends after the
    /// current slice, and the clock keeps the time that it has reached.
    fileprivate func reply(to advance: Advance) -> Reply {
        inBackground(on: api.advances) { responder in
            do throws(HomeError) {
                if responder.isAbandoned {
                    advance.cancel()
                } else {
                    guard try advance.step() else { return false }
                    let view = self.home.clock()
                    self.send(self.home.flush(), to: responder) { _ in
                        self.clock(view, advance)
                    }
                }
            } catch {
                self.send(self.rejection(error), to: responder)
            }
            return true
        }
    }

    fileprivate func clock(_ view: ClockView, _ advance: Advance? = nil) -> Response {
        clock(view, skipped: advance?.skipped, isMet: advance?.isMet)
    }

    private func clock(_ view: ClockView, skipped: Span?, isMet: Bool?) -> Response {
        let state = ClockState(view: view, next: home.nextEnd(), skipped: skipped, isMet: isMet)
        return json(cursor: home.cursor, state, as: .clock)
    }

    // MARK: Until a request

    /// Returns the advance until a request that a body describes; nil if it describes another one.
    fileprivate func requestAdvance(_ body: Input) throws(HomeError) -> RequestAdvance? {
        guard let received = body.value(ifPresent: "received")?.objectValue else {
            for name in ["after", "speed"] where body.has(name) {
                throw HomeError(
                    .invalidArgument, "\(name) needs the member received.",
                    details: [HomeError.Detail(pointer: "/\(name)", detail: "only with received")])
            }
            return nil
        }
        guard served.requests.limit > 0 else {
            throw HomeError(
                .failedPrecondition,
                "The gateway records no requests (--request-log 0), so it cannot wait for one.")
        }
        let speed = body.number(ifPresent: "speed") ?? RequestAdvance.defaultSpeed
        let seconds = body.number(ifPresent: "atMost")
        let limit = speed * RequestAdvance.longestDuration
        if let seconds, seconds > limit {
            let maximum = limit.jsonText
            throw HomeError(
                .outOfRange,
                "An advance until a request lasts up to \(Int(RequestAdvance.longestDuration)) seconds of real time, so atMost is up to \(maximum) at this speed; \(seconds.jsonText) was sent. Increase speed, or repeat the request with after.",
                details: [HomeError.Detail(pointer: "/atMost", detail: "0 to \(maximum)")])
        }
        return RequestAdvance(
            served, until: try RequestMatcher(received, at: JSONPointer.root.appending("received")),
            after: body.integer(ifPresent: "after").map { UInt64($0) }, speed: speed,
            atMost: seconds.map { .microseconds(($0 * 1_000_000).rounded()) })
    }

    /// Advances the clock in the background, with pauses, and then responds; see ``reply(to:)``.
    fileprivate func reply(to advance: RequestAdvance) -> Reply {
        .deferred { self.run(advance, $0) }
    }

    @Sendable
    private func run(_ advance: RequestAdvance, _ responder: Responder) {
        execute(on: api.advances, responder) {
            do throws(HomeError) {
                if responder.isAbandoned {
                    advance.cancel()
                    return true
                }
                switch try advance.step() {
                case .unfinished: return false
                case .pause(let microseconds):
                    self.api.delay(microseconds) { self.run(advance, responder) }
                case .ended(let isMet, let skipped):
                    let view = self.home.clock()
                    self.send(self.home.flush(), to: responder) { _ in
                        self.clock(view, skipped: skipped, isMet: isMet)
                    }
                }
            } catch {
                self.send(self.rejection(error), to: responder)
            }
            return true
        }
    }
}

extension InputObject {
    private static let trait: [Member] = [
        .required("deviceID", .text, "The id of the device.", as: .id),
        .optional(
            "type", .textOrNumber, "The device type or the number of the part; needed if several parts have the trait."),
        .required("trait", .text, "The id of the trait, or its short name."),
    ]
    private static let attributeCondition = InputObject(
        "AttributeCondition",
        trait + [
            .required("attribute", .text, "The name of the attribute."),
            .required("value", .described("the value of the attribute"), "The value of the attribute."),
        ],
        example: .members([
            "deviceID": .string("desk-lamp"), "trait": .string("onOff"), "attribute": .string("onOff"),
            "value": .bool(true),
        ]))
    private static let eventCondition = InputObject(
        "EventCondition", trait + [.required("event", .text, "The name of the event.")],
        example: .members([
            "deviceID": .string("front-door-lock"), "trait": .string("doorLock"), "event": .string("lockOperation"),
        ]))
    static let clock = InputObject(
        "ClockChange",
        [
            .optional("paused", .flag, "Whether the clock is paused."),
            .optional("speed", .number(HomeClock.speeds), "Seconds of home time per second."),
        ],
        example: .members(["paused": .bool(true)]))
    static let advance = InputObject(
        "ClockAdvance",
        [
            .optional(
                "seconds", .number(HomeAPI.advances),
                "The span of home time, at most 366 days. The clock ends at 9999-12-31T23:59:59.999999Z."),
            .optional(
                "until", .choice(["idle", "next"]),
                "Instead of `seconds`: `idle` advances until no process that a command started is running. `next` advances to the time of `next` of the clock; the clock does not move if it is null."
            ),
            .optional(
                "attribute", .object(attributeCondition),
                "Instead of `seconds`: advances to the time at which an attribute has a value. It is compared at the start, and whenever something happens on the device."
            ),
            .optional(
                "event", .object(eventCondition),
                "Instead of `seconds`: advances to the time at which a device emits an event. Events that requests cause meanwhile do not count."
            ),
            .optional(
                "received", .anyObject,
                "Instead of `seconds`: advances until the home has received a request with these members, as in an assertion about requests. The clock moves `speed` times as fast as real time, so that clients have time to respond to what happens."
            ),
            .optional(
                "after", .integer(0...JSONSchema.exactIntegers.upperBound),
                "With `received`: requests with a greater number count; those received from now on if left out."),
            .optional(
                "speed", .number(RequestAdvance.speeds),
                "With `received`: seconds of home time per second; 60 if left out."),
            .optional(
                "atMost", .number(HomeAPI.advances),
                "The longest span of home time; if left out, 366 days for `next`, what passes in 10 seconds for `received`, and a day for the others. For `received`, it is at most what passes in 30 seconds. If it ends before `attribute`, `event` or `received` has happened, `met` is false."
            ),
        ], exactlyOne: ["seconds", "until", "attribute", "event", "received"],
        example: .members(["seconds": .integer(60)]))
}
