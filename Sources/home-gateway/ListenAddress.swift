import CommandLineKit
import Glibc

/// The address on which the gateway listens, from `--host` or `--insecure-host`.
enum ListenAddress {
    /// Returns the address; nil if the options name none.
    ///
    /// - Parameter hasTokens: Whether callers need tokens.
    static func read(_ options: Options, hasTokens: Bool) throws(ProgramError) -> String? {
        if let host = options["insecure-host"] {
            guard options["host"] == nil else { throw .usage("--host and --insecure-host cannot be combined.") }
            guard !hasTokens else { throw .usage("--insecure-host is for callers without tokens; use --host \(host).") }
            guard isAddress(host) else {
                throw .usage("--insecure-host takes an IPv4 or IPv6 address such as 0.0.0.0; \(host) was given.")
            }
            return host
        }
        guard let host = options["host"] else { return nil }
        if host == "localhost" { return "127.0.0.1" }
        guard hasTokens || isLoopback(host) else {
            throw .usage(
                "--host \(host) is not a loopback address; to serve other machines, add --token-file, so that callers need a token; in a container whose port is published on loopback only, use --insecure-host 0.0.0.0."
            )
        }
        return host
    }

    static func isLoopback(_ host: String) -> Bool { host.hasPrefix("127.") || host == "::1" }

    private static func isAddress(_ text: String) -> Bool {
        var bytes = in6_addr()
        return inet_pton(AF_INET, text, &bytes) == 1 || inet_pton(AF_INET6, text, &bytes) == 1
    }
}
