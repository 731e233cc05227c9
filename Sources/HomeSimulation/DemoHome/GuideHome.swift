public import HomeModel

/// A small home with the devices that Google's guides to the Home APIs use: lights of four kinds, a fan, sensors, a lock
/// and a doorbell. The objects have the same ids as in the demo home.
public enum GuideHome {
    private static let rooms: Set = ["living-room", "kitchen", "bedroom", "hallway", "entrance"]
    private static let devices: Set = [
        "living-room-lamp", "living-room-ceiling", "floor-lamp", "living-room-climate", "kitchen-light",
        "counter-light", "bedside-lamp", "bedroom-fan", "hallway-light", "hallway-thermostat", "hallway-motion",
        "front-door-lock", "front-doorbell",
    ]

    public static func template(seed: UInt64 = 1) -> HomeTemplate {
        var home = DemoHome.template(seed: seed)
        home.rooms.removeAll { !rooms.contains($0.id) }
        home.devices.removeAll { !devices.contains($0.id) }
        let used = Set(home.rooms.map { $0.structureID })
        home.structures.removeAll { !used.contains($0.id) }
        return home
    }
}
