import CommandLineKit
import Observability

/// Reads the settings of a running gateway again, when it receives SIGHUP.
struct SettingsReload {
    private var options: Options

    init(_ options: Options) { self.options = options }

    /// Applies the level of the log, and logs which other settings have changed: they apply after a restart. If a file
    /// cannot be read or a level is unknown, nothing changes.
    mutating func run(_ logger: Logger) {
        do throws(ProgramError) {
            guard case .run(_, let current) = try CommandLineProgram.table.request(options.words) else { return }
            let level = try current.logLevel()
            let changed = current.names(differingFrom: options)
            options = current
            logger.threshold.level = level
            logger.log(max(level, .notice), "settings read", [(name: "logLevel", value: level.rawValue)])
            let waiting = changed.filter { $0 != "log-level" }
            if !waiting.isEmpty {
                logger.warning(
                    "changed settings apply after a restart", ["settings": waiting.joined(separator: ", ")])
            }
        } catch {
            logger.error("settings cannot be read; those from before remain", ["reason": error.message])
        }
    }
}
