import HomeCatalog
import HomeModel

/// Behavior of Matter's filter monitoring traits: a filter wears out and is replaced.
struct ResourceMonitoringBehavior<Subject: Trait>: Behavior
where
    Subject.Attributes == Matter.ResourceMonitoring.Attributes, Subject.Commands == Matter.ResourceMonitoring.Commands
{
    /// The name of the stimulus in lower camel case. It is unique on a device with several filters: `wearHepaFilter`.
    let stimulus: String

    struct WearFields: LocalSchema {
        /// The new condition of the filter.
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
            .on(stimulus, WearFields.self) { endpoint, fields in
                let filter = endpoint[Subject.self]
                guard let condition = fields.condition else { return }
                filter.condition = condition
                // The remaining life of the filter, in percent.
                let remaining = filter.degradationDirection == .up ? 100 - min(condition, 100) : condition
                filter.changeIndication = remaining <= 5 ? .critical : remaining <= 20 ? .warning : .ok
            }
        ]
    }
}

/// The filters, each with the name of its stimulus.
enum Filters {
    static let carbon = ResourceMonitoringBehavior<Matter.ActivatedCarbonFilterMonitoringTrait>(
        stimulus: "wearCarbonFilter")
    static let hepa = ResourceMonitoringBehavior<Matter.HepaFilterMonitoringTrait>(stimulus: "wearHepaFilter")
}
