/// The icons of device types, a closed list. A page draws them.
public enum Icon: String, CaseIterable, Hashable, Sendable {
    case airConditioner, airPurifier, airQuality, app, bath, battery, bed, blinds, brightness, button
    case camera, car, charger, contact, cooker, cooktop, device, dishwasher, door, doorbell, drop
    case elevator, fan, fire, gameController, gate, gauge, heater, hub, humidity, kettle, light, lock
    case meter, microwave, motion, mower, oven, pet, plug, pump, rain, refrigerator, remote, router
    case scene, shield, smoke, snowflake, speaker, sprinkler, storage, temperature, thermostat, tv
    case update, vacuum, valve, washer, window
}
