import HomeCatalog
import HomeModel

/// Behavior of Matter's Power Source: batteries drain, charge and are replaced, and the mains fail.
struct PowerSourceBehavior: Behavior {
    typealias Subject = Matter.PowerSourceTrait

    struct ChargeFields: LocalSchema {
        /// The new charge of the battery.
        @Field<UInt8>(0, .to(200), .unit(.halvesOfPercent)) var batPercentRemaining
    }

    struct ChargingFields: LocalSchema {
        /// The new charge state of the battery.
        @Field<Subject.BatChargeStateEnum>(0) var batChargeState
    }

    var stimuli: [StimulusHandler] {
        [
            .on("setBattery", ChargeFields.self, given: Subject.Feature.battery) { endpoint, fields in
                guard let charge = fields.batPercentRemaining else { return }
                Battery.set(charge, of: endpoint[Subject.self], at: endpoint.now)
                for part in endpoint.parts where part.has(Matter.SmokeCoAlarmTrait.self) {
                    SmokeCoAlarmBehavior.updateBatteryAlert(charge: charge, on: part)
                }
            },
            .on("setCharging", ChargingFields.self, given: Subject.Feature.rechargeable) { endpoint, fields in
                guard let state = fields.batChargeState else { return }
                endpoint[Subject.self].batChargeState = state
            },
            .on("cutPower", Empty.self, given: Subject.Feature.wired) { endpoint, _ in
                Self.setMains(endpoint, isPresent: false)
            },
            .on("restorePower", Empty.self, given: Subject.Feature.wired) { endpoint, _ in
                Self.setMains(endpoint, isPresent: true)
            },
        ]
    }

    private static func setMains(_ endpoint: Endpoint, isPresent: Bool) {
        let source = endpoint[Subject.self]
        source.status = isPresent ? .active : .unavailable
        source.wiredPresent = isPresent
    }
}
