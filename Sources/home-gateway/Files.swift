import CommandLineKit
import Glibc
import JSON

/// Reads and writes the files that the commands use.
enum Files {
    /// - Parameter limit: The maximum size in bytes; larger files are an error.
    static func read(_ path: String, atMost limit: Int = .max) throws(ProgramError) -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw ProgramError("\(path) cannot be read: \(reason())") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            bytes.append(contentsOf: buffer[..<count])
            guard bytes.count <= limit else { throw ProgramError("\(path) is larger than \(limit) bytes") }
            if count < buffer.count { break }
        }
        guard ferror(file) == 0 else { throw ProgramError("\(path) cannot be read: \(reason())") }
        return bytes
    }

    static func json(_ path: String) throws(ProgramError) -> JSONValue {
        let bytes = try read(path)
        do throws(JSONError) { return try JSONValue.parse(bytes) } catch {
            throw ProgramError("\(path) is not JSON: \(error)")
        }
    }

    /// Returns the paths of a folder's files whose names end with `.json`, sorted by name, without hidden files.
    static func json(in folder: String) throws(ProgramError) -> [String] {
        try paths(in: folder) { $0.hasSuffix(".json") }
    }

    /// Returns the paths of a folder's files that have certain names, sorted by name, without hidden files.
    static func paths(in folder: String, where isIncluded: (String) -> Bool) throws(ProgramError) -> [String] {
        guard let directory = opendir(folder) else {
            throw ProgramError("the folder \(folder) cannot be read: \(reason())")
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { buffer in
                String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
            }
            if isIncluded(name), !name.hasPrefix(".") { names.append(name) }
        }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return names.sorted().map { prefix + $0 }
    }

    /// Returns the paths of the files with certain names in a folder and its subfolders, sorted by name. Symbolic links
    /// to folders are not followed.
    static func paths(below folder: String, where isIncluded: (String) -> Bool) throws(ProgramError) -> [String] {
        var paths: [String] = []
        for path in try Self.paths(in: folder, where: { _ in true }) {
            var status = stat()
            if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                paths += try Self.paths(below: path, where: isIncluded)
            } else if let name = path.split(separator: "/").last, isIncluded(String(name)) {
                paths.append(path)
            }
        }
        return paths
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Creates a folder and those above it, unless they exist.
    static func makeFolder(_ path: String) throws(ProgramError) {
        guard !path.isEmpty, !isFolder(path) else { return }
        try makeFolder(above: path)
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw ProgramError("the folder \(path) cannot be created: \(reason())")
        }
    }

    /// Creates the folders above a file, unless they exist.
    static func makeFolder(above path: String) throws(ProgramError) {
        guard let separator = path.lastIndex(of: "/") else { return }
        try makeFolder(String(path[..<separator]))
    }

    /// Throws if a file that a command is to write exists already. A named pipe or a device that is opened to write to it
    /// is no obstacle.
    ///
    /// - Parameters:
    ///   - isReplacing: Whether a regular file may be replaced.
    ///   - opens: Whether the command opens what exists, instead of creating another file in its place.
    static func checkNew(_ path: String, isReplacing: Bool, opens: Bool = false) throws(ProgramError) {
        var status = stat()
        guard path != "-", stat(path, &status) == 0 else { return }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw ProgramError("\(path) is a folder; name a file in it") }
        guard kind == S_IFREG else {
            if opens { return }
            throw ProgramError("\(path) is not a regular file; choose another name")
        }
        guard isReplacing else {
            throw ProgramError("\(path) exists already; choose another name, or add --replace to replace it")
        }
    }

    /// Replaces a file, or leaves the old file as it is if writing fails.
    ///
    /// - Parameter keepingOwner: Whether the new file has the owner of the old one, or that of its folder, if the process
    ///   may set it.
    static func write(_ bytes: [UInt8], to path: String, keepingOwner: Bool = false) throws(ProgramError) {
        let temporary = "\(path).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ProgramError("\(path) cannot be written: \(reason())") }
        if keepingOwner { setOwner(of: descriptor, for: path) }
        let isWritten = Console.write(bytes, to: descriptor) && fsync(descriptor) == 0
        let failure = reason()
        close(descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            unlink(temporary)
            throw ProgramError("\(path) cannot be written: \(failure)")
        }
    }

    /// Gives a new file the owner of the file that it replaces, or of its folder, if the process may set it: a service
    /// reads files that an administrator has created for it.
    private static func setOwner(of descriptor: Int32, for path: String) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var status = stat()
        guard stat(path, &status) == 0 || stat(folder, &status) == 0, status.st_uid != geteuid() else { return }
        _ = fchown(descriptor, status.st_uid, status.st_gid)
    }

    /// Runs a function while no other program that calls this for the path does.
    static func withLock(_ path: String, _ body: () throws(ProgramError) -> Void) throws(ProgramError) {
        let lock = "\(path).lock"
        let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
            throw ProgramError("\(lock) cannot be locked: \(reason())")
        }
        defer { close(descriptor) }
        setOwner(of: descriptor, for: path)
        try body()
    }

    /// A file that is written in portions. It replaces a file at its path once it is complete, and not at all if it is
    /// released before.
    final class NewFile {
        private let descriptor: Int32
        private let path: String
        private var isComplete = false
        private(set) var size = 0
        /// Why a portion could not be written; nil if all were.
        private(set) var failure: String?

        init(_ path: String) throws(ProgramError) {
            self.path = path
            descriptor = open("\(path).new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw ProgramError("\(path) cannot be written: \(Files.reason())") }
        }

        deinit {
            close(descriptor)
            if !isComplete { unlink("\(path).new") }
        }

        /// Returns false if the portion cannot be written.
        func append(_ bytes: [UInt8]) -> Bool {
            guard failure == nil else { return false }
            guard Console.write(bytes, to: descriptor) else {
                failure = Files.reason()
                return false
            }
            size += bytes.count
            return true
        }

        func complete() throws(ProgramError) {
            guard fsync(descriptor) == 0, rename("\(path).new", path) == 0 else {
                throw ProgramError("\(path) cannot be written: \(Files.reason())")
            }
            isComplete = true
        }
    }

    /// The state of a file that shows whether it was changed.
    struct Change: Hashable {
        private let seconds: Int
        private let nanoseconds: Int
        private let inode: UInt
        private let size: Int

        /// Nil if there is no file at the path.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            (inode, size) = (UInt(status.st_ino), Int(status.st_size))
        }
    }

    /// A file that is written line by line.
    final class LineFile {
        private let descriptor: Int32
        private let path: String

        /// Creates the file, or replaces it. `-` stands for standard output.
        init(_ path: String) throws(ProgramError) {
            self.path = path
            descriptor =
                path == "-" ? dup(STDOUT_FILENO) : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw ProgramError("\(path) cannot be written: \(Files.reason())") }
        }

        deinit { close(descriptor) }

        func append(_ lines: [[UInt8]]) throws(ProgramError) {
            let bytes = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
            guard Console.write(bytes, to: descriptor) else {
                throw ProgramError("\(path) cannot be written: \(Files.reason())")
            }
        }
    }

    /// Returns the folder of the page: the given one; else the first one in the current folder or in a folder above the
    /// program; else nil. The page that `make page` has built comes before its sources in `Public`.
    static func publicFolder(_ given: String?) throws(ProgramError) -> String? {
        if let given {
            guard hasPage(given) else {
                throw ProgramError("\(given) has no index.html; set --public to the folder of the page")
            }
            return given
        }
        return folder(pageFolders, installed: "Public", where: hasPage)
    }

    /// Returns the folder of the scenarios that clients can run: the given one; else `scenarios` in the current folder or
    /// in a folder above the program; else nil.
    static func scenarioFolder(_ given: String?) throws(ProgramError) -> String? {
        if let given {
            guard isFolder(given) else { throw ProgramError("\(given) is no folder; set --scenarios to a folder") }
            return given
        }
        return folder(["scenarios"], installed: "scenarios", where: isFolder)
    }

    /// Returns the first folder of several that is accepted, in the current folder or in a folder above the program.
    ///
    /// - Parameter installed: The name of the installed folder, in `share/home-gateway`.
    private static func folder(_ names: [String], installed: String, where isAccepted: (String) -> Bool) -> String? {
        if let found = names.first(where: isAccepted) { return found }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard length > 0 else { return nil }
        var parts = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
            separator: "/")
        while parts.popLast() != nil {
            let folder = "/" + parts.joined(separator: "/")
            let candidates = (names + ["share/home-gateway/\(installed)"]).map { "\(folder)/\($0)" }
            if let found = candidates.first(where: isAccepted) { return found }
        }
        return nil
    }

    private static let pageFolders = [".build/page", "Public"]

    /// The folders in which ``publicFolder(_:)`` has found no page.
    static var missingPage: String {
        "no index.html in \(pageFolders.joined(separator: " or ")), neither in the current folder nor in a folder above the program"
    }

    private static func hasPage(_ folder: String) -> Bool { access("\(folder)/index.html", R_OK) == 0 }

    static func reason() -> String { String(cString: strerror(errno)) }
}
