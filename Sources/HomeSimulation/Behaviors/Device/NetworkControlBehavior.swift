import HomeCatalog
import HomeModel

/// Behavior of Google's Network Control: guest network, profiles and a speed test of ten seconds.
struct NetworkControlBehavior: Behavior {
    typealias Subject = Google.NetworkControlTrait

    /// Fires when a speed test is complete.
    private static let speedTestEnd = "tested"
    /// The directions of a running test, as bits of the memory.
    private static let download: UInt64 = 1
    private static let upload: UInt64 = 2

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.enableDisableGuestNetwork) { endpoint, fields in
                endpoint[Subject.self].guestNetworkEnabled = fields.enable
            },
            .on(\.enableDisableNetworkProfile) { (endpoint, fields) throws(HomeError) in
                try Self.setProfile(endpoint, fields.networkProfileName ?? "", isEnabled: fields.enable ?? false)
            },
            .respond(to: \.getGuestNetworkPassword) { endpoint, _ in
                Record { $0.guestNetworkPassword = endpoint.password("guest") }
            },
            .on(\.testNetworkSpeed) { (endpoint, fields) throws(HomeError) in try Self.startSpeedTest(endpoint, fields)
            },
        ]
    }

    struct UseFields: LocalSchema {
        /// The new number of connected devices; unchanged if absent.
        @Field<UInt32>(0, .optional) var numConnectedDevices
        /// The data transferred in this billing period, in MB; unchanged if absent.
        @Field<Float>(1, .optional, .from(0), .to(1_000_000_000)) var networkUsageMB
    }

    var stimuli: [StimulusHandler] {
        [
            .on("useNetwork", UseFields.self) { endpoint, fields in
                let network = endpoint[Subject.self]
                if let count = fields.numConnectedDevices { network.numConnectedDevices = count }
                if let usage = fields.networkUsageMB { network.networkUsageMB = usage }
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let network = endpoint[Subject.self]
        guard case .unsigned(let directions)? = network.memory else { return }
        network.memory = nil
        network.networkSpeedTestInProgress = false
        let step = endpoint.now.microseconds
        let down =
            directions & Self.download == 0 ? nil : Self.speed(180...260, endpoint.random("download", step: step))
        let up = directions & Self.upload == 0 ? nil : Self.speed(35...50, endpoint.random("upload", step: step))
        if let down {
            network.lastNetworkDownloadSpeedTest = Record {
                $0.downloadSpeedMbps = down
                $0.unixTimestampSeconds = endpoint.now.unixSeconds
                $0.status = .success
            }
        }
        if let up {
            network.lastNetworkUploadSpeedTest = Record {
                $0.uploadSpeedMbps = up
                $0.unixTimestampSeconds = endpoint.now.unixSeconds
                $0.status = .success
            }
        }
        network.emit(\.testNetworkSpeedFollowUp) {
            $0.status = .success
            $0.networkDownloadSpeedMbps = down
            $0.networkUploadSpeedMbps = up
        }
    }

    func powerUp(_ endpoint: Endpoint) {
        let network = endpoint[Subject.self]
        network.cancel(Self.speedTestEnd)
        network.memory = nil
        network.networkSpeedTestInProgress = false
    }

    private static func setProfile(_ endpoint: Endpoint, _ name: String, isEnabled: Bool) throws(HomeError) {
        let network = endpoint[Subject.self]
        let name = try HomeError.check(name, isAmong: network.networkProfiles ?? [], as: "network profile")
        let state = Record<Subject.NetworkProfileState> {
            $0.networkProfileName = name
            $0.enabled = isEnabled
        }
        var states = network.networkProfileStates ?? []
        if let index = states.firstIndex(where: { $0.networkProfileName == name }) {
            states[index] = state
        } else {
            states.append(state)
        }
        network.networkProfileStates = states
    }

    private static func startSpeedTest(_ endpoint: Endpoint, _ fields: Record<Subject.TestNetworkSpeed>)
        throws(HomeError)
    {
        let network = endpoint[Subject.self]
        let directions =
            (fields.testDownloadSpeed == true ? download : 0) | (fields.testUploadSpeed == true ? upload : 0)
        guard directions != 0 else {
            throw HomeError(
                .invalidArgument,
                "networkControl.testNetworkSpeed tests the download, the upload or both; neither was sent.")
        }
        guard network.networkEnabled != false else {
            throw HomeError(.failedPrecondition, "The network is off, so its speed cannot be tested.")
        }
        guard network.memory == nil else {
            throw HomeError(.failedPrecondition, "A speed test is running; wait until it ends.")
        }
        network.memory = .unsigned(directions)
        network.networkSpeedTestInProgress = true
        network.schedule(speedTestEnd, after: .seconds(10))
    }

    /// Returns a speed in Mbit/s, rounded to tenths.
    private static func speed(_ range: ClosedRange<Double>, _ random: Double) -> Float {
        Float(((range.lowerBound + (range.upperBound - range.lowerBound) * random) * 10).rounded() / 10)
    }
}
