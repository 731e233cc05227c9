/// Where the home is stored: in a data file, or in memory only.
enum DataLocation {
    /// A SQLite file at this path.
    case file(String)
    /// The memory of the program; the home is lost when the program ends.
    case memory

    /// Reads `--data`, whose value `none` means memory.
    init(_ options: Options) {
        let value = options["data"] ?? "var/home.sqlite"
        self = value == "none" ? .memory : .file(value)
    }

    /// Returns the path of the data file; throws if the home is stored in memory.
    ///
    /// - Parameter purpose: The command that needs the file, for the message.
    func path(for purpose: String) throws(ProgramError) -> String {
        guard case .file(let path) = self else {
            throw .usage("\(purpose) needs a data file; set --data FILE instead of --data none")
        }
        return path
    }
}
