import HomeCatalog
import HomeModel

/// Behavior of the vendor trait Spinner: a disc reaches its maximum speed in four seconds.
struct SpinnerBehavior: Behavior {
    typealias Subject = ExampleOrganization.SpinnerTrait

    private static let timeToFullSpeed = Span.seconds(4)

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.spin) { endpoint, fields in Self.spin(endpoint, to: fields.rpm ?? 0) },
            .on(\.stop) { endpoint, _ in Self.spin(endpoint, to: 0) },
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let disc = endpoint[Subject.self]
        disc.set(values)
        if let target = disc.targetRpm { Self.spin(endpoint, to: target) }
    }

    func powerUp(_ endpoint: Endpoint) {
        let disc = endpoint[Subject.self]
        disc.rpm = 0
        if let target = disc.targetRpm { Self.spin(endpoint, to: target) }
    }

    private static func spin(_ endpoint: Endpoint, to target: UInt16) {
        let disc = endpoint[Subject.self]
        disc.targetRpm = target
        let distance = abs(Int64(target) - Int64(disc.rpm ?? 0))
        let span = Span(microseconds: timeToFullSpeed.microseconds * distance / max(1, Int64(disc.maxRpm ?? 1)))
        disc.move(\.rpm, from: Int64(disc.rpm ?? 0), to: Int64(target), over: span)
    }
}
