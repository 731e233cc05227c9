import JSON
import Scenarios

/// Checks the responses to the requests of a client, in their order.
struct ResponseCheck {
    /// Responses can be nested more deeply than requests, which they repeat.
    private static let maximumDepth = 256

    /// Whether a request has set faults, after which responses can have any status, or none.
    private(set) var hasFaults = false

    mutating func check(_ response: GatewayResponse, to request: GatewayRequest) throws {
        func failure(_ reason: String) -> FuzzFailure {
            let body = String(decoding: response.body.prefix(2_000), as: UTF8.self)
            return FuzzFailure("\(request.method) \(request.path): \(reason): \(response.status) \(body)")
        }
        if response.status == 201, request.path.contains("fault") || request.path.contains("%") { hasFaults = true }
        let type = response.header("Content-Type") ?? ""
        if type.contains("json"), response.interruption == nil, !hasFaults || response.header("X-Fault") == nil {
            try Self.checkJSON(response.body, type, failure)
        }
        guard !hasFaults else { return }
        guard response.interruption == nil, (200...599).contains(response.status) else {
            throw failure(response.interruption ?? "it has no status")
        }
        if response.status == 204 || response.status == 304 {
            guard response.body.isEmpty else { throw failure("it has a body") }
        }
        guard response.status >= 400 else { return }
        guard type == "application/problem+json", let problem = (try? JSONValue.parse(response.body))?.objectValue
        else {
            throw failure("it is no problem")
        }
        guard problem["status"]?.integerValue == Int64(response.status), problem["type"]?.stringValue?.isEmpty == false,
            problem["detail"]?.stringValue?.isEmpty == false
        else { throw failure("the problem is not complete") }
        // A device without its network, or an operation that this gateway does not have.
        guard response.status < 500 || problem["code"]?.stringValue == "unavailable" else {
            throw failure("the gateway failed")
        }
    }

    private static func checkJSON(_ body: [UInt8], _ type: String, _ failure: (String) -> FuzzFailure) throws {
        let texts = type.contains("ndjson") ? body.split(separator: 0x0A).map { Array($0) } : [body]
        for text in texts {
            do throws(JSONError) { _ = try JSONValue.parse(text, maximumDepth: maximumDepth) } catch {
                throw failure("the body is no JSON: \(error)")
            }
        }
    }
}
