import HomeModel
import JSON

/// A device of a vendor's cloud: its entry in the SYNC response and its states in the QUERY response.
struct CloudDevice {
    let id: String
    /// The device type, without the prefix `action.devices.types.`.
    let type: String
    /// The traits, each once and without the prefix `action.devices.traits.`.
    let traits: [String]
    /// The whole entry of the SYNC response.
    let entry: JSONObject
    /// The pointer to the entry in the SYNC response.
    let pointer: JSONPointer
    /// The entry's `attributes`; empty if it has none.
    let attributes: JSONObject
    /// The states; nil if there is no QUERY response or if it lacks the device.
    let states: JSONObject?
    /// The pointer to the states in the QUERY response.
    let statesPointer: JSONPointer

    func has(_ trait: String) -> Bool { traits.contains(trait) }

    /// Whether the cloud reaches the device; true if the states are unknown.
    var isReachable: Bool {
        guard let states else { return true }
        if states["online"] == .bool(false) || states["status"] == .string("OFFLINE") { return false }
        return states["status"] != .string("ERROR")
            || !["deviceOffline", "offline"].contains(states["errorCode"]?.stringValue)
    }

    /// Returns states with the documented spelling. Reports of states also spell the members of a color as commands do.
    static func canonical(_ states: JSONObject) -> JSONObject {
        guard var color = states["color"]?.objectValue else { return states }
        for (name, other) in [
            "spectrumRgb": "spectrumRGB", "spectrumHsv": "spectrumHSV", "temperatureK": "temperature",
        ]
        where !color.has(name) {
            guard let value = color[other] else { continue }
            color[name] = value
            color[other] = nil
        }
        var states = states
        states["color"] = .object(color)
        return states
    }
}
