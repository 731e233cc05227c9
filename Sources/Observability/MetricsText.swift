/// Counters and gauges in the text format of Prometheus, all names behind one prefix.
public struct MetricsText: Sendable {
    public private(set) var text = ""
    private let prefix: String

    /// - Parameter prefix: `home_gateway` makes `home_gateway_streams`.
    public init(prefix: String) { self.prefix = prefix }

    /// A number that only rises; its name ends with `_total`.
    public mutating func counter(_ name: String, _ value: Int, _ help: String) {
        add("\(name)_total", "counter", value, help)
    }

    /// A number that rises and falls.
    public mutating func gauge(_ name: String, _ value: Int, _ help: String) { add(name, "gauge", value, help) }

    private mutating func add(_ name: String, _ type: String, _ value: Int, _ help: String) {
        text += "# HELP \(prefix)_\(name) \(help)\n"
        text += "# TYPE \(prefix)_\(name) \(type)\n"
        text += "\(prefix)_\(name) \(value)\n"
    }
}
