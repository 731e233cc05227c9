import HomeCatalog
import HomeModel

/// The devices that all plans have, many of them selected per house.
extension HousePlan {
    /// Returns these devices, for rooms with these names. If there are several choices, each house gets one: at random
    /// by weight, or by rotation.
    ///
    /// The number of a choice is its weight: a choice with weight 2 is twice as frequent as one with weight 1.
    static func equipment(living: String, hall: String, outside: String) -> [PlannedDevice] {
        [
            PlannedDevice(
                living,
                oneOf: [
                    (2, "Floor Lamp", .extendedColorLight),
                    (1, "Reading Light", .colorTemperatureLight),
                ]),
            PlannedDevice("Bathroom", "Shower Light", .colorTemperatureLight),
            PlannedDevice(
                "Bedroom",
                oneOf: [
                    (2, "Night Light", .onOffLight),
                    (1, "Mood Light", .extendedColorLight),
                ]),
            PlannedDevice(
                living,
                oneOf: [
                    (3, "TV Plug", .plug),
                    (1, "Lamp Plug", .dimmablePlug),
                ]),
            PlannedDevice("Kitchen", "Kettle Plug", .plug),
            PlannedDevice(hall, "Door Contact", .of(ContactSensorDeviceType.self)),
            PlannedDevice("Bedroom", "Window Contact", .of(ContactSensorDeviceType.self)),
            PlannedDevice(hall, "Motion Sensor", .of(OccupancySensorDeviceType.self)),
            PlannedDevice(hall, "Smoke Alarm", .of(SmokeCOAlarmDeviceType.self)),
            PlannedDevice(
                "Bathroom",
                oneOf: [
                    (7, "Leak Detector", .of(WaterLeakDetectorDeviceType.self)),
                    (1, "Frost Detector", .of(WaterFreezeDetectorDeviceType.self)),
                ]),
            PlannedDevice(
                outside,
                oneOf: [
                    (3, "Air Monitor", .of(AirQualitySensorDeviceType.self)),
                    (2, "Light Sensor", .of(LightSensorDeviceType.self)),
                    (1, "Barometer", .of(PressureSensorDeviceType.self)),
                    (1, "Water Meter", .of(FlowSensorDeviceType.self)),
                    (1, "Rain Sensor", .of(RainSensorDeviceType.self)),
                    (1, "Motion Switch", .of(OnOffSensorDeviceType.self)),
                ]),
            PlannedDevice("Bedroom", "Bedroom Blinds", .windowCovering),
            PlannedDevice(
                "Kitchen",
                oneOf: [
                    (8, "Fridge", .of(RefrigeratorDeviceType.self)),
                    (1, "Chest Freezer", .of(GoogleFreezerDeviceType.self)),
                ]),
            PlannedDevice(
                "Kitchen",
                oneOf: [
                    (3, "Oven", .of(OvenDeviceType.self)),
                    (2, "Microwave", .of(MicrowaveOvenDeviceType.self)),
                ]),
            PlannedDevice(
                "Kitchen",
                oneOf: [
                    (2, "Hob", .of(CooktopDeviceType.self)),
                    (1, "Extractor Hood", .of(ExtractorHoodDeviceType.self)),
                ]),
            PlannedDevice(
                "Kitchen",
                oneOf: [
                    (2, "Dishwasher", .of(DishwasherDeviceType.self)),
                    (1, "Coffee Maker", .of(GoogleCoffeeMakerDeviceType.self)),
                    (1, "Kettle", .of(GoogleKettleDeviceType.self)),
                ]),
            PlannedDevice(
                "Bathroom",
                oneOf: [
                    (2, "Washing Machine", .of(LaundryWasherDeviceType.self)),
                    (1, "Tumble Dryer", .of(LaundryDryerDeviceType.self)),
                ]),
            PlannedDevice(
                living,
                oneOf: [
                    (3, "TV", .of(GoogleTVDeviceType.self)),
                    (2, "Cast TV", .of(CastingVideoPlayerDeviceType.self)),
                    (1, "Small TV", .of(BasicVideoPlayerDeviceType.self)),
                ]),
            PlannedDevice(
                living,
                oneOf: [
                    (3, "Soundbar", .of(GoogleSoundbarDeviceType.self)),
                    (3, "Streaming Box", .of(GoogleStreamingBoxDeviceType.self)),
                    (2, "Streaming Stick", .of(GoogleStreamingStickDeviceType.self)),
                    (1, "Streaming Soundbar", .of(GoogleStreamingSoundbarDeviceType.self)),
                    (1, "AV Receiver", .of(GoogleAudioVideoReceiverDeviceType.self)),
                    (1, "Game Console", .of(GoogleGameConsoleDeviceType.self)),
                    (1, "Set-top Box", .of(GoogleSetTopBoxDeviceType.self)),
                ]),
            PlannedDevice(
                living,
                oneOf: [
                    (3, "Robot Vacuum", .of(RoboticVacuumCleanerDeviceType.self)),
                    (2, "Fan", .of(FanDeviceType.self)),
                    (2, "Air Purifier", .of(AirPurifierDeviceType.self)),
                    (1, "Air Conditioner", .of(RoomAirConditionerDeviceType.self)),
                ]),
            PlannedDevice(
                outside,
                oneOf: [
                    (4, "Wall Box", .of(EnergyEvseDeviceType.self)),
                    (2, "Power Meter", .of(ElectricalSensorDeviceType.self)),
                    (1, "Solar Roof", .solarMeter),
                    (1, "House Battery", .houseBattery),
                    (2, "Water Heater", .of(GoogleWaterHeaterDeviceType.self)),
                    (2, "Heat Pump", .of(HeatingCoolingUnitDeviceType.self)),
                ]),
            PlannedDevice(
                outside,
                oneOf: [
                    (4, "Camera", .of(GoogleCameraDeviceType.self)),
                    (2, "Alarm System", .of(GoogleSecuritySystemDeviceType.self)),
                    (2, "Garage Door", .of(GoogleGarageDeviceType.self)),
                    (1, "Garden Gate", .of(GoogleGateDeviceType.self)),
                    (2, "Sprinkler", .of(GoogleSprinklerDeviceType.self)),
                    (1, "Garden Tap", .waterValve),
                    (2, "Router", .of(GoogleRouterDeviceType.self)),
                ]),
            PlannedDevice(hall, rotation: 0, oneOf: rare),
            PlannedDevice("Kitchen", rotation: 1, oneOf: rare),
        ]
    }
}

extension Blueprint {
    static func of(_ type: (some DeviceType).Type) -> Blueprint { blueprint(for: type.definition) }
}
