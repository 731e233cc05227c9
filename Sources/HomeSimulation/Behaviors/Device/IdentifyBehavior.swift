import HomeCatalog
import HomeModel

/// Behavior of Matter's Identify: a countdown in whole seconds.
struct IdentifyBehavior: Behavior {
    typealias Subject = Matter.IdentifyTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.identify) { endpoint, fields in Self.identify(endpoint, seconds: fields.identifyTime ?? 0) },
            .on(\.triggerEffect) { (endpoint, fields) throws(HomeError) in try Self.playEffect(endpoint, fields) },
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        endpoint[Subject.self].set(values)
        Self.identify(endpoint, seconds: endpoint[Subject.self].identifyTime ?? 0)
    }

    func powerUp(_ endpoint: Endpoint) { endpoint[Subject.self].identifyTime = 0 }

    private static func identify(_ endpoint: Endpoint, seconds: UInt16) {
        let trait = endpoint[Subject.self]
        trait.move(
            \.identifyTime, from: Int64(seconds), to: 0, over: .seconds(Int64(seconds)),
            reporting: .edges(threshold: 0))
    }

    /// Plays an effect. Effects do not change attributes; the effects that stop or finish also end the countdown.
    private static func playEffect(_ endpoint: Endpoint, _ fields: Record<Subject.TriggerEffect>) throws(HomeError) {
        switch fields.effectIdentifier {
        case .stopEffect, .finishEffect: identify(endpoint, seconds: 0)
        case .some: break
        case nil:
            throw .rejected(
                .constraintError,
                "identify.triggerEffect takes the effects blink, breathe, okay, channelChange, finishEffect and "
                    + "stopEffect; send one of these.")
        }
    }
}
