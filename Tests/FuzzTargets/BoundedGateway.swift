import JSON
import ScenarioRunner
import Scenarios

/// A gateway that does not execute requests that take long: advances by more than a day, and large documents.
final class BoundedGateway: ScenarioGateway {
    private static let longestAdvance = 86_400.0

    private let gateway: LocalGateway

    init(_ gateway: LocalGateway) { self.gateway = gateway }

    /// Sends a request. The body of a stream contains the bytes that it sends at once and within the next seconds.
    func respond(to request: GatewayRequest) -> GatewayResponse {
        var (response, stream) = open(request, timeout: 1)
        guard let stream else { return response }
        for _ in 0..<3 {
            response.body += stream.read()
            gateway.wait(seconds: 6)
        }
        stream.close()
        return response
    }

    func send(_ request: GatewayRequest, timeout: Double) -> GatewayResponse {
        isShort(request) ? gateway.send(request, timeout: timeout) : Self.rejection
    }

    func open(_ request: GatewayRequest, timeout: Double) -> (GatewayResponse, (any ScenarioStream)?) {
        isShort(request) ? gateway.open(request, timeout: timeout) : (Self.rejection, nil)
    }

    func wait(seconds: Double) { gateway.wait(seconds: min(seconds, Self.longestAdvance)) }

    var seconds: Double { gateway.seconds }
    var delivery: Double { gateway.delivery }

    private func isShort(_ request: GatewayRequest) -> Bool {
        let path = request.path.prefix { $0 != "?" }
        if path.hasSuffix("/openapi.json") || path.hasSuffix("/catalog") { return false }
        guard let body = request.body, let object = (try? JSONValue.parse(body))?.objectValue else { return true }
        let spans = ["seconds", "atMost"].compactMap { object[$0]?.doubleValue }
        let isEndless = object["until"]?.stringValue == "next" && object["atMost"] == nil
        return !isEndless && spans.allSatisfy { $0 <= Self.longestAdvance }
    }

    private static let rejection = GatewayResponse(status: 204)
}
