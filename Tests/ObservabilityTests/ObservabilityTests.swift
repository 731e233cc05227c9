import Observability
import Synchronization
import Testing

@Suite struct LoggerTests {
    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }

        func logger(_ threshold: Logger.Level) -> Logger {
            Logger(threshold: threshold, now: { "noon" }, sink: { [self] line in lines.withLock { $0.append(line) } })
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
        let logger = Logger(threshold: .debug, now: { "noon" }, sink: { line in last.withLock { $0 = line } })
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
}
