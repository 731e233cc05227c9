import CommandLineKit
import HomeClient
import Synchronization

/// `home watch`: the changes and the events of the home as they happen.
enum WatchCommand {
    static func run(_ options: Options) async throws {
        let count = try options.number("count", in: 1...Int.max)
        let home = try await options.home()
        defer { home.close() }
        var path = "/events?heartbeat=15"
        for word in options.operands { path += "&device=\(try home.device(named: word).device.id)" }
        let left = Mutex(count ?? .max)
        let isJSON = options.isJSON
        try await home.gateway?.follow(path) { event in
            guard let line = isJSON ? json(event) : text(event) else { return true }
            Terminal.printNow(line)
            return left.withLock { left in
                left -= 1
                return left > 0
            }
        }
    }

    /// Returns an event in one line; nil if it is nothing that happened in the home.
    static func text(_ event: GatewayEvent) -> String? {
        guard let object = event.data.objectValue else { return nil }
        let time = object["time"]?.stringValue.map { clock($0) + " " } ?? ""
        let device = object["deviceID"]?.stringValue ?? ""
        let trait = object["trait"]?.stringValue ?? ""
        switch event.name {
        case "attributes":
            let values = object["attributes"]?.objectValue?.members.map { "\($0.0) = \(ValueText.text($0.1))" } ?? []
            return "\(time)\(device) \(trait): \(values.joined(separator: ", "))"
        case "event":
            let fields = object["data"].map { " \(ValueText.text($0))" } ?? ""
            return "\(time)\(device) \(trait): event \(object["event"]?.stringValue ?? "")\(fields)"
        case "added", "updated", "removed":
            let kind = object["kind"]?.stringValue ?? "object"
            let value = object["object"]?.objectValue
            let id = object["id"]?.stringValue ?? value?["id"]?.stringValue ?? ""
            let name = value?["name"]?.stringValue.map { " \"\($0)\"" } ?? ""
            return "\(time)\(kind) \(id)\(name) was \(event.name)"
        case "resync": return "the home was replaced, or changes were missed (\(object["reason"]?.stringValue ?? ""))"
        default: return nil
        }
    }

    private static func json(_ event: GatewayEvent) -> String? {
        guard ["attributes", "event", "added", "updated", "removed", "resync"].contains(event.name) else { return nil }
        var object: JSONObject = ["event": .string(event.name), "data": event.data]
        object["id"] = event.id.map { .string($0) }
        return ValueText.text(.object(object))
    }

    /// Returns the time of day of a time such as `2026-01-01T08:00:00.000000Z`.
    private static func clock(_ time: String) -> String {
        let parts = time.split(separator: "T")
        return parts.count == 2 ? String(parts[1].prefix(8)) : time
    }
}
