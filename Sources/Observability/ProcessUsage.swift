import Glibc

/// The resources of a process, from the kernel.
public struct ProcessUsage: Hashable, Sendable {
    /// When the process started, in seconds since 1970; nil if it is unknown.
    public var startTime: Double?
    /// The memory that is in RAM, in bytes; nil if it is unknown.
    public var residentBytes: Int?

    /// The time of all processors that the process has used, in seconds; nil if it is unknown.
    public var processorSeconds: Double?

    public init(startTime: Double? = nil, residentBytes: Int? = nil, processorSeconds: Double? = nil) {
        self.startTime = startTime
        self.residentBytes = residentBytes
        self.processorSeconds = processorSeconds
    }

    /// The resources of this process.
    public static var current: ProcessUsage {
        ProcessUsage(startTime: startTime, residentBytes: residentBytes, processorSeconds: processorSeconds)
    }

    /// The start of this process: the boot time of the machine plus the ticks in field 22 of `/proc/self/stat`.
    private static let startTime: Double? = {
        // The name of the program, field 2, is in parentheses and can contain spaces.
        guard let status = contents(of: "/proc/self/stat"), let end = status.lastIndex(of: ")"),
            let boot = contents(of: "/proc/stat")?.split(separator: "\n").first(where: { $0.hasPrefix("btime ") }),
            let seconds = Double(boot.dropFirst(6))
        else { return nil }
        let fields = status[end...].split(separator: " ")
        guard fields.count > 20, let ticks = Double(fields[20]) else { return nil }
        return seconds + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }()

    private static var processorSeconds: Double? {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }

    private static var residentBytes: Int? {
        let fields = contents(of: "/proc/self/statm")?.split(separator: " ") ?? []
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(getpagesize())
    }

    /// Returns the text of a small file of the kernel; nil if it cannot be read.
    private static func contents(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(file, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
