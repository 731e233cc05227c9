import HomeCatalog
import HomeModel

/// How a contact or a detector tells of what it senses. A contact is true while it is closed, a detector while there is
/// what it looks for.
struct BooleanStateBehavior: Behavior {
    typealias Subject = Matter.BooleanStateTrait

    struct Sense: Schema {
        /// What the sensor senses from now on.
        @Field<Bool>(0) var stateValue
    }

    var stimuli: [StimulusHandler] {
        [
            .on("sense", Sense.self) { endpoint, fields in
                let sensor = endpoint[Subject.self]
                guard let state = fields.stateValue, state != sensor.stateValue else { return }
                sensor.stateValue = state
                sensor.emit(\.stateChange) { $0.stateValue = state }
                BooleanStateConfigurationBehavior.follow(endpoint, senses: state)
            }
        ]
    }
}
