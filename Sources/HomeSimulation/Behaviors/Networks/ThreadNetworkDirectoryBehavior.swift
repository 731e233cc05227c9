import HomeCatalog
import HomeModel

/// Behavior of Matter's Thread Network Directory: the Thread networks of a home and the preferred one.
///
/// The memory stores the datasets of networks that clients added. The datasets of other networks follow from their
/// entries and the home's seed. If the device is a border router, the directory contains its network, which cannot be
/// removed; the specification names no status for that, so it is that of the preferred network.
struct ThreadNetworkDirectoryBehavior: Behavior {
    typealias Subject = Matter.ThreadNetworkDirectoryTrait
    typealias Network = Record<Subject.ThreadNetworkStruct>

    private static let preferredNetwork = Subject.Attributes.keys.preferredExtendedPanID.id
    /// The size of the table if the device does not have the attribute.
    private static let defaultTableSize: UInt8 = 10

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.addNetwork) { (endpoint, fields) throws(HomeError) in
                try Self.add(fields.operationalDataset, to: endpoint)
            },
            .on(\.removeNetwork) { (endpoint, fields) throws(HomeError) in
                try Self.remove(fields.extendedPanID ?? Octets([]), from: endpoint)
            },
            .respond(to: \.getOperationalDataset) {
                (endpoint, fields) throws(HomeError) -> Record<Subject.OperationalDatasetResponse> in
                let network = try Self.network(fields.extendedPanID ?? Octets([]), of: endpoint)
                return Record { $0.operationalDataset = Self.dataset(of: network, on: endpoint).octets }
            },
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let directory = endpoint[Subject.self]
        if let id = values[Self.preferredNetwork].flatMap({ Octets($0) }),
            !(directory.threadNetworks ?? []).contains(where: { $0.extendedPanID == id })
        {
            throw .rejected(
                .constraintError,
                "preferredExtendedPanID takes the extended PAN ID of one of threadNetworks, or null; \(Self.text(id)) was sent."
            )
        }
        directory.set(values)
    }

    func start(on endpoint: Endpoint) {
        let directory = endpoint[Subject.self]
        let ids = (directory.threadNetworks ?? []).map { $0.extendedPanID }
        if !ids.contains(directory.preferredExtendedPanID) { directory.preferredExtendedPanID = nil }
    }

    /// Returns the dataset of the first network with an active timestamp; nil if there is none.
    static func dataset(withTimestamp timestamp: UInt64, of endpoint: Endpoint) -> ThreadDataset? {
        endpoint[Subject.self].threadNetworks?.first { $0.activeTimestamp == timestamp }
            .map { dataset(of: $0, on: endpoint) }
    }

    /// Stores the network of the device's border router, unless the directory is full or has a newer dataset of it.
    static func storeOwnNetwork(_ dataset: ThreadDataset, on endpoint: Endpoint) {
        let directory = endpoint[Subject.self]
        let networks = directory.threadNetworks ?? []
        let existing = networks.first { $0.extendedPanID == dataset.extendedPanID }
        let isNewer = existing.map { dataset.activeTimestamp > $0.activeTimestamp ?? 0 }
        if isNewer ?? (networks.count < tableSize(of: directory)) { store(dataset, in: directory) }
    }
}

extension ThreadNetworkDirectoryBehavior {
    private static func add(_ octets: Octets?, to endpoint: Endpoint) throws(HomeError) {
        let dataset = try ThreadDataset.read(
            octets, with: ThreadDataset.Kind.active, in: "threadNetworkDirectory.addNetwork",
            orReject: .constraintError)
        let directory = endpoint[Subject.self]
        let networks = directory.threadNetworks ?? []
        if let existing = networks.first(where: { $0.extendedPanID == dataset.extendedPanID }) {
            let timestamp = existing.activeTimestamp ?? 0
            guard dataset.activeTimestamp > timestamp else {
                throw .rejected(
                    .invalidInState,
                    "The directory has this network with the active timestamp \(timestamp); only a later one replaces it, and \(dataset.activeTimestamp) was sent."
                )
            }
        } else {
            let size = tableSize(of: directory)
            guard networks.count < size else {
                throw .rejected(
                    .resourceExhausted,
                    "The directory is full, it stores \(size) networks; remove one with threadNetworkDirectory.removeNetwork."
                )
            }
        }
        store(dataset, in: directory)
    }

