import HomeModel
import HomeSimulation
import JSON
import TestHomes
import Testing

@testable import HomeEngine

/// Advances of the clock that end when something has happened.
@Suite struct AdvanceConditionTests {
    private static let context = ChangeContext(origin: .client)
    private static let lamp = TraitSelector(deviceID: "desk-lamp", trait: "onOff")
    private static let lock = TraitSelector(deviceID: "front-door-lock", trait: "doorLock")
    private static let cottageLock = TraitSelector(deviceID: "cottage-lock", trait: "doorLock")
    private static let blinds = TraitSelector(deviceID: "living-room-blinds", trait: "windowCovering")

    private func home() throws -> Home { try Home.test(DemoHome.template()) }

    private func invoke(_ command: String, _ params: String? = nil, on selector: TraitSelector, of home: Home) throws {
        let params = try params.map { try JSONValue.parse(Array($0.utf8)) }
        _ = try home.invoke(command, params: params, on: selector, context: Self.context).waitForValue()
    }

    /// Advances the clock. Returns whether the condition was met, and the span by which the clock was advanced.
    private func advance(_ home: Home, until condition: AdvanceCondition, atMost span: Span = .days(1)) throws -> (
        isMet: Bool?, span: Span
    ) {
        let start = home.clock().time
        let advance = Advance(home, until: condition, atMost: span)
        while try !advance.step() {}
        return (advance.isMet, home.clock().time - start)
    }

    @Test func theClockStopsWhenAnAttributeHasTheValue() throws {
        let home = try home()
        defer { home.close() }
        try invoke("onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":0}"#, on: Self.lamp, of: home)
        let isOff = AdvanceCondition(Self.lamp, .attribute("onOff", .bool(false)))
        let result = try advance(home, until: isOff)
        #expect(result.isMet == true && result.span == .seconds(10))
        #expect(try home.value("onOff", of: Self.lamp) == .bool(false))
        // Now it holds already.
        let again = try advance(home, until: isOff)
        #expect(again.isMet == true && again.span == .zero)
    }

    @Test func theClockStopsWhenADeviceEmitsAnEvent() throws {
        let home = try home()
        defer { home.close() }
        try invoke("unlockWithTimeout", #"{"timeout":45}"#, on: Self.lock, of: home)
        // The lock unlocks, and locks after the timeout.
        let operation = AdvanceCondition(Self.lock, .event("lockOperation"))
        let results = try (0..<2).map { _ in try advance(home, until: operation) }
        #expect(results.allSatisfy { $0.isMet == true }, "\(results)")
        let span = results[0].span + results[1].span
        #expect(span >= .seconds(45) && span < .seconds(60))
        #expect(try home.value("lockState", of: Self.lock) == home.value("lockState", of: Self.cottageLock))
        #expect(try home.changes(after: home.cursor).isEmpty)
        let last = home.frames(before: Cursor(epoch: home.cursor.epoch, sequence: .max), limit: 1)
        #expect(try #require(last).frames[0].kind == .event)
    }

    @Test(arguments: ["desk-lamp", "living-room-lamp"])
    func everythingThatIsDueWhenTheConditionIsMetHappens(device: String) throws {
        let home = try home()
        defer { home.close() }
        let lamps = ["desk-lamp", "living-room-lamp"].map { TraitSelector(deviceID: $0, trait: "onOff") }
        for lamp in lamps {
            try invoke("onWithTimedOff", #"{"onOffControl":[],"onTime":100,"offWaitTime":0}"#, on: lamp, of: home)
        }
        let lamp = TraitSelector(deviceID: device, trait: "onOff")
        let result = try advance(home, until: AdvanceCondition(lamp, .attribute("onOff", .bool(false))))
        #expect(result.isMet == true && result.span == .seconds(10))
        for lamp in lamps { #expect(try home.value("onOff", of: lamp) == .bool(false)) }
    }

    @Test func theClockStopsAtTheLatestAfterTheSpan() throws {
        let home = try home()
        defer { home.close() }
        try invoke("downOrClose", on: Self.blinds, of: home)
        let isHalf = AdvanceCondition(Self.lamp, .attribute("onOff", .bool(!(try isOn(home)))))
        let result = try advance(home, until: isHalf, atMost: .minutes(7))
        #expect(result.isMet == false && result.span == .minutes(7))
        #expect(home.clock().isIdle)
    }

    @Test func aChangeDuringTheAdvanceMeetsTheCondition() throws {
        let home = try home()
        defer { home.close() }
        let value = JSONValue.bool(!(try isOn(home)))
        let advance = Advance(home, until: AdvanceCondition(Self.lamp, .attribute("onOff", value)), atMost: .days(300))
        #expect(try !advance.step())
        try invoke("toggle", on: Self.lamp, of: home)
        let time = home.clock().time
        while try !advance.step() {}
        #expect(advance.isMet == true && home.clock().time == time)
    }

    @Test(
        arguments: [
            (
                TraitSelector(deviceID: "nothing", trait: "onOff"), "onOff", JSONValue.bool(true),
                HomeError.Code.notFound
            ),
            (TraitSelector(deviceID: "desk-lamp", trait: "nothing"), "onOff", .bool(true), .notFound),
            (lamp, "nothing", .bool(true), .notFound), (lamp, "onOff", .string("on"), .invalidArgument),
            (lamp, "onOff", .null, .invalidArgument), (lamp, "onTime", .integer(70_000), .outOfRange),
        ])
    func anImpossibleConditionIsRejected(
        selector: TraitSelector, attribute: String, value: JSONValue, code: HomeError.Code
    ) throws {
        let home = try home()
        defer { home.close() }
        let start = home.clock().time
        let condition = AdvanceCondition(selector, .attribute(attribute, value))
        let error = #expect(throws: HomeError.self) { _ = try advance(home, until: condition) }
        #expect(error?.code == code)
        let event = AdvanceCondition(selector, .event("nothing"))
        #expect(#expect(throws: HomeError.self) { _ = try advance(home, until: event) }?.code == .notFound)
        #expect(home.clock().time == start)
        _ = try home.advance(by: .seconds(1))
    }

    private func isOn(_ home: Home) throws -> Bool { try home.value("onOff", of: Self.lamp) == .bool(true) }
}
