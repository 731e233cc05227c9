import HomeCatalog
import HomeModel

/// Behavior of Matter's Occupancy Sensing: reports "occupied" at once, and "unoccupied" when the hold time has
/// passed after the last person left.
struct OccupancySensingBehavior: Behavior {
    typealias Subject = Matter.OccupancySensingTrait

    private static let holdTimeEnd = "holdTimeIsOver"
    private static let attributes = Subject.Attributes.keys
    /// The deprecated attributes for the hold time.
    private static let delays = [
        attributes.pirOccupiedToUnoccupiedDelay.id, attributes.ultrasonicOccupiedToUnoccupiedDelay.id,
        attributes.physicalContactOccupiedToUnoccupiedDelay.id,
    ]

    var stimuli: [StimulusHandler] {
        [
            .on("enter", Empty.self) { endpoint, _ in
                endpoint[Subject.self].cancel(Self.holdTimeEnd)
                Self.setOccupancy(true, on: endpoint)
            },
            .on("leave", Empty.self) { endpoint, _ in
                let sensor = endpoint[Subject.self]
                guard sensor.occupancy?.contains(.occupied) == true else { return }
                sensor.schedule(Self.holdTimeEnd, after: .seconds(Int64(sensor.holdTime ?? 0)))
            },
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let sensor = endpoint[Subject.self]
        sensor.set(values)
        guard let time = ([Self.attributes.holdTime.id] + Self.delays).lazy.compactMap({ values[$0] }).first else {
            return
        }
        if let seconds = UInt16(time), let limits = sensor.holdTimeLimits, let minimum = limits.holdTimeMin,
            let maximum = limits.holdTimeMax, !(minimum...max(minimum, maximum)).contains(seconds)
        {
            throw .rejected(
                .constraintError,
                "occupancySensing.holdTime takes \(minimum) to \(maximum) seconds; \(seconds) was sent.")
        }
        for id in [Self.attributes.holdTime.id] + Self.delays { sensor.set(id, to: time) }
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.setOccupancy(false, on: endpoint) }

    private static func setOccupancy(_ isOccupied: Bool, on endpoint: Endpoint) {
        let sensor = endpoint[Subject.self]
        guard sensor.occupancy?.contains(.occupied) != isOccupied else { return }
        let occupancy: Subject.OccupancyBitmap = isOccupied ? [.occupied] : []
        sensor.occupancy = occupancy
        sensor.emit(\.occupancyChanged) { $0.occupancy = occupancy }
    }
}
