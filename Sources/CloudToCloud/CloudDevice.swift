import HomeModel
import JSON

/// A device as its maker's cloud describes it: the entry of the SYNC answer, with the states of the QUERY answer.
struct CloudDevice {
    let id: String
    /// Without `action.devices.types.`.
    let type: String
    /// Without `action.devices.traits.`, none twice.
    let traits: [String]
    /// The whole entry of the SYNC answer.
    let entry: JSONObject
    /// Where the entry stands.
    let pointer: JSONPointer
    /// The entry's `attributes`; empty where there are none.
    let attributes: JSONObject
    /// Nil where no QUERY answer tells about the device.
    let states: JSONObject?
    /// Where the states stand.
    let statesPointer: JSONPointer

    func has(_ trait: String) -> Bool { traits.contains(trait) }

    /// Whether the cloud reaches the device; true where it does not say.
    var isReachable: Bool {
        guard let states else { return true }
        if states["online"] == .bool(false) || states["status"] == .string("OFFLINE") { return false }
        return states["status"] != .string("ERROR")
            || !["deviceOffline", "offline"].contains(states["errorCode"]?.stringValue)
    }
}
