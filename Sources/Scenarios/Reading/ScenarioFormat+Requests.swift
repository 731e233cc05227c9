import JSON

/// The members that the gateway records of a request, so that unknown members of matchers are found when a file is
/// read.
///
/// The gateway declares the same members; a test compares both.
extension ScenarioFormat {
    /// The members of a recorded request, in the order of the gateway's description, with the form of their values.
    static let requestMembers: KeyValuePairs<String, JSONMatcher.Form> = [
        "number": .number, "time": .text, "receivedAt": .text, "client": .text, "requestID": .text, "method": .text,
        "path": .text, "route": .text, "control": .flag, "device": .text, "trait": .text, "command": .text,
        "params": .object(members: nil), "attributes": .object(members: nil), "body": .any, "status": .number,
        "code": .text, "detail": .text, "errors": .any, "microseconds": .number, "firstSequence": .number,
        "lastSequence": .number, "fault": .text, "resumesAfter": .text,
        "stream": .object(members: ["frames": .number, "bytes": .number, "end": .text]),
    ]

    /// The members that a request must have, with their values.
    static let request = InputForm.object(
        InputObject(
            requestMembers.map { name, form in
                .optional(name, .comparison(form), "The member `\(name)` of the recorded request.")
            }))
}
