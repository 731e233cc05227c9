import AccessControl
import CommandLineKit
import Glibc
import HomeEngine
import HomeModel
import JSON
import Observability

/// `home-gateway token create | list | revoke`: changes the token file. A running gateway reads it again.
enum TokenCommand {
    static func run(_ options: Options) throws(ProgramError) {
        guard let path = options["token-file"] else { throw .usage("token needs --token-file FILE.") }
        switch (options.operands[0], options.operands.dropFirst().first) {
        case ("create", nil): try create(options, path)
        case ("create", let label?):
            throw .usage("token create takes no operand; to name the token, write --label \"\(label)\".")
        case ("list", nil): try list(path)
        case ("list", _?): throw .usage("token list takes no operand; it lists all tokens.")
        case (_, let id?): try revoke(id, path)
        case (_, nil): throw .usage("token revoke takes the id of one token; home-gateway token list shows the ids.")
        }
    }

    private static func create(_ options: Options, _ path: String) throws(ProgramError) {
        let label = options["label"] ?? "token"
        guard (1...128).contains(label.unicodeScalars.count), label == label.printable, !label.contains(",") else {
            throw .usage("--label takes up to 128 printable characters without commas; \(label) was given.")
        }
        let scope = try options.choice("scope", of: AccessScope.self) ?? .control
        let homes = options["homes"] == nil ? nil : options.list("homes")
        guard homes?.isEmpty != true else { throw .usage("--homes takes the ids of homes, separated by commas.") }
        let now = HostTime.system.calendar() / 1_000_000
        let days = try options.number("expires", in: 1...36_500)
        let text = TokenText()
        let token = AccessToken(
            id: text.id, label: label, scope: scope, homes: homes, digest: text.digest, createdAt: now,
            expiresAt: days.map { now + Int64($0) * 86_400 })
        try change(path) { file throws(ProgramError) in
            guard file.tokens.count < TokenFile.limit else {
                throw ProgramError("\(path) has \(TokenFile.limit) tokens, which is the limit; revoke one first")
            }
            file.tokens.append(token)
        }
        Console.printError("created \(describe(token)); this is the only time that its secret is shown")
        Console.print(text.text)
    }

    private static func list(_ path: String) throws(ProgramError) {
        for token in try TokenStore.read(path).tokens { Console.print(describe(token)) }
    }

    private static func revoke(_ id: String, _ path: String) throws(ProgramError) {
        // The text of a token contains its id.
        let id = TokenText(id)?.id ?? id
        try change(path) { file throws(ProgramError) in
            guard let index = file.tokens.firstIndex(where: { $0.id == id }) else {
                throw ProgramError(
                    "\(path) has no token \(id); home-gateway token list shows the ids"
                        + Spelling.suggestion(for: id, in: file.tokens.map { $0.id }, separator: ". "))
            }
            file.tokens.remove(at: index)
        }
        Console.printError("revoked the token \(id)")
    }

    private static func describe(_ token: AccessToken) -> String {
        func time(_ seconds: Int64) -> String { String(HomeTime(microseconds: seconds * 1_000_000).text.prefix(10)) }
        let homes = token.homes.map { "homes \($0.joined(separator: ","))" } ?? "all homes"
        let end = token.expiresAt.map { "until \(time($0))" } ?? "without an end"
        return "\(token.id)  \(token.label)  \(token.scope.rawValue)  \(homes)  since \(time(token.createdAt))  \(end)"
    }

    /// Changes a token file, or creates it. Another program that changes it waits.
    private static func change(
        _ path: String, _ body: (inout TokenFile) throws(ProgramError) -> Void
    ) throws(ProgramError) {
        try Files.withLock(path) { () throws(ProgramError) in
            var file = access(path, F_OK) == 0 ? try TokenStore.read(path) : TokenFile()
            try body(&file)
            try Files.write(file.bytes, to: path, keepingOwner: true)
        }
    }
}
