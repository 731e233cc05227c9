import HomeCatalog
import HomeModel

/// What people and the world do to a closure. A test can also require and complete its setup.
extension ClosureControlBehavior {
    struct FailFields: LocalSchema {
        /// The error, which stops the closure.
        @Field<Subject.ClosureErrorEnum>(0, .optional, .default(0)) var error
    }

    struct HandFields: LocalSchema {
        /// The position to which a person moves the closure.
        @Field<Subject.CurrentPositionEnum>(0, .optional, .default(1)) var position
    }

    struct LatchFields: LocalSchema {
        /// Whether the person latches the closure; false unlatches it.
        @Field<Bool>(0, .optional, .default(true)) var latch
    }

    var stimuli: [StimulusHandler] {
        [
            .on("fail", FailFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.fail(Closure(endpoint), fields.error ?? .physicallyBlocked)
            },
            .on("clearErrors", Empty.self) { endpoint, _ in
                let closure = Closure(endpoint)
                closure.control.currentErrorList = []
                if closure.control.mainState == .error { closure.setMainState(.stopped) }
            },
            .on("moveClosureByHand", HandFields.self, given: Subject.Feature.manuallyOperable) {
                (endpoint, fields) throws(HomeError) in
                try Self.moveByHand(Closure(endpoint), to: fields.position ?? .fullyOpened)
            },
            .on("latchClosureByHand", LatchFields.self, given: Subject.Feature.motionLatching) { endpoint, fields in
                let closure = Closure(endpoint)
                closure.setByHand(closure.bodies, at: nil, latch: fields.latch ?? true)
            },
            .on("protect", Empty.self, given: Subject.Feature.protection) { (endpoint, _) throws(HomeError) in
                try Self.interrupt(Closure(endpoint), .protected)
            },
            .on("endProtection", Empty.self, given: Subject.Feature.protection) { (endpoint, _) throws(HomeError) in
                try Self.check(Closure(endpoint), is: .protected)
                Closure(endpoint).setMainState(.stopped)
            },
            .on("disengage", Empty.self, given: Subject.Feature.manuallyOperable) { (endpoint, _) throws(HomeError) in
                try Self.interrupt(Closure(endpoint), .disengaged)
            },
            .on("engage", Empty.self, given: Subject.Feature.manuallyOperable) { (endpoint, _) throws(HomeError) in
                try Self.check(Closure(endpoint), is: .disengaged)
                Closure(endpoint).setMainState(.stopped)
            },
            .on("requireSetup", Empty.self) { (endpoint, _) throws(HomeError) in
                try Self.interrupt(Closure(endpoint), .setupRequired)
                Closure(endpoint).forget()
            },
            .on("completeSetup", Empty.self) { (endpoint, _) throws(HomeError) in
                try Self.check(Closure(endpoint), is: .setupRequired)
                Self.completeSetup(Closure(endpoint))
            },
        ]
    }

    private static func check(_ closure: Closure, is state: Subject.MainStateEnum) throws(HomeError) {
        guard closure.control.mainState != state else { return }
        let actual = closure.control.mainState.map { "\($0)" } ?? "unknown"
        throw HomeError(.failedPrecondition, "The closure is not \(state); its mainState is \(actual).")
    }

    /// Ends what the closure does, and takes a state. The states that prevent movements exclude each other.
    private static func interrupt(_ closure: Closure, _ state: Subject.MainStateEnum) throws(HomeError) {
        switch closure.control.mainState {
        case .error, .protected, .disengaged, .setupRequired:
            throw HomeError(
                .failedPrecondition,
                "The closure is \(closure.control.mainState.map { "\($0)" } ?? "unknown"); end that state first.")
        case .stopped, .moving, .waitingForMotion, .calibrating, nil: closure.halt(state)
        }
    }

    private static func fail(_ closure: Closure, _ error: Subject.ClosureErrorEnum) throws(HomeError) {
        let isError = closure.control.mainState == .error
        let former = isError ? closure.control.currentErrorList ?? [] : []
        guard !former.contains(error) else { return }
        if !isError { try interrupt(closure, .error) }
        let errors = Subject.ClosureErrorEnum.allCases.filter { $0 == error || former.contains($0) }
        closure.control.currentErrorList = errors
        closure.control.emit(\.operationalError) { $0.errorState = errors }
    }

    private static func moveByHand(_ closure: Closure, to position: Subject.CurrentPositionEnum) throws(HomeError) {
        guard closure.control.has(.positioning), closure.supports(position) else {
            throw .rejected(.constraintError, "This closure has no position \(position).")
        }
        guard !closure.isLatched else {
            throw HomeError(.failedPrecondition, "The closure is latched; unlatch it first.")
        }
        closure.setByHand(closure.bodies, at: position.hundredths, latch: nil)
    }
}
