import Glibc

/// This program, for the messages of others.
enum ProgramName {
    /// "process 4711 on the machine kitchen".
    static var text: String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let machine = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return "process \(getpid()) on the machine \(String(decoding: machine, as: UTF8.self))"
    }
}
