import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about the networks of a router: Wi-Fi, the Thread network of its border
/// router, and the directory of Thread networks.
@Suite struct NetworkRuleTests {
    @Test(arguments: wiFi + active + pending + directory + preferred + odd) func run(_ scenario: BehaviorScenario) {
        scenario.run()
    }

    private typealias Manager = NetworkInfrastructureManagerDeviceType

    private static let router = Manager.self
    private static let wiFiNetwork = "wiFiNetworkManagement"
    private static let border = "threadBorderRouterManagement"
    private static let networks = "threadNetworkDirectory"
    private static let second: UInt64 = 0x1_0000
    /// The extended PAN IDs of the blueprint: of the router's own network, and of another one.
    private static let ownID = Octets([0xDE, 0xAD, 0x00, 0xBE, 0xEF, 0x00, 0xCA, 0xFE]).base64
    private static let otherID = Octets([0x11, 0x11, 0x11, 0x11, 0x22, 0x22, 0x22, 0x22]).base64
    private static let gardenID = ThreadDataset.sample().extendedPanID.base64

    private static let request = "\(wiFiNetwork).networkPassphraseRequest"

    private static let wiFi = [
        BehaviorScenario(
            "a change of the passphrase increases the surrogate", router,
            [
                .clearReports, .stimulate("changePassphrase", #"{"passphrase":"correct horse"}"#),
                .send(request, response: #"{"passphrase":"correct horse"}"#),
                .expect(wiFiNetwork, #"{"passphraseSurrogate":2}"#),
                .stimulate("changePassphrase", #"{"passphrase":"correct horse"}"#),
                .expect(wiFiNetwork, #"{"passphraseSurrogate":2}"#), .stimulate("changePassphrase"),
                .reportedValues("\(wiFiNetwork).passphraseSurrogate", "[2,3]"),
                .reportCount("\(wiFiNetwork).ssid", 0...0),
            ]),
        BehaviorScenario(
            "a passphrase has 8 to 63 bytes, or 64 hexadecimal digits", router,
            [
                .rejectStimulus("changePassphrase", #"{"passphrase":"seven77"}"#),
                .rejectStimulus("changePassphrase", "{\"passphrase\":\"\(String(repeating: "z", count: 64))\"}"),
                .rejectStimulus("changePassphrase", "{\"passphrase\":\"\(String(repeating: "a", count: 65))\"}"),
                .stimulate("changePassphrase", "{\"passphrase\":\"\(String(repeating: "z", count: 63))\"}"),
                .stimulate("changePassphrase", "{\"passphrase\":\"\(String(repeating: "aF09", count: 16))\"}"),
                .expect(wiFiNetwork, #"{"passphraseSurrogate":3}"#),
            ]),
        BehaviorScenario(
            "a router without a network has no passphrase", router,
            [
                .stimulate("changePassphrase", #"{"passphrase":"correct horse"}"#),
                .stimulate("setSSID", #"{"ssid":null}"#),
                .expect(wiFiNetwork, #"{"ssid":null,"passphraseSurrogate":null}"#),
                .reject(request, nil, .invalidInState), .rejectStimulus("changePassphrase"),
                .stimulate("setSSID", #"{"ssid":"Attic"}"#),
                .expect(wiFiNetwork, #"{"ssid":"QXR0aWM=","passphraseSurrogate":2}"#),
                .send(request, response: #"{"passphrase":"correct horse"}"#),
                .rejectStimulus("setSSID", "{\"ssid\":\"\(String(repeating: "a", count: 33))\"}"),
            ]),
    ]

    private static func set(_ dataset: ThreadDataset, _ rest: String = "") -> Step {
        .send("\(border).setActiveDatasetRequest", "{\"activeDataset\":\"\(dataset.base64)\"\(rest)}")
    }

    private static func refuse(_ base64: String, _ status: MatterStatus) -> Step {
        .reject("\(border).setActiveDatasetRequest", "{\"activeDataset\":\"\(base64)\"}", status)
    }

    private static func expectDataset(_ name: String, _ base64: String) -> Step {
        .send("\(border).get\(name)DatasetRequest", response: "{\"dataset\":\"\(base64)\"}")
    }

    private static let garden = ThreadDataset.sample()

    private static let active = [
        BehaviorScenario(
            "a border router without a network accepts its first dataset", router,
            [
                .stimulate("leaveThreadNetwork"), expectDataset("Active", ""), expectDataset("Pending", ""),
                .expect(
                    border,
                    #"{"activeDatasetTimestamp":null,"pendingDatasetTimestamp":null,"interfaceEnabled":false}"#),
                .clearReports, set(garden), expectDataset("Active", garden.base64),
                .expect(border, "{\"activeDatasetTimestamp\":\(3 * second),\"interfaceEnabled\":true}"),
                .reportCount("\(border).activeDatasetTimestamp", 1...1), .powerCycle,
                expectDataset("Active", garden.base64),
            ]),
        BehaviorScenario(
            "a border router with a network rejects another active dataset", router,
            [refuse(garden.base64, .invalidInState), .expect(border, "{\"activeDatasetTimestamp\":\(second)}")]),
        BehaviorScenario(
            "a malformed or incomplete active dataset is rejected", router,
            [
                .stimulate("leaveThreadNetwork"), refuse("", .invalidCommand), refuse("ABEiMw==", .invalidCommand),
                refuse(garden.without(.activeTimestamp).base64, .invalidCommand),
                refuse(garden.without(.networkKey).base64, .invalidCommand), expectDataset("Active", ""), set(garden),
            ]),
        BehaviorScenario(
            "an active dataset has no elements of a pending one", router,
            [
                .stimulate("leaveThreadNetwork"), set(.sample(pending: 1, delay: 9)),
                expectDataset("Active", garden.base64), .expect(border, #"{"pendingDatasetTimestamp":null}"#),
            ]),
        BehaviorScenario(
            "the network of the border router is in the directory", router,
            [
                .stimulate("leaveThreadNetwork"), set(garden),
                .send(
                    "\(networks).getOperationalDataset", "{\"extendedPanID\":\"\(gardenID)\"}",
                    response: "{\"operationalDataset\":\"\(garden.base64)\"}"),
                .reportCount("\(networks).threadNetworks", 1...1),
                .reject("\(networks).removeNetwork", "{\"extendedPanID\":\"\(gardenID)\"}", .constraintError),
            ]),
        BehaviorScenario(
            "a border router that joins its network again does not replace a newer dataset in the directory", router,
            [
                .stimulate("leaveThreadNetwork"), add(.sample(active: 9)), set(.sample(active: 5)),
                .send(
                    "\(networks).getOperationalDataset", "{\"extendedPanID\":\"\(gardenID)\"}",
                    response: "{\"operationalDataset\":\"\(ThreadDataset.sample(active: 9).base64)\"}"),
            ]),
        BehaviorScenario(
            "the breadcrumb is stored in General Commissioning",
            on: {
                .of(Manager.self) { $0.parts[0].traits.append(TraitTemplate(Matter.GeneralCommissioningTrait.self)) }
            },
            [
                .stimulate("leaveThreadNetwork"), set(garden, #","breadcrumb":7"#),
                .expect("generalCommissioning", #"{"breadcrumb":7}"#),
            ]),
    ]

    private static func change(_ dataset: ThreadDataset) -> Step {
        .send("\(border).setPendingDatasetRequest", "{\"pendingDataset\":\"\(dataset.base64)\"}")
    }

    private static func refuseChange(_ dataset: ThreadDataset, _ status: MatterStatus) -> Step {
        .reject("\(border).setPendingDatasetRequest", "{\"pendingDataset\":\"\(dataset.base64)\"}", status)
    }

    private static func change(
        active: UInt64 = 4 * second, pending: UInt64 = 2 * second, delay: UInt32 = 20_000
    ) -> ThreadDataset {
        .sample(name: "Meadow", active: active, pending: pending, delay: delay)
    }

    private static let meadow = ThreadDataset.sample(name: "Meadow", active: 4 * second)

    private static let pending = [
        BehaviorScenario(
            "a pending dataset becomes active after its delay", router,
            [
                .clearReports, change(change()), expectDataset("Pending", change().base64),
                .expect(
                    border,
                    "{\"activeDatasetTimestamp\":\(second),\"pendingDatasetTimestamp\":\(2 * second)}"),
                .advance(.seconds(5)), expectDataset("Pending", change(delay: 15_000).base64),
                .advance(.milliseconds(14_999)), .expect(border, "{\"activeDatasetTimestamp\":\(second)}"),
                .advance(.milliseconds(1)),
                .expect(border, "{\"activeDatasetTimestamp\":\(4 * second),\"pendingDatasetTimestamp\":null}"),
                expectDataset("Active", meadow.base64), expectDataset("Pending", ""),
                .send(
                    "\(networks).getOperationalDataset", "{\"extendedPanID\":\"\(gardenID)\"}",
                    response: "{\"operationalDataset\":\"\(meadow.base64)\"}"),
                .reportedValues("\(border).pendingDatasetTimestamp", "[\(2 * second),null]"),
                .reportedValues("\(border).activeDatasetTimestamp", "[\(4 * second)]"),
            ]),
        BehaviorScenario(
            "a later pending dataset replaces the former one and its delay", router,
            [
                change(change()), .advance(.seconds(15)), change(change(active: 5 * second, pending: 3 * second)),
                .advance(.seconds(15)),
                .expect(border, "{\"activeDatasetTimestamp\":\(second),\"pendingDatasetTimestamp\":\(3 * second)}"),
                .advance(.seconds(5)), .expect(border, "{\"activeDatasetTimestamp\":\(5 * second)}"),
            ]),
        BehaviorScenario(
            "a pending dataset with earlier timestamps, or without an element, is rejected", router,
            [
                refuseChange(change(active: second), .invalidCommand),
                refuseChange(change().without(.delayTimer), .invalidCommand),
                refuseChange(change().without(.pendingTimestamp), .invalidCommand),
                refuseChange(change().without(.channel), .invalidCommand), change(change()),
                refuseChange(change(active: 9 * second), .invalidCommand), .advance(.seconds(20)),
                .expect(border, "{\"activeDatasetTimestamp\":\(4 * second)}"),
            ]),
        BehaviorScenario(
            "a border router without a network has no pending dataset", router,
            [
                change(change()), .stimulate("leaveThreadNetwork"),
                .expect(border, #"{"activeDatasetTimestamp":null,"pendingDatasetTimestamp":null}"#),
                refuseChange(change(), .invalidInState), .advance(.minutes(1)),
                .expect(border, #"{"activeDatasetTimestamp":null,"interfaceEnabled":false}"#),
            ]),
        BehaviorScenario(
            "a restart does not end the delay", router,
            [
                change(change()), .advance(.seconds(10)), .powerCycle,
                .expect(border, "{\"pendingDatasetTimestamp\":\(2 * second)}"), .advance(.seconds(10)),
                .expect(border, "{\"activeDatasetTimestamp\":\(4 * second)}"),
            ]),
        BehaviorScenario(
            "a dataset without a delay becomes active at once", router,
            [
                change(change(delay: 0)), .advance(.milliseconds(1)),
                .expect(border, "{\"activeDatasetTimestamp\":\(4 * second),\"pendingDatasetTimestamp\":null}"),
            ]),
    ]

    private static func add(_ dataset: ThreadDataset) -> Step {
        .send("\(networks).addNetwork", "{\"operationalDataset\":\"\(dataset.base64)\"}")
    }

    private static func refuseToAdd(_ dataset: ThreadDataset, _ status: MatterStatus) -> Step {
        .reject("\(networks).addNetwork", "{\"operationalDataset\":\"\(dataset.base64)\"}", status)
    }

    private static func get(_ id: String, _ dataset: ThreadDataset) -> Step {
        .send(
            "\(networks).getOperationalDataset", "{\"extendedPanID\":\"\(id)\"}",
            response: "{\"operationalDataset\":\"\(dataset.base64)\"}")
    }

    private static func entry(_ id: String, _ name: String, _ channel: Int, _ timestamp: UInt64) -> String {
        "{\"extendedPanID\":\"\(id)\",\"networkName\":\"\(name)\",\"channel\":\(channel),\"activeTimestamp\":\(timestamp)}"
    }

    private static let own = entry(ownID, "Hazel Lane", 15, second)
    private static let loft = entry(otherID, "Loft", 25, 2 * second)

    private static let directory = [
        BehaviorScenario(
            "networks are added and removed", router,
            [
                .expect(networks, "{\"threadNetworks\":[\(own),\(loft)]}"),
                .reject("\(networks).getOperationalDataset", "{\"extendedPanID\":\"\(gardenID)\"}", .notFound),
                .reject("\(networks).removeNetwork", "{\"extendedPanID\":\"\(gardenID)\"}", .notFound), add(garden),
                .expect(
                    networks, "{\"threadNetworks\":[\(own),\(loft),\(entry(gardenID, "Garden", 20, 3 * second))]}"),
                get(gardenID, garden), .send("\(networks).removeNetwork", "{\"extendedPanID\":\"\(otherID)\"}"),
                .send("\(networks).removeNetwork", "{\"extendedPanID\":\"\(gardenID)\"}"),
                .expect(networks, "{\"threadNetworks\":[\(own)]}"),
                .reject("\(networks).getOperationalDataset", "{\"extendedPanID\":\"\(gardenID)\"}", .notFound),
            ]),
        BehaviorScenario(
            "only a later dataset replaces that of a network", router,
            [
                add(.sample(8)), add(garden), refuseToAdd(garden, .invalidInState),
                refuseToAdd(.sample(name: "Old", active: 3 * second - 1), .invalidInState), get(gardenID, garden),
                add(meadow), get(gardenID, meadow),
                .expect(
                    networks,
                    "{\"threadNetworks\":[\(own),\(loft),\(entry(ThreadDataset.sample(8).extendedPanID.base64, "Garden", 20, 3 * second)),\(entry(gardenID, "Meadow", 20, 4 * second))]}"
                ), get(ThreadDataset.sample(8).extendedPanID.base64, .sample(8)),
            ]),
        BehaviorScenario(
            "a dataset that is malformed or incomplete is not added", router,
            [
                .reject("\(networks).addNetwork", #"{"operationalDataset":"ABEiMw=="}"#, .constraintError),
                .reject("\(networks).addNetwork", #"{"operationalDataset":""}"#, .constraintError),
                refuseToAdd(garden.without(.channelMask), .constraintError),
                refuseToAdd(garden.without(.securityPolicy), .constraintError),
                .expect(networks, "{\"threadNetworks\":[\(own),\(loft)]}"),
            ]),
        BehaviorScenario(
            "a full directory accepts only other datasets of its networks",
            on: {
                .of(Manager.self) { $0.edit(Matter.ThreadNetworkDirectoryTrait.self) { $0.threadNetworkTableSize = 3 } }
            },
            [
                add(garden), refuseToAdd(.sample(8), .resourceExhausted), add(meadow),
                .send("\(networks).removeNetwork", "{\"extendedPanID\":\"\(otherID)\"}"), add(.sample(8)),
                .stimulate("leaveThreadNetwork"), set(.sample(9)),
                .reject(
                    "\(networks).getOperationalDataset",
                    "{\"extendedPanID\":\"\(ThreadDataset.sample(9).extendedPanID.base64)\"}", .notFound),
            ]),
    ]

    private static let preferred = [
        BehaviorScenario(
            "the preferred network is one of the directory, and cannot be removed", router,
            [
                .rejectWrite(networks, "{\"preferredExtendedPanID\":\"\(gardenID)\"}", .constraintError),
                .expect(networks, "{\"preferredExtendedPanID\":\"\(ownID)\"}"), add(garden),
                .write(networks, "{\"preferredExtendedPanID\":\"\(gardenID)\"}"),
                .reject("\(networks).removeNetwork", "{\"extendedPanID\":\"\(gardenID)\"}", .constraintError),
                .write(networks, #"{"preferredExtendedPanID":null}"#),
                .send("\(networks).removeNetwork", "{\"extendedPanID\":\"\(gardenID)\"}"),
                .expect(networks, #"{"preferredExtendedPanID":null}"#),
            ]),
        BehaviorScenario(
            "the network of the border router is removed only after the router has left it", router,
            [
                .write(networks, #"{"preferredExtendedPanID":null}"#),
                .reject("\(networks).removeNetwork", "{\"extendedPanID\":\"\(ownID)\"}", .constraintError),
                .stimulate("leaveThreadNetwork"), .expect(networks, "{\"threadNetworks\":[\(own),\(loft)]}"),
                .send("\(networks).removeNetwork", "{\"extendedPanID\":\"\(ownID)\"}"),
                .expect(networks, "{\"threadNetworks\":[\(loft)]}"),
            ]),
    ]

    private static func router(_ edit: @escaping @Sendable (inout DeviceTemplate) -> Void)
        -> @Sendable () -> SimulatedDevice
    {
        { .of(Manager.self, edit) }
    }

    private static let odd = [
        BehaviorScenario(
            "a device from a file has a surrogate exactly if it has a network",
            on: router { $0.edit(Matter.WiFiNetworkManagementTrait.self) { $0.passphraseSurrogate = nil } },
            [.expect(wiFiNetwork, #"{"passphraseSurrogate":1}"#)]),
        BehaviorScenario(
            "a device from a file without a Wi-Fi network has no surrogate",
            on: router { $0.edit(Matter.WiFiNetworkManagementTrait.self) { $0.ssid = nil } },
            [.expect(wiFiNetwork, #"{"passphraseSurrogate":null}"#), .reject(request, nil, .invalidInState)]),
        BehaviorScenario(
            "the last surrogate does not overflow",
            on: router { $0.edit(Matter.WiFiNetworkManagementTrait.self) { $0.passphraseSurrogate = .max } },
            [.stimulate("changePassphrase"), .send(request)]),
        BehaviorScenario(
            "a border router from a file adds its network to the directory and loses an unknown pending dataset",
            on: router {
                $0.edit(Matter.ThreadNetworkDirectoryTrait.self) { $0.threadNetworks = [] }
                $0.edit(Matter.ThreadBorderRouterManagementTrait.self) {
                    $0.activeDatasetTimestamp = 7
                    $0.pendingDatasetTimestamp = 8
                }
            },
            [
                .expect(border, #"{"activeDatasetTimestamp":7,"pendingDatasetTimestamp":null}"#),
                .expect(networks, #"{"preferredExtendedPanID":null}"#), change(change()), .advance(.seconds(20)),
                .expect(border, "{\"activeDatasetTimestamp\":\(4 * second)}"),
            ]),
        BehaviorScenario(
            "a border router from a file with a pending dataset waits for its delay",
            on: router {
                let border = Matter.ThreadBorderRouterManagementTrait.self
                $0.edit(border) {
                    $0.activeDatasetTimestamp = 3 * second
                    $0.pendingDatasetTimestamp = 2 * second
                }
                let index = $0.parts[0].traits.firstIndex { $0.definition == border.definition }
                $0.parts[0].traits[index ?? 0].memory =
                    Record<ThreadDatasets> {
                        $0.active = garden.octets
                        $0.pending = change().octets
                    }
                    .value
            },
            [
                expectDataset("Active", garden.base64), expectDataset("Pending", change().base64),
                .advance(.seconds(19)), .expect(border, "{\"activeDatasetTimestamp\":\(3 * second)}"),
                .advance(.seconds(1)), expectDataset("Active", meadow.base64),
            ]),
    ]

    @Test func theActiveDatasetIsThatOfTheDirectory() throws {
        var router = Endpoint.device(Manager.self)
        let dataset = try router.send(Matter.ThreadBorderRouterManagementTrait.self, \.getActiveDatasetRequest).dataset
        let active = try #require(dataset.flatMap { ThreadDataset($0) })
        #expect(active.networkName == "Hazel Lane" && active.channel == 15 && active.activeTimestamp == 65_536)
        let stored = try router.send(Matter.ThreadNetworkDirectoryTrait.self, \.getOperationalDataset) {
            $0.extendedPanID = active.extendedPanID
        }
        #expect(stored.operationalDataset == dataset)
    }

    @Test func thePassphraseIsAlwaysTheSameForADevice() throws {
        typealias WiFi = Matter.WiFiNetworkManagementTrait
        var router = Endpoint.device(Manager.self)
        let passphrase = try #require(try router.send(WiFi.self, \.networkPassphraseRequest).passphrase)
        #expect((8...63).contains(passphrase.count))
        router.advance(by: .days(1))
        router.powerCycle()
        #expect(try router.send(WiFi.self, \.networkPassphraseRequest).passphrase == passphrase)
        var other = Endpoint.device(Manager.self, id: "other")
        #expect(try other.send(WiFi.self, \.networkPassphraseRequest).passphrase != passphrase)
        try router.stimulate("changePassphrase")
        #expect(try router.send(WiFi.self, \.networkPassphraseRequest).passphrase != passphrase)
    }
}
