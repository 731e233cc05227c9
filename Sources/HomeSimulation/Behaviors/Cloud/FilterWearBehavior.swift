import HomeCatalog
import HomeModel

/// How the filters that Google's traits describe wear out and are replaced; the same for all of them.
///
/// A filter with a tenth of its life left should be changed soon, one with none of it now.
struct FilterWearBehavior<Subject: Trait>: Behavior {
    /// Lower camel case, for a device of several filters: `wearPreFilter`.
    let stimulus: String
    /// Sets what is left of the filter, in percent, and all that follows from it.
    let wear: @Sendable (TraitDraft<Subject>, UInt32) -> Void

    struct Wear: Schema {
        /// What is left of the filter from now on.
        @Field<UInt32>(0, .to(100), .unit(.percent)) var condition
    }

    var stimuli: [StimulusHandler] {
        [
            .on(stimulus, Wear.self) { endpoint, fields in
                if let condition = fields.condition { wear(endpoint[Subject.self], condition) }
            }
        ]
    }

    /// 1 is well, 2 soon, 3 now.
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
