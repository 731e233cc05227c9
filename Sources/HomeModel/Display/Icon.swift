/// The icons of device types, a closed list. A page draws them.
public enum Icon: String, CaseIterable, Hashable, Sendable {
    case airConditioner, airPurifier, airQuality, battery, bed, blinds, brightness, camera, car, charger
    case cooker, cooktop, device, dishwasher, door, doorOpen, doorbell, drop, fan, fire, gameController
    case gate, gateOpen, gauge, heater, hub, humidity, kettle, light, lock, lockOpen, motion, mower
    case oven, pet, plug, pump, refrigerator, remote, router, scene, shield, smoke
    case snowflake, speaker, sprinkler, temperature, thermostat, tv, update, vacuum, valve, washer, window, windowOpen
}
