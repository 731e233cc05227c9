internal import Threads

/// The reason why a server could not start. The description is one line with the reason and, if possible, a remedy.
public enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
    case portInUse(UInt16)
    case portNotPermitted(UInt16)
    case addressNotAvailable(String)
    /// The machine's libmicrohttpd or kernel does not support streams. Contains the reason.
    case streamsNotSupported(String)
    /// The machine's libmicrohttpd does not read its sockets with `recv`.
    case receiveNotIntercepted
    /// A system call failed. Contains its name and the system's text for the error.
    case system(call: String, reason: String)

    init(_ error: SystemCallError) { self = .system(call: error.call, reason: error.reason) }

    /// Returns what `body` returns, and throws its error as one of this type.
    static func wrapping<Value>(_ body: () throws(SystemCallError) -> Value) throws(HTTPServerError) -> Value {
        do throws(SystemCallError) { return try body() } catch { throw HTTPServerError(error) }
    }

    public var description: String {
        switch self {
        case .portInUse(let port): "port \(port) is in use"
        case .portNotPermitted(let port): "port \(port) needs privileges; use one above 1023"
        case .addressNotAvailable(let host): "\(host) is not an address of this machine"
        case .streamsNotSupported(let reason): "streams do not work with this libmicrohttpd: \(reason)"
        case .receiveNotIntercepted:
            "this libmicrohttpd does not read with recv, so requests cannot be checked before it reads them"
        case .system(let call, let reason): "\(call) failed: \(reason)"
        }
    }
}
