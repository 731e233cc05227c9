/// Counters, gauges and histograms in the text format of Prometheus. All names have the same prefix, except those of
/// the process.
public struct MetricsText: Sendable {
    /// The labels of a sample and its value.
    public typealias Sample = (labels: [(name: String, value: String)], value: Int)

    public private(set) var text = ""
    private let prefix: String

    /// Creates an empty text.
    ///
    /// - Parameter prefix: The prefix without its underscore: `home_gateway` makes `home_gateway_streams`.
    public init(prefix: String) { self.prefix = prefix }

    /// Appends a number that only rises. Its name gets the suffix `_total`.
    public mutating func counter(_ name: String, _ value: Int, _ help: String) {
        add("\(prefix)_\(name)_total", "counter", "\(value)", help)
    }

    /// Appends numbers that only rise, one for each combination of labels. Their name gets the suffix `_total`.
    public mutating func counter(_ name: String, _ samples: [Sample], _ help: String) {
        let name = "\(prefix)_\(name)_total"
        describe(name, "counter", help)
        for sample in samples { add(name, sample.labels, "\(sample.value)") }
    }

    /// Appends a number that rises and falls.
    public mutating func gauge(_ name: String, _ value: Int, _ help: String) {
        add("\(prefix)_\(name)", "gauge", "\(value)", help)
    }

    /// Appends a number that rises and falls, with fractions.
    public mutating func gauge(_ name: String, _ value: Double, _ help: String) {
        add("\(prefix)_\(name)", "gauge", "\(value)", help)
    }

    /// Appends facts that do not change, as the labels of the number 1. Their name gets the suffix `_info`.
    public mutating func info(_ name: String, _ labels: [(name: String, value: String)], _ help: String) {
        let name = "\(prefix)_\(name)_info"
        describe(name, "gauge", help)
        add(name, labels, "1")
    }

    /// Appends a histogram of durations. Its name gets the suffix `_seconds`.
    ///
    /// - Parameters:
    ///   - limits: The upper limits of the buckets in microseconds, ascending.
    ///   - counts: The number of durations in each bucket, and in the last element those above all limits.
    ///   - sum: The sum of all durations in nanoseconds.
    public mutating func histogram(_ name: String, limits: [UInt64], counts: [Int], sum: UInt64, _ help: String) {
        let name = "\(prefix)_\(name)_seconds"
        describe(name, "histogram", help)
        add(name, [], limits: Self.seconds(limits), counts: counts, sum: "\(Double(sum) / 1_000_000_000)")
    }

    /// Appends histograms of durations, one for each combination of labels; those without a duration are omitted. Their
    /// name gets the suffix `_seconds`.
    public mutating func histogram(
        _ name: String, _ samples: [(labels: [(name: String, value: String)], durations: DurationHistogram)],
        _ help: String
    ) {
        let name = "\(prefix)_\(name)_seconds"
        describe(name, "histogram", help)
        let limits = Self.seconds(DurationHistogram.limits)
        for (labels, durations) in samples {
            let counts = durations.counts
            guard counts.contains(where: { $0 > 0 }) else { continue }
            add(name, labels, limits: limits, counts: counts, sum: "\(Double(durations.sum) / 1_000_000_000)")
        }
    }

    /// Appends a histogram of sizes.
    ///
    /// - Parameters:
    ///   - limits: The upper limits of the buckets, ascending.
    ///   - counts: The number of sizes in each bucket, and in the last element those above all limits.
    ///   - sum: The sum of all sizes.
    public mutating func sizeHistogram(_ name: String, limits: [Int], counts: [Int], sum: Int, _ help: String) {
        let name = "\(prefix)_\(name)"
        describe(name, "histogram", help)
        add(name, [], limits: limits.map { "\($0)" }, counts: counts, sum: "\(sum)")
    }

    private static func seconds(_ microseconds: [UInt64]) -> [String] {
        microseconds.map { "\(Double($0) / 1_000_000)" }
    }

    private mutating func add(
        _ name: String, _ labels: [(name: String, value: String)], limits: [String], counts: [Int], sum: String
    ) {
        var total = 0
        for (limit, count) in zip(limits + ["+Inf"], counts) {
            total += count
            add("\(name)_bucket", labels + [("le", limit)], "\(total)")
        }
        add("\(name)_sum", labels, sum)
        add("\(name)_count", labels, "\(total)")
    }

    /// Appends the resources of the process, with the names that Prometheus recommends.
    public mutating func process(_ usage: ProcessUsage) {
        if let start = usage.startTime {
            add(
                "process_start_time_seconds", "gauge", "\(start)",
                "Start time of the process, in seconds since 1970.")
        }
        if let bytes = usage.residentBytes {
            add("process_resident_memory_bytes", "gauge", "\(bytes)", "Resident memory size in bytes.")
        }
        if let seconds = usage.processorSeconds {
            add(
                "process_cpu_seconds_total", "counter", "\(seconds)",
                "Total user and system CPU time spent in seconds.")
        }
    }

    private mutating func add(_ name: String, _ type: String, _ value: String, _ help: String) {
        describe(name, type, help)
        add(name, [], value)
    }

    private mutating func describe(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n"
        text += "# TYPE \(name) \(type)\n"
    }

    /// - Parameter labels: Their values contain no quotes, backslashes or line breaks.
    private mutating func add(_ name: String, _ labels: [(name: String, value: String)], _ value: String) {
        let list = labels.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ",")
        text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
    }
}
