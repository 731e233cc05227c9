import HomeCatalog
import HomeModel
import TestHomes
import Testing

/// A light keeps its level through commands in any order and at any speed.
@Suite struct FastSwitchingTests {
    enum SwitchCommand: String, CaseIterable {
        case on, off, toggle, offWithEffect, recall
    }

    private static let pauses: [Span] = [.zero, .milliseconds(150), .milliseconds(480), .seconds(3)]

    private func send(_ command: SwitchCommand, _ light: inout SimulatedDevice) throws {
        switch command {
        case .on: try light.send(\.on)
        case .off: try light.send(\.off)
        case .toggle: try light.send(\.toggle)
        case .offWithEffect: try light.send(\.offWithEffect) { $0.effectIdentifier = .dyingLight }
        case .recall: try light.send(\.onWithRecallGlobalScene)
        }
    }

    @Test(arguments: [true, false])
    func anInterruptedFadeKeepsTheLevelBeforeTheFirstFade(isOn: Bool) throws {
        let start = Endpoint.dimmableLight(onOff: isOn, currentLevel: 180, levels: { $0.onOffTransitionTime = 5 })
        var lights = [start]
        for _ in 0..<3 {
            var nextLights: [SimulatedDevice] = []
            for light in lights {
                for command in SwitchCommand.allCases {
                    var switched = light
                    try send(command, &switched)
                    for pause in Self.pauses {
                        var next = switched
                        next.advance(by: pause)
                        nextLights.append(next)
                    }
                }
            }
            lights = nextLights
        }
        for light in lights {
            var light = light
            light.advance(by: .seconds(5))
            #expect(light.level.currentLevel == 180)
            try light.send(\.on)
            light.advance(by: .seconds(5))
            #expect(light.level.currentLevel == 180)
        }
    }
}
