import HomeCatalog
import HomeModel

/// Behavior of Matter's Wi-Fi Network Management: the name and the passphrase of the router's network.
///
/// The memory stores the passphrase. Until it is changed, it follows from the home's seed. A router without a network
/// has neither a name nor a surrogate.
struct WiFiNetworkManagementBehavior: Behavior {
    typealias Subject = Matter.WiFiNetworkManagementTrait

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.networkPassphraseRequest) {
                (endpoint, _) throws(HomeError) -> Record<Subject.NetworkPassphraseResponse> in
                try Self.checkNetwork(endpoint)
                return Record { $0.passphrase = Self.passphrase(of: endpoint) }
            }
        ]
    }

    struct PassphraseFields: LocalSchema {
        /// The new passphrase of 8 to 63 bytes, or a key of 64 hexadecimal digits; if absent, the router chooses one.
        @Field<Octets>(0, .optional, .length(8...64), .text) var passphrase
    }

    struct NameFields: LocalSchema {
        /// The new name of the network; null removes the network.
        @Field<Octets?>(0, .length(1...32), .text) var ssid
    }

    var stimuli: [StimulusHandler] {
        [
            .on("changePassphrase", PassphraseFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.changePassphrase(fields.passphrase, on: endpoint)
            },
            .on("setSSID", NameFields.self) { endpoint, fields in Self.setName(fields.ssid, on: endpoint) },
        ]
    }

    /// Gives a device that joins the home a surrogate exactly if it has a network.
    func start(on endpoint: Endpoint) {
        let network = endpoint[Subject.self]
        if network.ssid == nil {
            network.passphraseSurrogate = nil
        } else if network.passphraseSurrogate == nil {
            network.passphraseSurrogate = network.data.surrogate ?? 1
        }
    }

    private static func passphrase(of endpoint: Endpoint) -> Octets {
        endpoint[Subject.self].data.passphrase ?? Octets(text: endpoint.password("passphrase"))
    }

    private static func checkNetwork(_ endpoint: Endpoint) throws(HomeError) {
        guard endpoint[Subject.self].ssid != nil else {
            throw .rejected(
                .invalidInState, "The router has no Wi-Fi network, so there is no passphrase; send setSSID first.")
        }
    }

    /// Changes the passphrase and increases the surrogate, unless the passphrase is the same.
    private static func changePassphrase(_ chosen: Octets?, on endpoint: Endpoint) throws(HomeError) {
        try checkNetwork(endpoint)
        let network = endpoint[Subject.self]
        let surrogate = network.passphraseSurrogate ?? 0
        let passphrase = chosen ?? Octets(text: endpoint.password("passphrase \(surrogate)"))
        guard passphrase.count < 64 || passphrase.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
            throw .rejected(
                .constraintError, "A passphrase has 8 to 63 bytes, or 64 hexadecimal digits; 64 other bytes were sent.")
        }
        guard passphrase != Self.passphrase(of: endpoint) else { return }
        network.data.passphrase = passphrase
        network.passphraseSurrogate = surrogate == .max ? surrogate : surrogate + 1
    }

    /// Renames, removes or restores the network. A restored network has its former passphrase and surrogate.
    private static func setName(_ name: Octets?, on endpoint: Endpoint) {
        let network = endpoint[Subject.self]
        if name == nil {
            network.data.surrogate = network.passphraseSurrogate
            network.passphraseSurrogate = nil
        } else if network.ssid == nil {
            network.passphraseSurrogate = network.data.surrogate ?? 1
            network.data.surrogate = nil
        }
        network.ssid = name
    }
}

/// The data of a Wi-Fi network besides its attributes.
struct WiFiCredentials: LocalSchema {
    /// The passphrase; absent if it has never been changed.
    @Field<Octets>(0) var passphrase
    /// The last surrogate of a network that was removed.
    @Field<UInt64>(1) var surrogate
}

extension TraitDraft<Matter.WiFiNetworkManagementTrait> {
    fileprivate var data: Record<WiFiCredentials> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }
}
