import Glibc
import Observability
import Synchronization
import Testing

@Suite struct LoggerTests {
    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }

        func logger(_ threshold: Logger.Level, _ format: Logger.Format = .text) -> Logger {
            Logger(
                threshold: Logger.Threshold(threshold), format: format, now: { "noon" },
                sink: { [self] line in lines.withLock { $0.append(line) } })
        }
    }

    @Test func aLineContainsTimeLevelMessageAndValues() {
        let lines = Lines()
        lines.logger(.info).notice("stream fell behind", ["stream": 17, "lag": 60_211])
        #expect(lines.all == ["noon notice stream fell behind stream=17 lag=60211"])
    }

    @Test func linesBelowTheThresholdAreNotWritten() {
        let lines = Lines()
        let logger = lines.logger(.warning)
        logger.debug("a")
        logger.info("b")
        logger.notice("c")
        logger.warning("d")
        logger.error("e")
        #expect(lines.all == ["noon warning d", "noon error e"])
    }

    @Test func theThresholdOfALoggerAndItsCopiesCanChange() {
        let lines = Lines()
        let logger = lines.logger(.warning)
        let copy = logger
        logger.threshold.level = .debug
        copy.debug("a")
        #expect(copy.threshold.level == .debug)
        logger.threshold.level = .error
        copy.warning("b")
        #expect(lines.all == ["noon debug a"])
    }

    @Test func aLineAsJSONHasAMemberForEachValue() {
        let lines = Lines()
        lines.logger(.info, .json).notice(
            "stream fell behind", ["lag": 60_211, "seconds": 1.5, "isNew": true, "client": "a \"b\"\n"])
        #expect(
            lines.all == [
                #"{"time":"noon","level":"notice","message":"stream fell behind","lag":60211,"seconds":1.5,"isNew":true,"client":"a \"b\"\n"}"#
            ])
    }

    @Test(arguments: Logger.Format.allCases) func aLongValueIsShortened(_ format: Logger.Format) {
        let lines = Lines()
        lines.logger(.info, format).info("request", ["path": String(repeating: "x", count: 10_000)])
        let line = lines.all.first ?? ""
        #expect(line.utf8.count < 600)
        #expect(line.contains("xxx…"))
    }

    @Test func aValueStaysOnOneLineAndInItsQuotes() {
        let lines = Lines()
        lines.logger(.debug).info("name", ["to": "a \"b\"\nc=d\u{1B}", "from": ""])
        #expect(lines.all == [#"noon info name to="a \"b\"\nc=d\u{1b}" from="""#])
    }
}

