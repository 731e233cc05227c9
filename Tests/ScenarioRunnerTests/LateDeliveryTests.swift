import ScenarioRunner
import Scenarios
import Testing

/// Scenarios on a gateway whose streams deliver their events only when the run waits for them, as a busy machine does.
@Suite struct LateDeliveryTests {
    private static let steps = """
          - connect: {stream: app, path: "/events?device=front-doorbell"}
          - stimulus: {device: front-doorbell, stimulus: detect, params: {eventType: person, duration: 40}}
          - expect:
              frame: {stream: app, event: event, data: {trait: google.cameraHistory, event: historyItem}}
              within: %
        """

    private func run(within span: String) throws -> ScenarioResult {
        let scenario = try Running.scenario(steps: Self.steps.replacing("%", with: span))
        return ScenarioRun.run(scenario, file: "test.yaml", on: LateGateway(try Running.gateway()), Running.options)
    }

    @Test func anEventThatArrivesAfterTheLastAdvanceIsFound() throws {
        let result = try run(within: "60 s")
        #expect(result.failure == nil, "\(result.report)")
    }

    @Test func anEventThatDoesNotHappenIsNotFound() throws {
        let result = try run(within: "30 s")
        #expect(
            result.report.contains(
                "The stream `app` has sent no event `event` since the step began. 30 s of home time have passed."))
    }

    @Test func aRequestThatFailsWhileTheRunWaitsIsTheFailure() throws {
        let scenario = try Running.scenario(steps: "  - expect: {received: {command: \"on\"}, within: 5 s}")
        let gateway = LateGateway(try Running.gateway())
        gateway.isLostAfterAWait = true
        let result = ScenarioRun.run(scenario, file: "test.yaml", on: gateway, Running.options)
        let message = try #require(result.failure?.message)
        #expect(message.hasPrefix("The requests could not be compared") && !message.contains("home time"), "\(message)")
    }
}

/// A gateway whose streams deliver what they had sent before the last wait.
private final class LateGateway: ScenarioGateway {
    private let gateway: LocalGateway
    private var waits = 0

    init(_ gateway: LocalGateway) { self.gateway = gateway }

    let delivery = 2.0
    /// Whether no request has a response after the first wait.
    var isLostAfterAWait = false
    private(set) var seconds = 0.0

    func send(_ request: GatewayRequest, timeout: Double) -> GatewayResponse {
        guard !isLostAfterAWait || waits == 0 else {
            return GatewayResponse(status: 0, interruption: "the connection was lost")
        }
        return gateway.send(request, timeout: timeout)
    }

    func open(_ request: GatewayRequest, timeout: Double) -> (GatewayResponse, (any ScenarioStream)?) {
        let (response, stream) = gateway.open(request, timeout: timeout)
        return (response, stream.map { LateStream($0) { [self] in waits } })
    }

    func wait(seconds: Double) {
        waits += 1
        self.seconds += seconds
        gateway.wait(seconds: seconds)
    }
}

private final class LateStream: ScenarioStream {
    private let stream: any ScenarioStream
    private let waits: () -> Int
    private var deliveredWaits = 0
    private var waiting: [UInt8] = []

    init(_ stream: any ScenarioStream, _ waits: @escaping () -> Int) { (self.stream, self.waits) = (stream, waits) }

    var isOpen: Bool { stream.isOpen }

    func read() -> [UInt8] {
        waiting += stream.read()
        guard waits() > deliveredWaits else { return [] }
        deliveredWaits = waits()
        defer { waiting = [] }
        return waiting
    }

    func close() { stream.close() }
}
