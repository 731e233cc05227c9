import HomeCatalog
import HomeModel

/// Behavior of Matter's Boolean State. A contact sensor is true while it is closed, a detector while it detects
/// something.
struct BooleanStateBehavior: Behavior {
    typealias Subject = Matter.BooleanStateTrait

    struct SenseFields: LocalSchema {
        /// The new state of the sensor.
        @Field<Bool>(0) var stateValue
    }

    var stimuli: [StimulusHandler] {
        [
            .on("sense", SenseFields.self) { endpoint, fields in
                let sensor = endpoint[Subject.self]
                guard let state = fields.stateValue, state != sensor.stateValue else { return }
                sensor.stateValue = state
                sensor.emit(\.stateChange) { $0.stateValue = state }
                BooleanStateConfigurationBehavior.updateAlarms(endpoint, state: state)
            }
        ]
    }
}
