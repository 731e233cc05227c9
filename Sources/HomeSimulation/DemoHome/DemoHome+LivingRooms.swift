import HomeCatalog
import HomeModel

/// The living rooms of the main house.
extension DemoHome.Furnishing {
    mutating func furnishLivingRoom() {
        add(.dimmableLight, "living-room-lamp", "Living Room Lamp", in: "living-room") {
            $0.turnOnLight(level: 180, fade: 5)
        }
        add(.dimmableLight, "living-room-ceiling", "Ceiling Light", in: "living-room")
        add(.onOffLight, "bookshelf-light", "Bookshelf Light", in: "living-room") { $0.turnOn() }
        add(.extendedColorLight, "floor-lamp", "Floor Lamp", in: "living-room") { $0.turnOnLight(level: 90, fade: 10) }
        add(.windowCovering, "living-room-blinds", "Living Room Blinds", in: "living-room") { $0.setBlind(percent: 50) }
        add(.turntable, "turntable", "Turntable", in: "living-room")
        add(CastingVideoPlayerDeviceType.self, "living-room-tv", "TV", in: "living-room") {
            $0.setPausedFilm(at: 2_530)
        }
        add(GoogleStreamingBoxDeviceType.self, "streaming-box", "Streaming Box", in: "living-room")
        add(.climateSensor, "living-room-climate", "Living Room Climate", in: "living-room")
        add(AirQualitySensorDeviceType.self, "air-monitor", "Air Monitor", in: "living-room")
        add(RoboticVacuumCleanerDeviceType.self, "robot-vacuum", "Dusty", in: "living-room")
    }

    mutating func furnishKitchen() {
        add(.onOffLight, "kitchen-light", "Kitchen Light", in: "kitchen") { $0.turnOn() }
        add(.dimmableLight, "counter-light", "Counter Light", in: "kitchen") { $0.turnOnLight(level: 254, fade: 0) }
        add(.speaker, "kitchen-speaker", "Kitchen Speaker", in: "kitchen")
        add(.plug, "coffee-machine", "Coffee Machine", in: "kitchen")
        add(.temperatureSensor, "kitchen-thermometer", "Kitchen Thermometer", in: "kitchen")
        add(RefrigeratorDeviceType.self, "fridge", "Fridge", in: "kitchen")
        add(OvenDeviceType.self, "oven", "Oven", in: "kitchen")
        add(CooktopDeviceType.self, "hob", "Hob", in: "kitchen")
        add(ExtractorHoodDeviceType.self, "extractor-hood", "Extractor Hood", in: "kitchen") {
            $0.setFan(.low, percent: 33)
        }
        add(MicrowaveOvenDeviceType.self, "microwave", "Microwave", in: "kitchen")
        add(DishwasherDeviceType.self, "dishwasher", "Dishwasher", in: "kitchen")
    }

    mutating func furnishBedroom() {
        add(.dimmableLight, "bedside-lamp", "Bedside Lamp", in: "bedroom") {
            $0.edit(Matter.LevelControlTrait.self) { $0.onLevel = 40 }
        }
        add(.glowSpeaker, "bedroom-speaker", "Bedroom Speaker", in: "bedroom")
        add(.genericSwitch(buttons: 2), "bedroom-switch", "Bedroom Switch", in: "bedroom")
        add(.humiditySensor, "bedroom-hygrometer", "Bedroom Hygrometer", in: "bedroom")
        add(FanDeviceType.self, "bedroom-fan", "Bedroom Fan", in: "bedroom") { $0.setFan(.low, percent: 20, speed: 2) }
        add(RoomAirConditionerDeviceType.self, "bedroom-air-conditioner", "Air Conditioner", in: "bedroom")
        add(AirPurifierDeviceType.self, "air-purifier", "Air Purifier", in: "bedroom") {
            $0.setFan(.medium, percent: 60, speed: 6)
        }
        add(.colorTemperatureLight, "mirror-light", "Mirror Light", in: "bathroom") {
            $0.turnOnLight(level: 254, fade: 5)
            $0.edit(Matter.ColorControlTrait.self) { $0.colorTemperatureMireds = 222 }
        }
        add(WaterLeakDetectorDeviceType.self, "bathroom-leak-detector", "Leak Detector", in: "bathroom")
    }

    mutating func furnishHallwayAndEntrance() {
        add(.onOffLight, "hallway-light", "Hallway Light", in: "hallway")
        add(.thermostat, "hallway-thermostat", "Thermostat", in: "hallway")
        add(.rotarySwitch, "hallway-dial", "Hallway Dial", in: "hallway")
        add(OccupancySensorDeviceType.self, "hallway-motion", "Hallway Motion", in: "hallway")
        add(SmokeCOAlarmDeviceType.self, "smoke-alarm", "Smoke Alarm", in: "hallway")
        add(.doorLock, "front-door-lock", "Front Door Lock", in: "entrance") {
            $0.addUsers([("Ada", "482917"), ("Guest", "1234")])
        }
        add(.doorbell, "front-doorbell", "Front Doorbell", in: "entrance")
        add(.onOffLight, "porch-light", "Porch Light", in: "entrance")
        add(ContactSensorDeviceType.self, "front-door-contact", "Front Door", in: "entrance")
        add(GoogleCameraDeviceType.self, "entrance-camera", "Entrance Camera", in: "entrance")
    }

    mutating func furnishOffice() {
        add(.dimmableLight, "desk-lamp", "Desk Lamp", in: "office") { $0.turnOnLight(level: 127, fade: 0) }
        add(.genericSwitch(buttons: 1), "desk-button", "Desk Button", in: "office")
        add(.temperatureSensor, "office-thermometer", "Office Thermometer", in: "office")
        add(LightSensorDeviceType.self, "office-light-sensor", "Window Light Sensor", in: "office")
        add(.temperatureSensor, "attic-thermometer", "Attic Thermometer", in: nil)
    }
}
