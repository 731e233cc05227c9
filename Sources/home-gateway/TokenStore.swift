import AccessControl
import CommandLineKit
import Glibc
import HTTPServer
import HomeAPI
import HomeEngine
import HomeModel
import Observability
import Synchronization
import Threads

/// The tokens of a running gateway: those of the token file, which can change at any time, and that of the environment.
///
/// The sessions of browsers and the last uses of the tokens are in a file beside the token file, so that they continue
/// after a restart. If several gateways share the sessions, the file has only the last uses.
final class TokenStore: Sendable {
    let access: AccessGuard<ClientAddress>
    private let path: String?
    private let environment: AccessToken?
    private let lastChange: Mutex<Files.Change?>
    /// Why the sessions could not be read; nil if they could, or if there is no file with them.
    private let sessionFault: String?
    /// Whether the sessions could not be stored the last time. The lock is held while they are written.
    private let hasFailed = Mutex(false)

    /// The variable with a token that may do everything.
    static let variable = "HOME_GATEWAY_TOKEN"
    /// The minimum length of that token, so that it cannot be guessed.
    private static let minimumLength = 16

    /// Returns nil if the options and the environment have no tokens.
    ///
    /// - Parameter sharesSecrets: Whether several gateways share the sessions and tickets.
    static func make(_ options: Options, sharesSecrets: Bool = false) throws(ProgramError) -> TokenStore? {
        let environment = try environmentToken()
        let path = options["token-file"]
        guard path != nil || environment != nil else { return nil }
        return try TokenStore(path, environment, sharesSecrets: sharesSecrets)
    }

    private init(_ path: String?, _ environment: AccessToken?, sharesSecrets: Bool) throws(ProgramError) {
        (self.path, self.environment) = (path, environment)
        lastChange = Mutex(path.flatMap { Files.Change($0) })
        let stored = try path.map { path throws(ProgramError) in try Self.read(path).tokens } ?? []
        let tokens = stored + [environment].compactMap { $0 }
        guard !tokens.isEmpty else {
            throw ProgramError(
                "\(path ?? "") has no tokens; create one with home-gateway token create --token-file \(path ?? "FILE")")
        }
        access = AccessGuard(
            tokens, now: HostTime.system.steady, calendar: { HostTime.system.calendar() / 1_000_000 },
            sharesSecrets: sharesSecrets)
        let (sessions, fault) = path.map(Self.storedSessions) ?? (SessionFile(), nil)
        sessionFault = fault
        access.restore(sessions)
    }

    /// Returns the sessions that are stored beside a token file, and why they cannot be read; nil if they can.
    private static func storedSessions(_ path: String) -> (SessionFile, fault: String?) {
        let path = sessionPath(path)
        guard Files.Change(path) != nil else { return (SessionFile(), nil) }
        do throws(ProgramError) {
            guard let file = SessionFile(try Files.read(path, atMost: 16 << 20)) else {
                return (SessionFile(), "\(path) is not a session file of this version")
            }
            return (file, nil)
        } catch {
            return (SessionFile(), error.message)
        }
    }

    /// Returns the path of the file with the sessions, beside the token file.
    private static func sessionPath(_ path: String) -> String { "\(path).sessions" }

    private static func environmentToken() throws(ProgramError) -> AccessToken? {
        guard let value = getenv(variable), value[0] != 0 else { return nil }
        let text = String(cString: value)
        guard text.utf8.count >= minimumLength, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .usage("\(variable) needs at least \(minimumLength) printable characters without spaces.")
        }
        return AccessToken(plain: text, label: "environment", scope: .admin)
    }

    static func read(_ path: String) throws(ProgramError) -> TokenFile {
        let bytes = try Files.read(path, atMost: 16 << 20)
        do throws(TokenFile.Mistake) { return try TokenFile(bytes) } catch {
            throw ProgramError("\(path) cannot be used: \(error.message)")
        }
    }

    // MARK: Changes

    /// Begins to read the file again whenever it changes, and to store sessions. Streams of tokens that were revoked end.
    func watch(_ api: HomeAPI, _ logger: Logger) {
        guard path != nil || access.sharesSecrets else { return }
        if let sessionFault {
            logger.error("sessions cannot be read; browsers have to sign in again", ["reason": sessionFault])
        }
        // Without a thread, the file is read when the program receives SIGHUP.
        try? WorkerThread.detach(name: "tokens") { [weak self] in
            let condition = Condition()
            while let store = self {
                store.reload(api, logger, onlyIfChanged: true)
                store.storeSessions(logger)
                api.extendSharedSessions()
                let next = MonotonicClock.now + 1_000_000_000
                condition.withLock { while MonotonicClock.now < next { condition.wait(until: next) } }
            }
        }
    }

    /// Writes the sessions and the last uses of tokens if they have changed. If they cannot be written, they end with the
    /// program.
    ///
    /// - Parameter isLast: Whether the program ends.
    func storeSessions(_ logger: Logger, isLast: Bool = false) {
        guard let path else { return }
        hasFailed.withLock { hasFailed in
            guard let file = access.fileToStore(isLast: isLast) else { return }
            do throws(ProgramError) {
                try Files.write(file.bytes, to: Self.sessionPath(path), keepingOwner: true)
                hasFailed = false
            } catch {
                if !hasFailed {
                    logger.warning("sessions cannot be stored; they end with the program", ["reason": error.message])
                }
                hasFailed = true
            }
        }
    }

    /// Reads the file again. If it cannot be read, the tokens remain as they are.
    func reload(_ api: HomeAPI, _ logger: Logger, onlyIfChanged: Bool = false) {
        guard let path else { return }
        let change = Files.Change(path)
        let isNew = lastChange.withLock { last in
            defer { last = change }
            return last != change
        }
        guard isNew || !onlyIfChanged else { return }
        do throws(ProgramError) {
            let tokens = try Self.read(path).tokens
            access.replace(with: tokens + [environment].compactMap { $0 })
            api.endRevokedStreams()
            logger.notice("tokens read", ["tokens": tokens.count])
        } catch {
            logger.error("tokens cannot be read; those from before remain", ["reason": error.message])
        }
    }
}
