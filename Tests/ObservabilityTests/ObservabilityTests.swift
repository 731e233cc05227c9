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

    @Test func aLineHasTimeLevelMessageAndValues() {
        let lines = Lines()
        lines.logger(.info).notice("stream fell behind", ["stream": 17, "lag": 60_211])
        #expect(lines.all == ["noon notice stream fell behind stream=17 lag=60211"])
    }

    @Test func whatWeighsLessThanTheThresholdIsNotWritten() {
        let lines = Lines()
        let logger = lines.logger(.warning)
        logger.debug("a")
        logger.info("b")
        logger.notice("c")
        logger.warning("d")
        logger.error("e")
        #expect(lines.all == ["noon warning d", "noon error e"])
    }

    @Test func aValueStaysOnItsLineAndWithinItsQuotes() {
        let lines = Lines()
        lines.logger(.debug).info("name", ["to": "a \"b\"\nc=d\u{1B}", "from": ""])
        #expect(lines.all == [#"noon info name to="a \"b\"\nc=d\u{1b}" from="""#])
    }
}

@Suite struct MetricsTextTests {
    @Test func countersAndGaugesReadAsPrometheusDoes() {
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
