import HomeCatalog
import HomeModel

/// The utilities and the garden of the main house, and the guest cottage.
extension DemoHome.Furnishing {
    mutating func furnishLaundryAndCellar() {
        add(LaundryWasherDeviceType.self, "washing-machine", "Washing Machine", in: "laundry") {
            $0.setJob(remaining: 2_040)
        }
        add(LaundryDryerDeviceType.self, "tumble-dryer", "Tumble Dryer", in: "laundry")
        add(HeatingCoolingUnitDeviceType.self, "heat-pump", "Heat Pump", in: "cellar") { $0.turnOn() }
        add(GoogleWaterHeaterDeviceType.self, "water-heater", "Water Heater", in: "cellar") { $0.turnOn() }
        add(FlowSensorDeviceType.self, "water-meter", "Water Meter", in: "cellar")
        add(.solarMeter, "solar-roof", "Solar Roof", in: "cellar")
        add(.houseBattery, "house-battery", "House Battery", in: "cellar")
    }

    mutating func furnishGarageAndGarden() {
        add(GoogleGarageDeviceType.self, "garage-door", "Garage Door", in: "garage")
        add(EnergyEvseDeviceType.self, "wall-box", "Wall Box", in: "garage") { $0.setCharging(milliamperes: 16_000) }
        add(.discoLight, "disco-light", "Disco Light", in: "garage") {
            $0.turnOnLight(level: 254, fade: 0)
            $0.setDisc(rpm: 33)
        }
        add(GoogleSprinklerDeviceType.self, "lawn-sprinkler", "Lawn Sprinkler", in: "garden")
        add(.waterValve, "garden-tap", "Garden Tap", in: "garden")
        add(.pump, "pool-pump", "Pool Pump", in: "garden")
        add(GoogleMowerDeviceType.self, "robot-mower", "Robot Mower", in: "garden")
        add(PressureSensorDeviceType.self, "barometer", "Barometer", in: "garden")
    }

    mutating func furnishCottage() {
        add(.dimmableLight, "cottage-lamp", "Cottage Lamp", in: "cottage-living-room")
        add(.radiatorThermostat, "cottage-radiator", "Cottage Radiator", in: "cottage-living-room")
        add(.latchLock, "cottage-lock", "Cottage Lock", in: "cottage-living-room")
        add(.onOffLight, "cottage-bedside-light", "Bedside Light", in: "cottage-bedroom")
        add(.climateSensor, "cottage-climate", "Cottage Climate", in: "cottage-bedroom")
    }
}
