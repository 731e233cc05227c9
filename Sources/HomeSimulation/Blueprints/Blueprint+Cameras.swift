import HomeCatalog
import HomeModel

extension Blueprint {
    static let cameras = [camera, doorbell]

    /// A camera in a house, which is on and records when something moves.
    static let camera = camera(
        GoogleCameraDeviceType.self, Product("Cloudmere", 0xFFF4, "Indoor Camera", 0x8241),
        [TraitTemplate(Google.RecordTrait.self) { $0.isCurrentlyRecording = false }.acceptingAllCommands])

    /// A doorbell with a camera.
    static let doorbell = camera(
        GoogleDoorbellDeviceType.self, Product("Chimeworks", 0xFFF4, "Doorbell", 0x8050),
        [
            TraitTemplate(Google.DoorbellPressTrait.self),
            TraitTemplate(Google.ChimeTrait.self) {
                $0.installedChimeSounds = ["Ding dong", "Westminster", "Wind chime"].enumerated()
                    .map { index, name in
                        Record {
                            $0.chimeID = UInt8(index + 1)
                            $0.name = name
                        }
                    }
                $0.selectedChime = 1
                $0.enabled = true
                $0.externalChime = .mechanical
                $0.externalChimeDurationSeconds = 0
            },
        ])

    /// Returns a camera that is reached through its manufacturer's cloud: the traits that all cameras have after those
    /// of its own, and the parts that manage the device.
    private static func camera<T: DeviceType>(
        _ type: T.Type, _ product: Product, _ traits: @autoclosure @escaping @Sendable () -> [TraitTemplate]
    ) -> Blueprint {
        Blueprint(
            type, isMatterDevice: false,
            parts: [
                PartTemplate(
                    number: 1, type: type.definition, isPrimary: true,
                    traits: traits() + [
                        .recordingConnection, TraitTemplate(Google.WebRtcLiveViewTrait.self), .cameraSettings,
                        TraitTemplate(Google.CameraHistoryTrait.self),
                    ]),
                PartTemplate(
                    number: 2, type: RootNodeDeviceType.definition, traits: [.cloudIdentity(of: product)]),
                PartTemplate(
                    number: 3, type: OtaRequestorDeviceType.definition,
                    traits: [
                        TraitTemplate(Matter.OtaSoftwareUpdateRequestorTrait.self) {
                            $0.updatePossible = true
                            $0.updateState = .idle
                        },
                        TraitTemplate(Google.ConfigurationDoneTrait.self) { $0.appConfigurationComplete = true },
                    ]),
            ])
    }
}

extension TraitTemplate {
    /// A connection that sends a recording when something moves.
    fileprivate static let recordingConnection = TraitTemplate(Google.PushAvStreamTransportTrait.self) {
        $0.currentConnections = [
            Record {
                $0.connectionID = 1
                $0.transportStatus = .active
                $0.transportOptions = Record {
                    $0.streamUsage = .recording
                    $0.videoStreamID = 1
                    $0.audioStreamID = 1
                    $0.tlsEndpointID = 1
                    $0.url = "https://recordings.example/upload"
                    $0.triggerOptions = Record {
                        $0.triggerType = .motion
                        $0.motionSensitivity = 5
                        $0.motionTimeControl = Record {
                            $0.initialDuration = 10
                            $0.augmentationDuration = 10
                            $0.maxDuration = 180
                            $0.blindDuration = 0
                        }
                    }
                    $0.ingestMethod = .cmafIngest
                    $0.containerOptions = Record { $0.containerType = .cmaf }
                }
            }
        ]
    }

    fileprivate static let cameraSettings = TraitTemplate(Google.CameraAvStreamManagementTrait.self) {
        $0.microphoneMuted = false
        $0.recordingMicrophoneMuted = false
        $0.imageRotation = 0
        $0.speakerVolumeLevel = 80
        $0.speakerMinLevel = 0
        $0.speakerMaxLevel = 100
        $0.nightVision = .auto
        $0.statusLightBrightness = .auto
    }
}
