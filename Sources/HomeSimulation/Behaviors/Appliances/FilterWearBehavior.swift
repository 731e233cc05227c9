import HomeCatalog
import HomeModel

/// Behavior of Google's filter traits: a filter wears out and is replaced.
///
/// A filter should be replaced soon at 10 % of its life, and now at 0 %.
struct FilterWearBehavior<Subject: Trait>: Behavior {
    /// The name of the stimulus in lower camel case. It is unique on a device with several filters: `wearPreFilter`.
    let stimulus: String
    /// Sets the remaining life of the filter, in percent, and the attributes that depend on it.
    let wear: @Sendable (TraitDraft<Subject>, UInt32) -> Void

    struct WearFields: LocalSchema {
        /// The new remaining life of the filter.
        @Field<UInt32>(0, .to(100), .unit(.percent)) var condition
    }

    var stimuli: [StimulusHandler] {
        [
            .on(stimulus, WearFields.self) { endpoint, fields in
                if let condition = fields.condition { wear(endpoint[Subject.self], condition) }
            }
        ]
    }

    /// Returns the replacement indication: 1 not needed, 2 soon, 3 now.
    fileprivate static func indication<Indication: MatterEnum>(_ condition: UInt32) -> Indication?
    where Indication.RawValue == UInt8 {
        Indication(rawValue: condition == 0 ? 3 : condition <= 10 ? 2 : 1)
    }
}

extension FilterWearBehavior<Google.FilterMonitoringTrait> {
    static let filter = FilterWearBehavior(stimulus: "wearFilter") { filter, condition in
        let former = filter.changeIndicationLifetime
        filter.condition = condition
        filter.changeIndicationLifetime = indication(condition)
        if let present = filter.changeIndicationLifetime, present != former {
            filter.emit(\.filterChangeIndicationLifetime) { $0.changeIndication = present }
        }
    }
}

extension FilterWearBehavior<Google.PreFilterMonitoringTrait> {
    static let preFilter = FilterWearBehavior(stimulus: "wearPreFilter") { filter, condition in
        filter.condition = condition
        filter.changeIndication = indication(condition)
    }
}

extension FilterWearBehavior<Google.Max2FilterMonitoringTrait> {
    static let max2Filter = FilterWearBehavior(stimulus: "wearMax2Filter") { filter, condition in
        filter.condition = condition
        filter.changeIndication = indication(condition)
    }
}
