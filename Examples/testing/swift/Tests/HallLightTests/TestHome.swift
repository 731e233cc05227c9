import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let gateway = ProcessInfo.processInfo.environment["HOME_GATEWAY_URL"] ?? "http://127.0.0.1:8080"

/// Creates a home, passes it to a test, and deletes it.
func withHome(_ body: (TestHome) async throws -> Void) async throws {
    let home = try await TestHome.create()
    do {
        try await body(home)
    } catch {
        try await home.end()
        throw error
    }
    try await home.end()
}

/// A home of the gateway.
struct TestHome: Sendable {
    /// The address that the app under test uses.
    let url: String

    static func create() async throws -> TestHome {
        let home = try await request(
            "POST", gateway + "/homes",
            [
                "from": ["template": "demo"],
                "label": Test.current.map { .string(String($0.name.prefix(128))) } ?? nil,
                "seed": 7,
                "clock": ["time": "2026-01-01T18:00:00Z", "paused": true],
                "timeToLive": 600,
            ])
        return TestHome(url: gateway + "/homes/" + (home["id"].string ?? ""))
    }

    func attributes(_ device: String, _ trait: String) async throws -> JSON {
        try await request("GET", url + "/devices/\(device)/traits/\(trait)")["attributes"]
    }

    func command(_ device: String, _ trait: String, _ command: JSON, _ params: JSON = nil) async throws {
        try await request(
            "POST", url + "/devices/\(device)/traits/\(trait)/commands", ["command": command, "params": params])
    }

    func advance(seconds: Int) async throws {
        try await request("POST", url + "/simulation/clock/advance", ["seconds": .number(Double(seconds))])
    }

    func fault(_ fault: JSON) async throws {
        try await request("POST", url + "/simulation/faults", fault)
    }

    /// Fails unless the home has received the requests. Returns those that match.
    @discardableResult func verify(_ assertion: JSON) async throws -> [JSON] {
        let result = try await request("POST", url + "/simulation/requests/verify", assertion)
        guard result["passed"] == true else { throw Failure("not met: \(text(assertion))\n\(text(result))") }
        return result["matches"].array
    }

    /// Deletes the home, or prints its address if HOME_GATEWAY_KEEP is set.
    fileprivate func end() async throws {
        guard ProcessInfo.processInfo.environment["HOME_GATEWAY_KEEP"] == nil else { return }
        try await request("DELETE", url)
    }
}

/// Why a test fails.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Sends a request. A problem of the gateway fails the test and says why.
@discardableResult private func request(_ method: String, _ url: String, _ body: JSON? = nil) async throws -> JSON {
    var request = URLRequest(url: URL(string: url)!)
    request.httpMethod = method
    request.httpBody = try body.map { try JSONEncoder().encode($0) }
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let data: Data
    let response: URLResponse
    do {
        (data, response) = try await URLSession.shared.data(for: request)
    } catch let error as URLError where error.code == .cannotConnectToHost {
        throw Failure("no gateway at \(gateway); start it with: home-gateway --data none")
    }
    guard let status = (response as? HTTPURLResponse)?.statusCode, status < 400 else {
        throw Failure(String(decoding: data, as: UTF8.self))
    }
    return data.isEmpty ? nil : try JSONDecoder().decode(JSON.self, from: data)
}

private func text(_ value: JSON) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}
