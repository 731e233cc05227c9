import JSON

/// The events of streams, so that unknown names are found when a file is read.
///
/// The gateway declares the same events; a test compares both.
extension ScenarioFormat {
    /// The names of the events.
    static let streamEvents = [
        "snapshot", "added", "updated", "removed", "attributes", "event", "resync", "heartbeat", "clock", "faults",
        "problem", "retry", "request", "cleared", "batch", "structure", "room", "device", "types", "type",
    ]

    /// The members of the data of events that are not objects of the home: those can have more on request.
    static let streamEventMembers: [String: [String]] = {
        let cause = ["time", "revision", "origin", "requestID"]
        let place = ["deviceID", "part", "type", "trait"]
        return [
            "snapshot": ["structures", "rooms", "devices", "piece", "pieces"],
            "added": ["kind", "object", "changed", "initial"] + cause,
            "updated": ["kind", "object", "changed"] + cause,
            "removed": ["kind", "id"] + cause, "attributes": place + ["attributes"] + cause,
            "event": place + ["event", "data"] + cause, "resync": ["reason"], "heartbeat": ["cursor"],
            "clock": ["time", "paused", "speed", "idle", "lagSeconds", "next", "skippedSeconds", "met"],
            "faults": ["faults"], "problem": ["type", "title", "status", "code", "detail"], "retry": ["milliseconds"],
            "cleared": [], "batch": ["structures", "rooms", "devices", "piece", "pieces"],
        ]
    }()

    /// Throws if the data of an event of a stream has no such members.
    static func check(frame: Input) throws(InputMistake) {
        guard let event = frame["event"]?.text, let known = streamEventMembers[event], let data = frame["data"],
            let object = data.json.objectValue, !JSONMatcher.isComparison(object)
        else { return }
        for (name, _) in object.members where !known.contains(name) {
            let guess = Spelling.suggestion(for: name, in: known)
            let all = known.isEmpty ? "none" : known.joined(separator: ", ")
            throw InputMistake(
                at: data.pointer.appending(name),
                "The event \(event) of a stream has no member `\(name)`.\(guess) It has \(all).")
        }
    }
}
