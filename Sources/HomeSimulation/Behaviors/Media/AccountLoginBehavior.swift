import HomeCatalog
import HomeModel

/// Behavior of Matter's Account Login: login with the setup PIN of an account. The memory stores whether a user is
/// logged in.
struct AccountLoginBehavior: Behavior {
    typealias Subject = Matter.AccountLoginTrait

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.getSetupPIN) { endpoint, fields in
                Record { $0.setupPIN = Self.pin(of: fields.tempAccountIdentifier ?? "", on: endpoint) }
            },
            .on(\.login) { (endpoint, fields) throws(HomeError) in
                guard fields.setupPIN == Self.pin(of: fields.tempAccountIdentifier ?? "", on: endpoint) else {
                    throw .rejected(
                        .unsupportedAccess,
                        "The setup PIN is not valid for the account; send accountLogin.getSetupPIN first.")
                }
                endpoint[Subject.self].memory = .bool(true)
            },
            .on(\.logout) { endpoint, fields in
                let app = endpoint[Subject.self]
                guard app.memory != nil else { return }
                app.memory = nil
                app.emit(\.loggedOut) {
                    $0.node = fields.node
                    $0.fabricIndex = 1
                }
            },
        ]
    }

    /// Returns eight digits, always the same for an account.
    private static func pin(of account: String, on endpoint: Endpoint) -> String {
        String(10_000_000 + Int(endpoint.random("account " + account, step: 0) * 90_000_000))
    }
}
