public import JSON

extension ImportReport {
    /// The report as JSON, for programs.
    ///
    ///     {"devices": 50,
    ///      "unmappedTypes": [{"name": "FAN", "count": 5, "devices": ["Ceiling Fan", …]}],
    ///      "unmappedTraits": [{"name": "CameraStream", "count": 1, "devices": ["Porch"], "reason": "the catalog …"}],
    ///      "unmappedValues": […], "assumedValues": […],
    ///      "faults": [{"answer": "QUERY", "pointer": "/payload/…", "device": "Lamp", "detail": "…"}]}
    public var json: JSONValue {
        var object = JSONObject()
        object["devices"] = .integer(Int64(deviceCount))
        object["unmappedTypes"] = Self.json(unmappedTypes)
        object["unmappedTraits"] = Self.json(unmappedTraits)
        object["unmappedValues"] = Self.json(unmappedValues)
        object["assumedValues"] = Self.json(assumedValues)
        object["faults"] = .array(faults.map { $0.json })
        return .object(object)
    }

    private static func json(_ entries: [Entry]) -> JSONValue {
        .array(
            entries.map { entry in
                var object = JSONObject()
                object["name"] = .string(entry.name)
                object["count"] = .integer(Int64(entry.count))
                object["devices"] = .array(entry.deviceNames.map { .string($0) })
                if let reason = entry.reason { object["reason"] = .string(reason) }
                return .object(object)
            })
    }
}

extension ImportReport.Mistake {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["answer"] = .string(response.rawValue)
        object["pointer"] = .string(pointer.description)
        object["device"] = deviceName.map { .string($0) } ?? .null
        object["detail"] = .string(message)
        return .object(object)
    }
}

extension ImportReport: CustomStringConvertible {
    /// The report as text, for people.
    ///
    ///     50 devices imported.
    ///     Device types without a counterpart:
    ///       FAN (5): Living Room Fan, Ceiling Fan, …
    public var description: String { lines.joined(separator: "\n") }

    /// The lines of the report. Names are unchanged from the responses and may contain control characters.
    public var lines: [String] {
        var lines = ["\(deviceCount) \(deviceCount == 1 ? "device" : "devices") imported."]
        let sections: [(String, [Entry])] = [
            ("Device types without a counterpart:", unmappedTypes),
            ("Traits without a counterpart:", unmappedTraits),
            ("Values without a counterpart:", unmappedValues),
            ("Missing values, and the values assumed instead:", assumedValues),
        ]
        for (title, entries) in sections where !entries.isEmpty {
            lines.append(title)
            lines += entries.map { entry in
                let reason = entry.reason.map { " (\($0))" } ?? ""
                return "  \(entry.name) (\(entry.count)): \(entry.deviceNames.joined(separator: ", "))\(reason)"
            }
        }
        if !faults.isEmpty {
            lines.append("Invalid or missing values:")
            lines += faults.map { fault in
                let device = fault.deviceName.map { "\($0): " } ?? ""
                return "  \(device)\(fault.message) (\(position(fault.response, fault.pointer)))"
            }
        }
        return lines
    }
}
