import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app under test: it switches the light of a hallway and follows its state.
public actor HallLight {
    /// The address of the home, such as http://127.0.0.1:8080/homes/test-7.
    private let url: String
    private var cursor = ""
    public private(set) var isOn = false

    public init(url: String) {
        self.url = url
    }

    /// Reads the light. `changes` continues from here.
    public func connect() async throws {
        let (data, response) = try await URLSession.shared.data(for: request("/devices/hallway-light/traits/onOff"))
        try check(response, data)
        isOn = try JSONDecoder().decode(Light.self, from: data).attributes.onOff ?? false
        cursor = response.header("X-Cursor") ?? ""
    }

    /// Switches the light on; the light switches itself off after some seconds.
    public func switchOn(seconds: Int) async throws {
        try await send(
            #"{"command": "onWithTimedOff", "params": {"onOffControl": [], "onTime": \#(seconds * 10), "offWaitTime": 0}}"#
        )
    }

    public func switchOff() async throws {
        try await send(#"{"command": "off"}"#)
    }

    /// Sends a command, and again after `Retry-After` if the home is not available.
    private func send(_ command: String) async throws {
        var request = request("/devices/hallway-light/traits/onOff/commands")
        request.httpMethod = "POST"
        request.httpBody = Data(command.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        for attempt in 1... {
            let (data, response) = try await URLSession.shared.data(for: request)
            guard response.status == 503, attempt < 3 else { return try check(response, data) }
            try await Task.sleep(for: .seconds(Double(response.header("Retry-After") ?? "") ?? 1))
        }
    }

    /// Returns the next states of the light. A stream that breaks is resumed after the last event.
    public func changes(count: Int) async throws -> [Bool] {
        var changes: [Bool] = []
        while true {
            var request = request("/events?device=hallway-light&trait=onOff")
            request.setValue(cursor, forHTTPHeaderField: "Last-Event-ID")
            do {
                for try await event in EventStream.events(of: request) {
                    cursor = event["id"] ?? cursor
                    guard event["event"] == "attributes" else { continue }
                    let light = try JSONDecoder().decode(Light.self, from: Data(event["data", default: ""].utf8))
                    guard let isOn = light.attributes.onOff else { continue }
                    self.isOn = isOn
                    changes.append(isOn)
                    if changes.count == count { return changes }
                }
            } catch let error as URLError {
                print("the stream has ended:", error.code)
            }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    /// A request with the name of the app, so that a test can find it.
    private func request(_ path: String) -> URLRequest {
        var request = URLRequest(url: URL(string: url + path)!)
        request.setValue("app", forHTTPHeaderField: "X-Client")
        return request
    }

    private func check(_ response: URLResponse, _ data: Data) throws {
        guard response.status < 400 else {
            throw Rejection(status: response.status, problem: String(decoding: data, as: UTF8.self))
        }
    }
}

/// The state of a light in a response or an event.
private struct Light: Decodable {
    struct Attributes: Decodable { var onOff: Bool? }
    var attributes: Attributes
}

/// A response with a problem.
public struct Rejection: Error {
    public var status: Int
    public var problem: String
}

extension URLResponse {
    var status: Int { (self as? HTTPURLResponse)?.statusCode ?? 0 }

    func header(_ name: String) -> String? { (self as? HTTPURLResponse)?.value(forHTTPHeaderField: name) }
}
