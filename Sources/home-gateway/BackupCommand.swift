import CommandLineKit
import Glibc
import HomeStore
import JSON
import ScenarioRunner
import Scenarios

/// `home-gateway backup FILE`: copies the data file of a running gateway, with all durable homes.
///
/// The gateway has its data file locked, so the gateway makes the copy.
enum BackupCommand {
    static func run(_ options: Options) throws(ProgramError) {
        let path = options.operands[0]
        let url = options["url"] ?? "http://127.0.0.1:8080"
        guard let gateway = HTTPGateway(url) else {
            throw .usage("--url takes an address such as http://127.0.0.1:8080; \(url) was given.")
        }
        var request = GatewayRequest("GET", "/backup")
        if let token = getenv(TokenStore.variable), token[0] != 0 {
            request.headers.append(("Authorization", "Bearer \(String(cString: token))"))
        }
        try Files.checkNew(path, isReplacing: options.has("replace"))
        if access(path, F_OK) == 0 {
            // Only a lock shows that a file is in use, so a file of another kind is never in use.
            do throws(JournalError) { _ = try DataLocation.file(path).read() } catch  where error.reason == .inUse {
                throw ProgramError("\(error.message) Choose another name for the backup.")
            } catch {}
        }
        let file = try Files.NewFile(path)
        let response = gateway.download(request) { file.append($0) }
        switch response.status {
        case 200: break
        case 0: throw ProgramError("no gateway at \(url): \(response.interruption ?? "no response")")
        case 401:
            throw ProgramError(
                "\(url) needs a token with the scope admin; set it in the environment: \(TokenStore.variable)")
        default: throw ProgramError("\(url) made no backup: \(detail(of: response))")
        }
        if let failure = file.failure { throw ProgramError("\(path) cannot be written: \(failure)") }
        if let interruption = response.interruption { throw ProgramError("the backup is incomplete: \(interruption)") }
        try file.complete()
        Console.print("home-gateway: the homes of \(url) are stored in \(path) (\(file.size) bytes)")
    }

    /// Returns the sentence of a problem, or the status.
    private static func detail(of response: GatewayResponse) -> String {
        let problem = try? JSONValue.parse(response.body)
        return problem?.objectValue?["detail"]?.stringValue ?? "/backup responds \(response.status)"
    }
}
