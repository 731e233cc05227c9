import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct SwitchBehaviorTests {
    private typealias Switch = Matter.SwitchTrait
    private static let button: [Switch.Feature] = [
        .momentarySwitch, .momentarySwitchRelease, .momentarySwitchLongPress, .momentarySwitchMultiPress,
    ]

    @Test func aShortPressEmitsPressReleaseAndACountOfOne() throws {
        var button = Endpoint.genericSwitch(Self.button)
        try button.stimulate("press")
        #expect(button[Switch.self].currentPosition == 1)
        button.advance(by: .milliseconds(200))
        try button.stimulate("release")
        #expect(button[Switch.self].currentPosition == 0)
        button.advance(by: .seconds(5))
        #expect(
            button.events.map { $0.event } == [
                "switch.initialPress", "switch.shortRelease", "switch.multiPressComplete",
            ])
        #expect(button.events.last?.fields[tag: 1] == .unsigned(1))
        #expect(button.isIdle)
    }

    @Test func aPressOfTwoSecondsIsALongPress() throws {
        var button = Endpoint.genericSwitch(Self.button)
        try button.stimulate("press")
        button.advance(by: .seconds(2))
        #expect(button.events.map { $0.event } == ["switch.initialPress", "switch.longPress"])
        button.advance(by: .seconds(3))
        try button.stimulate("release")
        button.advance(by: .seconds(3))
        #expect(button.events.map { $0.event }.suffix(1) == ["switch.longRelease"])
    }

    @Test func furtherPressesAreCountedUntilThePause() throws {
        var button = Endpoint.genericSwitch(Self.button)
        for _ in 0..<2 {
            try button.stimulate("press")
            button.advance(by: .milliseconds(100))
            try button.stimulate("release")
            button.advance(by: .milliseconds(300))
        }
        button.advance(by: .seconds(1))
        #expect(
            button.events.map { $0.event } == [
                "switch.initialPress", "switch.shortRelease", "switch.initialPress", "switch.multiPressOngoing",
                "switch.shortRelease", "switch.multiPressComplete",
            ])
        #expect(button.events.last?.fields[tag: 1] == .unsigned(2))
        #expect(button.events.last?.after == .milliseconds(1_000))
    }

    @Test func morePressesThanMultiPressMaxAreReportedAsZero() throws {
        var button = Endpoint.genericSwitch(Self.button)
        try button.stimulate("multiPress", ["count": .unsigned(4)])
        button.advance(by: .seconds(1))
        #expect(button.events.last?.event == "switch.multiPressComplete")
        #expect(button.events.last?.fields[tag: 1] == .unsigned(0))
        #expect(button.events.filter { $0.event == "switch.multiPressOngoing" }.count == 2)
        #expect(button.events.filter { $0.event == "switch.initialPress" }.count == 3)
        #expect(button.events.filter { $0.event == "switch.shortRelease" }.count == 3)
        try button.stimulate("press")
        #expect(button.events.last?.event == "switch.initialPress")
    }

    @Test func anActionSwitchEmitsOnlyTheFirstPressAndTheCount() throws {
        var button = Endpoint.genericSwitch([
            .momentarySwitch, .momentarySwitchLongPress, .momentarySwitchMultiPress, .actionSwitch,
        ])
        try button.stimulate("multiPress", ["count": .unsigned(2)])
        button.advance(by: .seconds(1))
        #expect(button.events.map { $0.event } == ["switch.initialPress", "switch.multiPressComplete"])
    }

    @Test func aButtonWithoutOtherFeaturesEmitsOnlyThePress() throws {
        var button = Endpoint.genericSwitch([.momentarySwitch])
        try button.stimulate("press")
        button.advance(by: .seconds(5))
        try button.stimulate("release")
        #expect(button.events.map { $0.event } == ["switch.initialPress"])
    }

    @Test func aLatchingSwitchKeepsItsPosition() throws {
        var dial = Endpoint.genericSwitch([.latchingSwitch], positions: 4)
        try dial.stimulate("setPosition", ["position": .unsigned(3)])
        try dial.stimulate("setPosition", ["position": .unsigned(3)])
        #expect(dial[Switch.self].currentPosition == 3)
        #expect(dial.events.map { $0.event } == ["switch.switchLatched"])
        #expect(throws: HomeError.self) { try dial.stimulate("setPosition", ["position": .unsigned(4)]) }
        #expect(throws: HomeError.self) { try dial.stimulate("press") }
    }

    @Test func theButtonsOfASwitchAreIndependent() throws {
        var plate = SimulatedDevice(.twoButtonSwitch)
        try plate.stimulate("press", part: 1)
        #expect(plate[Switch.self, part: 0].currentPosition == 0)
        #expect(plate[Switch.self, part: 1].currentPosition == 1)
        #expect(plate.events.map { $0.part } == [1])
    }

    @Test func aReleaseWithoutAPressIsRejected() {
        var button = Endpoint.genericSwitch(Self.button)
        #expect(throws: HomeError.self) { try button.stimulate("release") }
    }
}

extension DeviceTemplate {
    fileprivate static var twoButtonSwitch: DeviceTemplate {
        Blueprint.genericSwitch(buttons: 2).device(id: "plate", name: "Plate", seed: 1)
    }
}
