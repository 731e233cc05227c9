#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A call to the operating system that failed.
package struct SystemCallError: Error, Hashable, Sendable {
    /// The name of the function, such as `pthread_create`.
    package let call: String
    /// The system's text for the error.
    package let reason: String

    /// - Parameter error: The error number; by default that of the last failed call.
    package init(_ call: String, error: Int32 = errno) {
        self.call = call
        reason = String(cString: strerror(error))
    }
}
