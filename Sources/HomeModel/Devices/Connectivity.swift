/// Whether a trait, a device type or a device can be reached, and where its state comes from.
public struct SourceConnectivity: Hashable, Sendable {
    public let connectivityState: ConnectivityState
    public let dataSourceLocality: LocalityType

    public init(connectivityState: ConnectivityState, dataSourceLocality: LocalityType) {
        self.connectivityState = connectivityState
        self.dataSourceLocality = dataSourceLocality
    }

    /// Combines the connectivity of parts. The state is `partiallyOnline` if some but not all are online; if none is
    /// online, it is `unknown` if one is unknown, else `offline`. The locality is `mixed` if the known ones differ, and
    /// `unspecified` only if all are.
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

/// The way in which a source is reached.
public enum LocalityType: String, CaseIterable, Hashable, Sendable {
    case unspecified
    /// The source is reached without a hub.
    case direct
    /// The source is reached through a hub in the home.
    case localPeer
    /// The source is reached through its manufacturer's cloud.
    case remote
    case mixed
}

/// The connections of a structure, which can be switched off to test clients.
public struct NetworkState: Hashable, Sendable {
    /// Whether the internet connection works. Cloud traits need it.
    public var internet: Bool
    /// Whether the hub works. Matter traits need it, unless the app is on the same network.
    public var hub: Bool
    /// Whether the user has granted access to the structure.
    public var accessGranted: Bool
    /// Whether the app is on the devices' own network. Without a hub, it then reaches Matter traits directly.
    public var sameNetwork: Bool
    /// Whether the app is online. If not, its lists are empty, as just after its start.
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

    /// Whether clients can see the structure and its contents.
    public var isVisible: Bool { accessGranted && appOnline }

    /// Returns the current connectivity of a source.
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
    /// Returns the connectivity of the trait at an index of ``Shape/traits``.
    public func connectivity(ofTrait index: Int, network: NetworkState) -> SourceConnectivity {
        network.connectivity(
            isCloud: !isMatterDevice || shape.traits[index].definition.isCloud, isReachable: isResponding)
    }

    /// Returns the connectivity of the part at an index of ``Shape/parts``, combined over its traits.
    public func connectivity(ofPart index: Int, network: NetworkState) -> SourceConnectivity {
        connectivity(ofTraits: shape.parts[index].traits, network: network)
    }

    /// Returns the connectivity of the device, combined over all its traits. It equals that of the type if the device
    /// has only one.
    public func connectivity(network: NetworkState) -> SourceConnectivity {
        connectivity(ofTraits: shape.traits.indices, network: network)
    }

    /// Combines the connectivity of traits. Without traits it is that of the device itself.
    private func connectivity(ofTraits traits: some Collection<Int>, network: NetworkState) -> SourceConnectivity {
        traits.isEmpty
            ? network.connectivity(isCloud: !isMatterDevice, isReachable: isResponding)
            : SourceConnectivity(combining: traits.lazy.map { self.connectivity(ofTrait: $0, network: network) })
    }
}
