#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The place in which the home of a test runs.
public struct HomePlace: Hashable, Sendable {
    /// The address of a gateway; nil for this process.
    let url: String?
    /// The token that the gateway requires; nil if it requires none.
    var token: String?

    /// In the process of the test. It needs no gateway, and is the fastest.
    public static let process = HomePlace(url: nil)

    /// In a gateway, where each test has a home of its own.
    ///
    /// - Parameter token: The token that the gateway requires, which may create homes; nil if it requires none.
    public static func gateway(_ url: String, token: String? = nil) -> HomePlace { HomePlace(url: url, token: token) }

    /// In the gateway whose address is in the environment variable `HOME_GATEWAY_URL`, with the token in `HOME_GATEWAY_TOKEN`; in
    /// this process if `HOME_GATEWAY_URL` is not set.
    public static var environment: HomePlace {
        guard let url = variable("HOME_GATEWAY_URL") else { return .process }
        return .gateway(url, token: variable("HOME_GATEWAY_TOKEN"))
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value[0] != 0 else { return nil }
        return String(cString: value)
    }
}