    private static func remove(_ id: Octets, from endpoint: Endpoint) throws(HomeError) {
        let directory = endpoint[Subject.self]
        guard id != directory.preferredExtendedPanID else {
            throw .rejected(
                .constraintError,
                "The preferred network cannot be removed; write null or another network to preferredExtendedPanID first."
            )
        }
        let network = try network(id, of: endpoint)
        let isOwn = endpoint.parts.contains {
            $0[Matter.ThreadBorderRouterManagementTrait.self].activeDataset?.extendedPanID == id
        }
        guard !isOwn else {
            throw .rejected(
                .constraintError, "The network of the device's own border router cannot be removed from the directory.")
        }
        directory.threadNetworks = directory.threadNetworks?.filter { $0 != network }
        directory.storedDatasets.removeAll { $0.extendedPanID == id }
    }

    /// Adds a network, or replaces it at its index.
    private static func store(_ dataset: ThreadDataset, in directory: TraitDraft<Subject>) {
        let network = Network {
            $0.extendedPanID = dataset.extendedPanID
            $0.networkName = dataset.networkName
            $0.channel = dataset.channel
            $0.activeTimestamp = dataset.activeTimestamp
        }
        var networks = directory.threadNetworks ?? []
        if let index = networks.firstIndex(where: { $0.extendedPanID == dataset.extendedPanID }) {
            networks[index] = network
        } else {
            networks.append(network)
        }
        directory.threadNetworks = networks
        directory.storedDatasets.removeAll { $0.extendedPanID == dataset.extendedPanID }
        directory.storedDatasets.append(dataset)
    }

    private static func network(_ id: Octets, of endpoint: Endpoint) throws(HomeError) -> Network {
        let networks = endpoint[Subject.self].threadNetworks ?? []
        guard let network = networks.first(where: { $0.extendedPanID == id }) else {
            let ids = networks.map { text($0.extendedPanID ?? Octets([])) }
            throw .rejected(
                .notFound,
                "The directory has no network with the extended PAN ID \(text(id)); it has \(ids.isEmpty ? "none" : ids.joined(separator: ", "))."
            )
        }
        return network
    }

    private static func dataset(of network: Network, on endpoint: Endpoint) -> ThreadDataset {
        let id = network.extendedPanID ?? Octets([])
        let timestamp = network.activeTimestamp ?? 0
        let stored = endpoint[Subject.self].storedDatasets
            .first { $0.extendedPanID == id && $0.activeTimestamp == timestamp }
        return stored
            ?? ThreadDataset(
                extendedPanID: id, networkName: network.networkName ?? "", channel: network.channel ?? 0,
                activeTimestamp: timestamp, on: endpoint)
    }

    private static func tableSize(of directory: TraitDraft<Subject>) -> Int {
        Int(directory.threadNetworkTableSize ?? defaultTableSize)
    }

    /// Returns an extended PAN ID in hexadecimal digits, as Thread writes it.
    private static func text(_ id: Octets) -> String {
        id.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    }
}

/// The data of a directory besides its attributes.
struct ThreadDirectoryData: LocalSchema {
    /// The datasets of the networks that were added.
    @Field<[Octets]>(0) var datasets
}

extension TraitDraft<Matter.ThreadNetworkDirectoryTrait> {
    fileprivate var storedDatasets: [ThreadDataset] {
        get { ((storedRecord() as Record<ThreadDirectoryData>).datasets ?? []).compactMap { ThreadDataset($0) } }
        nonmutating set {
            store(
                Record<ThreadDirectoryData> { $0.datasets = newValue.isEmpty ? nil : newValue.map { $0.octets } })
        }
    }
}
