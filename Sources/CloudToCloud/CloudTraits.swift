/// The mappings of all Cloud-to-cloud traits, in alphabetical order.
enum CloudTraits {
    static let mappings: [any CloudTraitMapping.Type] = [
        AppSelectorMapping.self,
        ArmDisarmMapping.self,
        BrightnessMapping.self,
        ChannelMapping.self,
        ColorSettingMapping.self,
        CookMapping.self,
        DispenseMapping.self,
        DockMapping.self,
        EnergyStorageMapping.self,
        FanSpeedMapping.self,
        FillMapping.self,
        HumiditySettingMapping.self,
        InputSelectorMapping.self,
        LightEffectsMapping.self,
        LocatorMapping.self,
        LockUnlockMapping.self,
        MediaStateMapping.self,
        ModesMapping.self,
        NetworkControlMapping.self,
        ObjectDetectionMapping.self,
        OccupancySensingMapping.self,
        OnOffMapping.self,
        OpenCloseMapping.self,
        RebootMapping.self,
        RotationMapping.self,
        RunCycleMapping.self,
        SceneMapping.self,
        SensorStateMapping.self,
        SoftwareUpdateMapping.self,
        StartStopMapping.self,
        StatusReportMapping.self,
        TemperatureControlMapping.self,
        TemperatureSettingMapping.self,
        TimerMapping.self,
        TogglesMapping.self,
        TransportControlMapping.self,
        VolumeMapping.self,
    ]

    /// The Cloud-to-cloud traits without a mapping, with the reason that import reports give.
    static let unmapped: [(name: String, reason: String)] = [
        ("CameraStream", "the catalog has no trait for the addresses of streams"),
        ("MotionDetection", "it has notifications only; the device has matter.occupancySensing instead"),
    ]

    /// The mappings of other traits that give a device with an unmapped trait something that tests can change.
    static let standIns: [String: any CloudTraitMapping.Type] = ["MotionDetection": OccupancySensingMapping.self]

    static func mapping(named name: String) -> (any CloudTraitMapping.Type)? {
        mappings.first { $0.name == name }
    }
}
