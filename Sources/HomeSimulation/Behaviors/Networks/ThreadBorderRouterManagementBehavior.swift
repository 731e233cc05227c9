import HomeCatalog
import HomeModel

/// Behavior of Matter's Thread Border Router Management: the active dataset of the router's network, and a pending one
/// that becomes active after its delay.
///
/// `setActiveDatasetRequest` requires an armed fail-safe timer in Matter. The gateway arms it and completes the
/// commissioning itself, as it does for timed interactions. So the command needs no preparation, and the dataset stays.
///
/// The specification leaves the validity of a pending dataset to Thread: it changes a network in use, and both of its
/// timestamps are later than those of the datasets that it replaces.
struct ThreadBorderRouterManagementBehavior: Behavior {
    typealias Subject = Matter.ThreadBorderRouterManagementTrait

    /// Fires when the pending dataset becomes active.
    private static let activation = "activated"

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.getActiveDatasetRequest) { endpoint, _ in
                Record { $0.dataset = endpoint[Subject.self].activeDataset?.octets ?? Octets([]) }
            },
            .respond(to: \.getPendingDatasetRequest) { endpoint, _ in
                Record { $0.dataset = Self.pendingDataset(of: endpoint)?.octets ?? Octets([]) }
            },
            .on(\.setActiveDatasetRequest) { (endpoint, fields) throws(HomeError) in
                try Self.setActiveDataset(endpoint, fields)
            },
            .on(\.setPendingDatasetRequest) { (endpoint, fields) throws(HomeError) in
                try Self.setPendingDataset(endpoint, fields.pendingDataset)
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("leaveThreadNetwork", Empty.self) { endpoint, _ in
                Self.forgetDatasets(endpoint)
                endpoint[Subject.self].interfaceEnabled = false
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        guard let dataset = Self.pendingDataset(of: endpoint) else { return }
        let router = endpoint[Subject.self]
        router.datasets.pending = nil
        router.pendingDatasetTimestamp = nil
        Self.activate(dataset, on: endpoint)
    }

    /// Completes a device that joins the home. A network of which only the timestamp is known is one of the device's
    /// directory with the same timestamp, or a new one. A timestamp without a usable dataset becomes null.
    func start(on endpoint: Endpoint) {
        let router = endpoint[Subject.self]
        if let timestamp = router.activeDatasetTimestamp, endpoint[Subject.self].activeDataset == nil {
            router.datasets.active = Self.unknownDataset(of: endpoint, timestamp).octets
        }
        guard let active = endpoint[Subject.self].activeDataset else { return Self.forgetDatasets(endpoint) }
        Self.publish(active, from: endpoint)
        if let pending = Self.pendingDataset(of: endpoint) {
            if router.timer(Self.activation) == nil {
                router.schedule(Self.activation, after: pending.delay, isAmbient: true)
            }
        } else {
            router.datasets.pending = nil
            router.pendingDatasetTimestamp = nil
        }
    }

    /// The dataset that the network will use, with the remaining delay; nil if there is none.
    private static func pendingDataset(of endpoint: Endpoint) -> ThreadDataset? {
        let router = endpoint[Subject.self]
        guard var dataset = router.datasets.pending.flatMap({ ThreadDataset($0) }),
            dataset.pendingTimestamp == router.pendingDatasetTimestamp
        else { return nil }
        if let end = router.timer(activation) { dataset.delay = end - endpoint.now }
        return dataset
    }

    private static func unknownDataset(of endpoint: Endpoint, _ timestamp: UInt64) -> ThreadDataset {
        for part in endpoint.parts {
            let known = ThreadNetworkDirectoryBehavior.dataset(withTimestamp: timestamp, of: part)
            if let known { return known }
        }
        return ThreadDataset(
            extendedPanID: Octets(endpoint.randomBytes("extendedPanID", count: 8)), networkName: "Home", channel: 15,
            activeTimestamp: timestamp, on: endpoint)
    }
}

extension ThreadBorderRouterManagementBehavior {
    private static func setActiveDataset(_ endpoint: Endpoint, _ fields: Record<Subject.SetActiveDatasetRequest>)
        throws(HomeError)
    {
        let dataset = try ThreadDataset.read(
            fields.activeDataset, with: ThreadDataset.Kind.active,
            in: "threadBorderRouterManagement.setActiveDatasetRequest", orReject: .invalidCommand)
        guard endpoint[Subject.self].activeDatasetTimestamp == nil else {
            throw .rejected(
                .invalidInState,
                "The border router has an active dataset; change it with threadBorderRouterManagement.setPendingDatasetRequest, or send leaveThreadNetwork first."
            )
        }
        activate(dataset, on: endpoint)
        guard let breadcrumb = fields.breadcrumb else { return }
        for part in endpoint.parts { part[Matter.GeneralCommissioningTrait.self].breadcrumb = breadcrumb }
    }

    private static func setPendingDataset(_ endpoint: Endpoint, _ octets: Octets?) throws(HomeError) {
        let command = "threadBorderRouterManagement.setPendingDatasetRequest"
        let dataset = try ThreadDataset.read(
            octets, with: ThreadDataset.Kind.pending, in: command, orReject: .invalidCommand)
        let router = endpoint[Subject.self]
        guard let active = router.activeDatasetTimestamp else {
            throw .rejected(
                .invalidInState,
                "The border router has no network; send threadBorderRouterManagement.setActiveDatasetRequest first.")
        }
        guard dataset.activeTimestamp > active else {
            throw .rejected(
                .invalidCommand,
                "\(command) takes an active timestamp above \(active), that of the active dataset; \(dataset.activeTimestamp) was sent."
            )
        }
        if let pending = router.pendingDatasetTimestamp, dataset.pendingTimestamp <= pending {
            throw .rejected(
                .invalidCommand,
                "\(command) takes a pending timestamp above \(pending), that of the pending dataset; \(dataset.pendingTimestamp) was sent."
            )
        }
        router.datasets.pending = dataset.octets
        router.pendingDatasetTimestamp = dataset.pendingTimestamp
        router.schedule(activation, after: dataset.delay)
    }

    /// Makes the network use a dataset, without the elements that only a pending dataset has.
    private static func activate(_ dataset: ThreadDataset, on endpoint: Endpoint) {
        var dataset = dataset
        dataset[.pendingTimestamp] = nil
        dataset[.delayTimer] = nil
        let router = endpoint[Subject.self]
        router.datasets.active = dataset.octets
        router.activeDatasetTimestamp = dataset.activeTimestamp
        router.interfaceEnabled = true
        publish(dataset, from: endpoint)
    }

    /// Stores the network in the directories of the device, which contain the border router's own network.
    private static func publish(_ dataset: ThreadDataset, from endpoint: Endpoint) {
        for part in endpoint.parts where part.has(Matter.ThreadNetworkDirectoryTrait.self) {
            ThreadNetworkDirectoryBehavior.storeOwnNetwork(dataset, on: part)
        }
    }

    private static func forgetDatasets(_ endpoint: Endpoint) {
        let router = endpoint[Subject.self]
        router.cancel(activation)
        router.memory = nil
        router.activeDatasetTimestamp = nil
        router.pendingDatasetTimestamp = nil
    }
}
