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
            answers: [.ok("The clock.", .ref("Clock"))]
        ) { call in
            .response(call.clock(call.home.clock()))
        },
        Route(
            .patch, "/simulation/clock", id: "updateClock", "Stop, start or speed up the clock", topic: .simulation,
            body: .clock,
            answers: [.ok("The clock afterwards.", .ref("Clock"))], problems: [.of(.outOfRange), .of(.unavailable)]
        ) { call in
            let body = try call.body()
            let (isPaused, speed) = (body.flag(ifPresent: "paused"), body.number(ifPresent: "speed"))
            let reading = try call.home.setClock(isPaused: isPaused, speed: speed)
            return call.answer(call.home.settle()) { _ in call.clock(reading) }
        },
        Route(
            .post, "/simulation/clock/advance", id: "advanceClock",
            "Put the clock forward; everything that falls due on the way happens",
            topic: .simulation, body: .advance, answers: [.ok("The clock afterwards.", .ref("Clock"))],
            problems: [.of(.outOfRange), .of(.unavailable)]
        ) { call in
            let body = try call.body()
            guard let seconds = body.number(ifPresent: "seconds") else {
                return call.advance { home throws(HomeError) in try home.advanceUntilIdle() }
            }
            let span = Span.microseconds((seconds * 1_000_000).rounded())
            return call.advance { home throws(HomeError) in try home.advance(by: span) }
        },
    ]
}

extension Call {
    /// Puts the clock forward on a thread of its own, since that may take long.
    fileprivate func advance(_ move: @escaping @Sendable (Home) throws(HomeError) -> ClockReading) -> Reply {
        .deferred { responder in
            self.api.errands.run {
                do throws(HomeError) {
                    let reading = try move(self.home)
                    self.send(self.home.settle(), to: responder) { _ in self.clock(reading) }
                } catch {
                    responder.send(self.refusal(error))
                }
            }
        }
    }

    fileprivate func clock(_ reading: ClockReading) -> Response {
        json(cursor: home.snapshot().cursor) { json in
            json.beginObject()
            json.key("time")
            json.string(reading.time.text)
            json.key("paused")
            json.bool(reading.isPaused)
            json.key("speed")
            json.double(reading.speed)
            json.key("idle")
            json.bool(reading.isIdle)
            json.endObject()
        }
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
