import JSON

extension CloudExecution {
    /// Returns a required number; throws if it is out of range.
    func number(_ name: String, in range: ClosedRange<Double>) throws(CloudCommandError) -> Double {
        guard let number = try number(name) else {
            throw CloudCommandError(code: "protocolError", message: "\(name) is missing")
        }
        if range.contains(number) { return number }
        throw CloudCommandError(
            code: "valueOutOfRange", message: "\(name) is \(number), outside \(range.lowerBound) to \(range.upperBound)"
        )
    }

    /// Returns an optional number; nil if it is missing or null.
    func number(_ name: String) throws(CloudCommandError) -> Double? {
        guard let value = parameters[name], !value.isNull else { return nil }
        if let number = value.doubleValue, number.isFinite { return number }
        throw CloudCommandError(code: "protocolError", message: "\(name): \(mismatch(value, "a number"))")
    }

    /// Returns a required Boolean.
    func flag(_ name: String) throws(CloudCommandError) -> Bool {
        if let flag = parameters[name]?.boolValue { return flag }
        throw CloudCommandError(
            code: "protocolError", message: "\(name): \(mismatch(parameters[name], "true or false"))")
    }

    /// Returns a required string.
    func text(_ name: String) throws(CloudCommandError) -> String {
        if let text = parameters[name]?.stringValue { return text }
        throw CloudCommandError(code: "protocolError", message: "\(name): \(mismatch(parameters[name], "a string"))")
    }

    /// Returns a change in percent, -100 to 100. It may also be given as a weight of -5 to 5, in steps of ten percent.
    func relative(_ percent: String, weight: String) throws(CloudCommandError) -> Double {
        if parameters[percent]?.isNull == false { return try number(percent, in: -100...100) }
        return try number(weight, in: -5...5) * 10
    }
}
