import HTTPServer
import HomeModel
import HomeService
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
            guard let seconds = body.number(ifPresent: "seconds") else {
                let isToNext = body.text(ifPresent: "until") == "next"
                return call.reply(to: isToNext ? Advance(toNextEnd: call.home) : Advance(untilIdle: call.home))
            }
            let span = Span.microseconds((seconds * 1_000_000).rounded())
            return call.reply(to: Advance(call.home, by: span))
        },
    ]
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
                    let reading = self.home.clock()
                    self.send(self.home.flush(), to: responder) { _ in self.clock(reading, skipped: advance.skipped) }
                }
            } catch {
                self.send(self.rejection(error), to: responder)
            }
            return true
        }
    }

    fileprivate func clock(_ reading: ClockReading, skipped: Span? = nil) -> Response {
        json(cursor: home.cursor, ClockState(reading: reading, next: home.nextEnd(), skipped: skipped), as: .clock)
    }
}

extension BodyShape {
    static let clock = BodyShape(
        "ClockChange",
        [
            .optional("paused", .flag, "Whether the clock is paused."),
            .optional("speed", .number(HomeClock.speeds), "Seconds of home time per second."),
        ],
        example: .members(["paused": .bool(true)]))
    static let advance = BodyShape(
        "ClockAdvance",
        [
            .optional(
                "seconds", .number(HomeAPI.advances),
                "The span of home time, at most 366 days. The clock ends at 9999-12-31T23:59:59.999999Z."),
            .optional(
                "until", .choice(["idle", "next"]),
                "Instead of `seconds`: `idle` advances until no process that a command started is running, at most a day. `next` advances to the time of `next` of the clock, at most 366 days; the clock does not move if it is null."
            ),
        ], exactlyOneOf: ["seconds", "until"],
        example: .members(["seconds": .integer(60)]))
}
