import JSON

extension CloudExecution {
    /// A number that has to be given, within its ends.
    func number(_ name: String, in range: ClosedRange<Double>) throws(CloudRefusal) -> Double {
        guard let number = try number(name) else {
            throw CloudRefusal(code: "protocolError", message: "\(name) is missing")
        }
        if range.contains(number) { return number }
        throw CloudRefusal(
            code: "valueOutOfRange", message: "\(name) is \(number), outside \(range.lowerBound) to \(range.upperBound)"
        )
    }

    /// A number that may be given.
    func number(_ name: String) throws(CloudRefusal) -> Double? {
        guard let value = parameters[name], !value.isNull else { return nil }
        if let number = value.doubleValue, number.isFinite { return number }
        throw CloudRefusal(code: "protocolError", message: "\(name): \(mismatch(value, "a number"))")
    }

    /// A flag that has to be given.
    func flag(_ name: String) throws(CloudRefusal) -> Bool {
        if let flag = parameters[name]?.boolValue { return flag }
        throw CloudRefusal(code: "protocolError", message: "\(name): \(mismatch(parameters[name], "true or false"))")
    }

    /// A text that has to be given.
    func text(_ name: String) throws(CloudRefusal) -> String {
        if let text = parameters[name]?.stringValue { return text }
        throw CloudRefusal(code: "protocolError", message: "\(name): \(mismatch(parameters[name], "a text"))")
    }

    /// A change in percent, -100 to 100; given as a weight of -5 to 5, each step of it is ten percent.
    func relative(_ percent: String, weight: String) throws(CloudRefusal) -> Double {
        if parameters[percent]?.isNull == false { return try number(percent, in: -100...100) }
        return try number(weight, in: -5...5) * 10
    }
}
