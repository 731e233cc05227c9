/// Counters and gauges in the text format of Prometheus. All names have the same prefix.
public struct MetricsText: Sendable {
    public private(set) var text = ""
    private let prefix: String

    /// Creates an empty text.
    ///
    /// - Parameter prefix: The prefix without its underscore: `home_gateway` makes `home_gateway_streams`.
    public init(prefix: String) { self.prefix = prefix }

    /// Appends a number that only rises. Its name gets the suffix `_total`.
    public mutating func counter(_ name: String, _ value: Int, _ help: String) {
        add("\(name)_total", "counter", value, help)
    }

    /// Appends a number that rises and falls.
    public mutating func gauge(_ name: String, _ value: Int, _ help: String) { add(name, "gauge", value, help) }

    private mutating func add(_ name: String, _ type: String, _ value: Int, _ help: String) {
        text += "# HELP \(prefix)_\(name) \(help)\n"
        text += "# TYPE \(prefix)_\(name) \(type)\n"
        text += "\(prefix)_\(name) \(value)\n"
    }
}