@Suite struct PrintableTextTests {
    @Test(arguments: [
        ("Lamp", "Lamp"), ("", ""), ("Lampe für Zoë 💡", "Lampe für Zoë 💡"), ("👩‍🔬", "👩‍🔬"),
        ("a\u{1B}[31mb", #"a\u{1b}[31mb"#), ("a\r\nb\tc", #"a\r\nb\tc"#),
        ("\u{7F}\u{9B}31m\u{85}", #"\u{7f}\u{9b}31m\u{85}"#),
        ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("a\u{202E}b\u{2066}c\u{FEFF}", #"a\u{202e}b\u{2066}c\u{feff}"#),
        ("\0", #"\u{0}"#),
    ])
    func unprintableCharactersAreWrittenAsEscapes(text: String, printed: String) {
        #expect(text.printable == printed)
    }

    @Test func aLogContainsNoControlCharacters() {
        let last = Mutex("")
        let logger = Logger(
            threshold: Logger.Threshold(.debug), now: { "noon" }, sink: { line in last.withLock { $0 = line } })
        for value in Array(0..<0x20) + Array(0x7F..<0xA0) + [0x2028, 0x2029, 0x202E, 0xFEFF] {
            logger.info("name", ["to": String(Unicode.Scalar(UInt32(value))!)])
            #expect(last.withLock { $0 }.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
        }
    }
}

@Suite struct MetricsTextTests {
    @Test func countersAndGaugesHaveThePrometheusFormat() {
        var metrics = MetricsText(prefix: "home_gateway")
        metrics.counter("changes", 3, "Changes.")
        metrics.gauge("devices", 2, "Devices.")
        #expect(
            metrics.text == """
                # HELP home_gateway_changes_total Changes.
                # TYPE home_gateway_changes_total counter
                home_gateway_changes_total 3
                # HELP home_gateway_devices Devices.
                # TYPE home_gateway_devices gauge
                home_gateway_devices 2

                """)
    }

    @Test func labelsAndHistogramsHaveThePrometheusFormat() {
        var metrics = MetricsText(prefix: "home_gateway")
        metrics.counter(
            "responses", [(labels: [("route", "/devices"), ("status", "2xx")], value: 3)], "Responses.")
        metrics.histogram("commit", limits: [500, 1_000], counts: [2, 1, 1], sum: 2_500_000, "Commits.")
        metrics.process(ProcessUsage(startTime: 1_700_000_000.5, residentBytes: 4_096, processorSeconds: 1.25))
        #expect(
            metrics.text == """
                # HELP home_gateway_responses_total Responses.
                # TYPE home_gateway_responses_total counter
                home_gateway_responses_total{route="/devices",status="2xx"} 3
                # HELP home_gateway_commit_seconds Commits.
                # TYPE home_gateway_commit_seconds histogram
                home_gateway_commit_seconds_bucket{le="0.0005"} 2
                home_gateway_commit_seconds_bucket{le="0.001"} 3
                home_gateway_commit_seconds_bucket{le="+Inf"} 4
                home_gateway_commit_seconds_sum 0.0025
                home_gateway_commit_seconds_count 4
                # HELP process_start_time_seconds Start time of the process, in seconds since 1970.
                # TYPE process_start_time_seconds gauge
                process_start_time_seconds 1700000000.5
                # HELP process_resident_memory_bytes Resident memory size in bytes.
                # TYPE process_resident_memory_bytes gauge
                process_resident_memory_bytes 4096
                # HELP process_cpu_seconds_total Total user and system CPU time spent in seconds.
                # TYPE process_cpu_seconds_total counter
                process_cpu_seconds_total 1.25

                """)
    }

    @Test func aHistogramOfSizesHasNoUnit() {
        var metrics = MetricsText(prefix: "home_gateway")
        metrics.sizeHistogram("batch_changes", limits: [1, 10], counts: [2, 1, 1], sum: 24, "Changes.")
        #expect(
            metrics.text == """
                # HELP home_gateway_batch_changes Changes.
                # TYPE home_gateway_batch_changes histogram
                home_gateway_batch_changes_bucket{le="1"} 2
                home_gateway_batch_changes_bucket{le="10"} 3
                home_gateway_batch_changes_bucket{le="+Inf"} 4
                home_gateway_batch_changes_sum 24
                home_gateway_batch_changes_count 4

                """)
    }

    @Test func histogramsOfDurationsAreSeparateForEachCombinationOfLabels() {
        let (read, written, unused) = (DurationHistogram(), DurationHistogram(), DurationHistogram())
        for nanoseconds: UInt64 in [100_000, 100_001, 11_000_000_000] { read.add(nanoseconds: nanoseconds) }
        written.add(nanoseconds: 0)
        var metrics = MetricsText(prefix: "home_gateway")
        metrics.histogram(
            "request",
            [
                (labels: [("route", "/a")], durations: read), (labels: [("route", "/b")], durations: written),
                (labels: [("route", "/c")], durations: unused),
            ], "Requests.")
        let lines = metrics.text.split(separator: "\n")
        let name = "home_gateway_request_seconds"
        #expect(lines.prefix(2) == ["# HELP \(name) Requests.", "# TYPE \(name) histogram"])
        for line in [
            #"bucket{route="/a",le="0.0001"} 1"#, #"bucket{route="/a",le="0.00025"} 2"#,
            #"bucket{route="/a",le="10.0"} 2"#, #"bucket{route="/a",le="+Inf"} 3"#, #"sum{route="/a"} 11.000200001"#,
            #"count{route="/a"} 3"#, #"bucket{route="/b",le="0.0001"} 1"#, #"count{route="/b"} 1"#,
        ] {
            #expect(lines.contains("\(name)_\(line)"), "\(line)")
        }
        #expect(!metrics.text.contains("/c"))
    }

    @Test func theUsageOfThisProcessIsRead() throws {
        let usage = ProcessUsage.current
        // After 2020, and not in the future.
        #expect(try #require(usage.startTime) > 1_577_836_800)
        #expect(try #require(usage.startTime) <= Double(time(nil)) + 1)
        #expect(try #require(usage.residentBytes) > 1 << 20)
        #expect(try #require(usage.processorSeconds) > 0)
    }
}
