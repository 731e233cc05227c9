/// Where the state of a trait, a device type or a device comes from and whether it can be reached.
public struct SourceConnectivity: Hashable, Sendable {
    public let connectivityState: ConnectivityState
    public let dataSourceLocality: LocalityType

    public init(connectivityState: ConnectivityState, dataSourceLocality: LocalityType) {
        self.connectivityState = connectivityState
        self.dataSourceLocality = dataSourceLocality
    }

    /// The combination over parts: `partiallyOnline` where some but not all are online; with none online `offline`, or
    /// `unknown` if one is unknown. Locality is `mixed` where the known ones differ, `unspecified` only where all are.
    public init(combining parts: some Sequence<SourceConnectivity>) {
        var count = 0
        var online = 0
        var sawPartial = false
        var sawUnknown = false
        var locality = LocalityType.unspecified
        for part in parts {
            count += 1
            switch part.connectivityState {
            case .online: online += 1
            case .partiallyOnline: sawPartial = true
            case .unknown: sawUnknown = true
            case .offline: break
            }
            if part.dataSourceLocality != .unspecified {
                locality =
                    locality == .unspecified || locality == part.dataSourceLocality ? part.dataSourceLocality : .mixed
            }
        }
        if count > 0, online == count {
            connectivityState = .online
        } else if online > 0 || sawPartial {
            connectivityState = .partiallyOnline
        } else {
            connectivityState = sawUnknown || count == 0 ? .unknown : .offline
        }
        dataSourceLocality = locality
    }
}

/// Whether a source can be reached.
public enum ConnectivityState: String, CaseIterable, Hashable, Sendable {
    case unknown, online, offline, partiallyOnline
}

/// By which way a source is reached.
public enum LocalityType: String, CaseIterable, Hashable, Sendable {
    case unspecified
    /// Without a hub.
    case direct
    /// Through a hub in the home.
    case localPeer
    /// Through its maker's cloud.
    case remote
    case mixed
}

/// The ways into a structure: what can be taken away to see how a client copes.
public struct NetworkState: Hashable, Sendable {
    /// Cloud traits need it.
    public var internet: Bool
    /// Matter traits need it, unless the app is on the same network.
    public var hub: Bool
    /// Whether the person lets clients see the structure.
    public var accessGranted: Bool
    /// Whether the app is on the devices' own network. Without a hub, it then reaches Matter traits directly.
    public var sameNetwork: Bool
    /// Whether the app reaches anything of the structure. If not, its lists are empty, as just after its start.
    public var appOnline: Bool

    public init(
        internet: Bool = true, hub: Bool = true, accessGranted: Bool = true, sameNetwork: Bool = false,
        appOnline: Bool = true
    ) {
        self.internet = internet
        self.hub = hub
        self.accessGranted = accessGranted
        self.sameNetwork = sameNetwork
        self.appOnline = appOnline
    }

    /// Whether clients see the structure and everything in it.
    public var isVisible: Bool { accessGranted && appOnline }

    /// How a source of that kind is reached now.
    public func connectivity(isCloud: Bool, isReachable: Bool) -> SourceConnectivity {
        guard internet || hub || sameNetwork else {
            return SourceConnectivity(connectivityState: .offline, dataSourceLocality: .unspecified)
        }
        let isOnline = isReachable && (isCloud ? internet : hub || sameNetwork)
        let local: LocalityType = sameNetwork && !hub ? .direct : .localPeer
        return SourceConnectivity(
            connectivityState: isOnline ? .online : .offline, dataSourceLocality: isCloud ? .remote : local)
    }
}

extension Device {
    /// The connectivity of the trait at a place of ``Shape/traits``.
    public func connectivity(ofTrait index: Int, network: NetworkState) -> SourceConnectivity {
        network.connectivity(
            isCloud: !isMatterDevice || shape.traits[index].definition.isCloud, isReachable: isReachable)
    }

    /// The connectivity of the part at a place of ``Shape/parts``: the combination over its traits.
    public func connectivity(ofPart index: Int, network: NetworkState) -> SourceConnectivity {
        connectivity(ofTraits: shape.parts[index].traits, network: network)
    }

    /// The connectivity of the device: the combination over all its traits. A device of one type agrees with its type.
    public func connectivity(network: NetworkState) -> SourceConnectivity {
        connectivity(ofTraits: shape.traits.indices, network: network)
    }

    /// The combination over traits. Without a trait it is that of the way by which the device itself is reached.
    private func connectivity(ofTraits traits: some Collection<Int>, network: NetworkState) -> SourceConnectivity {
        traits.isEmpty
            ? network.connectivity(isCloud: !isMatterDevice, isReachable: isReachable)
            : SourceConnectivity(combining: traits.lazy.map { self.connectivity(ofTrait: $0, network: network) })
    }
}
