import HomeCatalog
import HomeModel

/// How a filter wears out and is told to be a new one; the same for all kinds of filter.
struct ResourceMonitoringBehavior<Subject: Trait>: Behavior
where
    Subject.Attributes == Matter.ResourceMonitoring.Attributes, Subject.Commands == Matter.ResourceMonitoring.Commands
{
    /// Lower camel case, for a device of several filters: `wearHepaFilter`.
    let stimulus: String

    struct Wear: Schema {
        /// What the filter's condition is from now on.
        @Field<UInt8>(0, .to(100), .unit(.percent)) var condition
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.resetCondition) { endpoint, _ in
                let filter = endpoint[Subject.self]
                filter.condition = filter.degradationDirection == .up ? 0 : 100
                filter.changeIndication = .ok
                filter.lastChangedTime = endpoint.now.matterSeconds
            }
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on(stimulus, Wear.self) { endpoint, fields in
                let filter = endpoint[Subject.self]
                guard let condition = fields.condition else { return }
                filter.condition = condition
                // How much of its life the filter has before it.
                let rest = filter.degradationDirection == .up ? 100 - min(condition, 100) : condition
                filter.changeIndication = rest <= 5 ? .critical : rest <= 20 ? .warning : .ok
            }
        ]
    }
}
