import HTTPServer
import HomeModel
import HomeService
import JSON

extension HomeAPI {
    /// By how many seconds a clock may be put forward at once: up to a leap year.
    static let advances = 0...366.0 * 86_400

    static let clockRoutes: [Route] = [
        Route(
            .get, "/simulation/clock", id: "getClock", "Read the clock of the home", topic: .simulation,
            answers: [.ok("The clock.", .clock)]
        ) { call in
            .response(call.clock(call.home.clock()))
        },
        Route(
            .patch, "/simulation/clock", id: "updateClock", "Stop, start or speed up the clock", topic: .simulation,
            body: .clock,
            answers: [.ok("The clock afterwards.", .clock)], problems: [.of(.outOfRange), .of(.unavailable)]
        ) { call in
            let body = try call.body()
            let (isPaused, speed) = (body.flag(ifPresent: "paused"), body.number(ifPresent: "speed"))
            return call.answer(call.home.setClock(isPaused: isPaused, speed: speed)) { call.clock($0.value) }
        },
        Route(
            .post, "/simulation/clock/advance", id: "advanceClock",
            "Advance the clock; everything that becomes due on the way happens at its own time",
            topic: .simulation, body: .advance, answers: [.ok("The clock afterwards.", .clock)],
            problems: [.of(.outOfRange), .of(.unavailable)]
        ) { call in
            let body = try call.body()
            guard let seconds = body.number(ifPresent: "seconds") else {
                return call.reply(to: Advance(untilIdle: call.home))
            }
            let span = Span.microseconds((seconds * 1_000_000).rounded())
            return call.reply(to: Advance(call.home, by: span))
        },
    ]
}

extension Call {
    /// Advances the clock in the background; the answer follows when it has arrived. An advance whose client has gone ends
    /// with its slice and keeps the time it has reached.
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
                responder.send(self.refusal(error))
            }
            return true
        }
    }

    fileprivate func clock(_ reading: ClockReading, skipped: Span? = nil) -> Response {
        json(cursor: home.snapshot().cursor, ClockState(reading: reading, skipped: skipped), as: .clock)
    }
}

extension BodyShape {
    static let clock = BodyShape(
        "ClockChange",
        [
            .optional("paused", .flag, "Whether the clock stands still."),
            .optional("speed", .number(HomeClock.speeds), "Seconds of the home per second."),
        ],
        example: .members(["paused": .bool(true)]))
    static let advance = BodyShape(
        "ClockAdvance",
        [
            .optional(
                "seconds", .number(HomeAPI.advances),
                "By how much, at most 366 days, and not beyond the end of time, 9999-12-31T23:59:59.999999Z."),
            .optional(
                "until", .choice(["idle"]),
                "Until nothing runs that a command started, but no further than a day; in place of seconds."),
        ], exactlyOneOf: ["seconds", "until"],
        example: .members(["seconds": .integer(60)]))
}
