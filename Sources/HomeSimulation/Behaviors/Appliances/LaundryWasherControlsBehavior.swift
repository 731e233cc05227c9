import HomeCatalog
import HomeModel

/// Behavior of Matter's Laundry Washer Controls: a client can select the spin speeds and the numbers of rinses that the
/// washer supports.
struct LaundryWasherControlsBehavior: Behavior {
    typealias Subject = Matter.LaundryWasherControlsTrait

    private static let spinSpeed = Subject.Attributes.keys.spinSpeedCurrent.id
    private static let rinses = Subject.Attributes.keys.numberOfRinses.id

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let controls = endpoint[Subject.self]
        if let index = values[Self.spinSpeed].flatMap({ UInt8($0) }), let speeds = controls.spinSpeeds,
            !speeds.indices.contains(Int(index))
        {
            throw .rejected(
                .constraintError,
                "laundryWasherControls.spinSpeedCurrent takes the index of one of the \(speeds.count) spin speeds; \(index) was sent."
            )
        }
        if let number = values[Self.rinses].flatMap({ UInt8($0) }), let supported = controls.supportedRinses,
            !supported.contains(where: { $0.rawValue == number })
        {
            let names = supported.map { "\($0)" }.joined(separator: ", ")
            throw .rejected(
                .constraintError, "laundryWasherControls.numberOfRinses takes one of \(names) on this washer.")
        }
        controls.set(values)
    }
}
