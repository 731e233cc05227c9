import HomeCatalog
import HomeModel

extension Blueprint {
    /// Utility nodes, and controllers of bound devices.
    static let nodes =
        [
            rootNode, bridge, bridgedNode, networkManager, updateProvider, updateRequestor, modeSelect, networkAdapter,
            fabricAdministrator,
        ]
        + [
            controller(OnOffLightSwitchDeviceType.self, "Light Switch", 0x8150),
            controller(DimmerSwitchDeviceType.self, "Dimmer Switch", 0x8151),
            controller(ColorDimmerSwitchDeviceType.self, "Color Remote", 0x8152),
            controller(ControlBridgeDeviceType.self, "Control Bridge", 0x8153),
            controller(PumpControllerDeviceType.self, "Pump Controller", 0x8154),
            controller(DoorLockControllerDeviceType.self, "Entry Panel", 0x8155),
            controller(WindowCoveringControllerDeviceType.self, "Blind Remote", 0x8156),
        ]

    private static func controller<T: DeviceType>(_ type: T.Type, _ name: String, _ id: UInt16) -> Blueprint {
        Blueprint(type, Product("Tactile", 0xFFF3, name, id))
    }

    /// A selector of lighting scenes that the manufacturer named.
    private static let modeSelect = Blueprint(
        ModeSelectDeviceType.self, Product("Tactile", 0xFFF3, "Mood Selector", 0x8157),
        [
            TraitTemplate(Matter.ModeSelectTrait.self) {
                $0.description = "Mood"
                $0.standardNamespace = nil
                $0.supportedModes = ["Bright", "Reading", "Film", "Party"].enumerated()
                    .map { number, label in
                        Record {
                            $0.label = label
                            $0.mode = UInt8(number)
                            $0.semanticTags = []
                        }
                    }
                $0.currentMode = 0
                $0.startUpMode = nil
            }
        ])

    private static let bridge = Blueprint(
        AggregatorDeviceType.self, Product("Gridline", 0xFFF4, "Bridge", 0x8160),
        [TraitTemplate(Matter.IdentifyTrait.self) { $0.identifyType = .visibleIndicator }])

    private static let bridgedNode = Blueprint(
        BridgedNodeDeviceType.self, Product("Gridline", 0xFFF4, "Bridged Device", 0x8161),
        [
            TraitTemplate(Matter.BridgedDeviceBasicInformationTrait.self) {
                $0.vendorName = "Gridline"
                $0.productName = "Bridged Device"
                $0.nodeLabel = ""
                $0.serialNumber = ""
                $0.uniqueID = ""
            }
        ])

    /// A router of a Wi-Fi network and of a Thread network. It also stores the network of another border router.
    private static let networkManager = Blueprint(
        NetworkInfrastructureManagerDeviceType.self, Product("Gridline", 0xFFF4, "Home Router", 0x81F0),
        [
            TraitTemplate(Matter.WiFiNetworkManagementTrait.self) {
                $0.ssid = "Hazel Lane"
                $0.passphraseSurrogate = 1
            },
            TraitTemplate(Matter.ThreadBorderRouterManagementTrait.self, features: [.panChange]) {
                $0.borderRouterName = "Gridline Home Router (5c1e)._meshcop._udp"
                $0.borderAgentID = Octets([UInt8](0x10...0x1F))
                // Thread 1.4
                $0.threadVersion = 5
                $0.interfaceEnabled = true
                $0.activeDatasetTimestamp = threadSecond
                $0.pendingDatasetTimestamp = nil
            },
            TraitTemplate(Matter.ThreadNetworkDirectoryTrait.self) {
                $0.threadNetworks = [
                    Record {
                        $0.extendedPanID = Octets([0xDE, 0xAD, 0x00, 0xBE, 0xEF, 0x00, 0xCA, 0xFE])
                        $0.networkName = "Hazel Lane"
                        $0.channel = 15
                        $0.activeTimestamp = threadSecond
                    },
                    Record {
                        $0.extendedPanID = Octets([0x11, 0x11, 0x11, 0x11, 0x22, 0x22, 0x22, 0x22])
                        $0.networkName = "Loft"
                        $0.channel = 25
                        $0.activeTimestamp = 2 * threadSecond
                    },
                ]
                $0.preferredExtendedPanID = Octets([0xDE, 0xAD, 0x00, 0xBE, 0xEF, 0x00, 0xCA, 0xFE])
                $0.threadNetworkTableSize = 10
            },
        ])

    /// One second as Thread encodes times: the lower 16 bits are fractions of a second.
    private static let threadSecond: UInt64 = 0x1_0000

    private static let updateProvider = Blueprint(
        OtaProviderDeviceType.self, Product("Gridline", 0xFFF4, "Update Server", 0x8162))

    /// A device that requests updates and has found none.
    private static let updateRequestor = Blueprint(
        OtaRequestorDeviceType.self, Product("Gridline", 0xFFF4, "Updatable Device", 0x8163),
        [
            TraitTemplate(Matter.OtaSoftwareUpdateRequestorTrait.self) {
                $0.updatePossible = true
                $0.updateState = .idle
            }
        ])

    /// A node that one home administers.
    private static let rootNode = Blueprint(
        RootNodeDeviceType.self, Product("Gridline", 0xFFF4, "Matter Node", 0x8164),
        [
            TraitTemplate(Matter.AccessControlTrait.self) {
                $0.acl = [
                    Record {
                        $0.privilege = .administer
                        $0.authMode = .case
                        $0.subjects = nil
                        $0.targets = nil
                        $0.fabricIndex = 1
                    }
                ]
            },
            TraitTemplate(Matter.GeneralCommissioningTrait.self) {
                $0.basicCommissioningInfo = Record {
                    $0.failSafeExpiryLengthSeconds = 60
                    $0.maxCumulativeFailsafeSeconds = 900
                }
            },
            TraitTemplate(Matter.OperationalCredentialsTrait.self) {
                $0.commissionedFabrics = 1
                $0.currentFabricIndex = 1
            },
            TraitTemplate(Matter.GroupKeyManagementTrait.self) { $0.maxGroupsPerFabric = 4 },
        ])

    /// An Ethernet interface that is in use.
    private static let networkAdapter = Blueprint(
        SecondaryNetworkInterfaceDeviceType.self, Product("Gridline", 0xFFF4, "Network Adapter", 0x8166),
        [
            TraitTemplate(Matter.NetworkCommissioningTrait.self, features: [.ethernetNetworkInterface]) {
                $0.maxNetworks = 1
                $0.networks = [
                    Record {
                        $0.networkID = Octets([UInt8]("eth0".utf8))
                        $0.connected = true
                    }
                ]
                $0.interfaceEnabled = true
                $0.lastNetworkingStatus = nil
                $0.lastNetworkID = nil
                $0.lastConnectErrorValue = nil
            }
        ])

    /// An administrator that has found no other ecosystem.
    private static let fabricAdministrator = Blueprint(
        JointFabricAdministratorDeviceType.self, Product("Gridline", 0xFFF4, "Home Administrator", 0x8165),
        [TraitTemplate(Matter.JointFabricAdministratorTrait.self) { $0.administratorFabricIndex = nil }])
}
