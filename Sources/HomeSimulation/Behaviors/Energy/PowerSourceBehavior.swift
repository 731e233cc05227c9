import HomeCatalog
import HomeModel

/// Behavior of Matter's Power Source: batteries drain, charge and are replaced, and the mains fail.
struct PowerSourceBehavior: Behavior {
    typealias Subject = Matter.PowerSourceTrait

    struct Charge: Schema {
        /// The new charge of the battery.
        @Field<UInt8>(0, .to(200), .unit(.halvesOfPercent)) var batPercentRemaining
    }

    struct Charging: Schema {
        /// The new charge state of the battery.
        @Field<Subject.BatChargeStateEnum>(0) var batChargeState
    }

    var stimuli: [StimulusHandler] {
        [
            .on("setBattery", Charge.self, given: Subject.Feature.battery) { endpoint, fields in
                guard let charge = fields.batPercentRemaining else { return }
                Battery.set(charge, of: endpoint[Subject.self])
                for part in endpoint.parts where part.has(Matter.SmokeCoAlarmTrait.self) {
                    SmokeCoAlarmBehavior.batteryChanged(charge, on: part)
                }
            },
            .on("setCharging", Charging.self, given: Subject.Feature.rechargeable) { endpoint, fields in
                guard let state = fields.batChargeState else { return }
                endpoint[Subject.self].batChargeState = state
            },
            .on("cutPower", Empty.self, given: Subject.Feature.wired) { endpoint, _ in
                Self.supply(endpoint, isPresent: false)
            },
            .on("restorePower", Empty.self, given: Subject.Feature.wired) { endpoint, _ in
                Self.supply(endpoint, isPresent: true)
            },
        ]
    }

    private static func supply(_ endpoint: Endpoint, isPresent: Bool) {
        let source = endpoint[Subject.self]
        source.status = isPresent ? .active : .unavailable
        source.wiredPresent = isPresent
    }
}
