import CommandLineKit
import ScenarioRunner
import Scenarios

/// `home-gateway health`: succeeds if the gateway on this machine is ready.
///
/// The container image has no other program that could send the request.
enum HealthCommand {
    static func run(_ options: Options) throws(ProgramError) {
        let port = try options.number("port", in: 1...65_535) ?? 8080
        var host = try address(options) ?? "127.0.0.1"
        // These are not addresses to connect to: a gateway that listens on them listens on loopback, too.
        if host == "0.0.0.0" { host = "127.0.0.1" }
        if host == "::" { host = "::1" }
        let url = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        guard let gateway = HTTPGateway(url) else { throw ProgramError("\(url) is no address of a gateway") }
        let response = gateway.send(GatewayRequest("GET", "/ready", headers: [("Host", "localhost")]), timeout: 5)
        switch response.status {
        case 200: Console.print("home-gateway: \(url) is ready")
        case 0: throw ProgramError("no gateway at \(url): \(response.interruption ?? "no response")")
        default: throw ProgramError("\(url) is not ready: /ready responds \(response.status)")
        }
    }

    /// Returns the address on which the gateway listens; nil if the options name none. `/ready` needs no token.
    private static func address(_ options: Options) throws(ProgramError) -> String? {
        try ListenAddress.read(options, hasTokens: options["insecure-host"] == nil)
    }
}
