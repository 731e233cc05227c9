import HomeCatalog
import HomeModel

/// The running or paused job of a robot, which the memory of RVC Operational State stores.
extension TraitDraft<Matter.RvcOperationalStateTrait> {
    /// The timer that fires when the job is complete.
    static var jobEnd: String { "done" }

    /// Whether a job runs or is paused.
    var hasJob: Bool { memory != nil }

    /// The remaining time of the job; nil if there is none.
    var remainingTime: Span? {
        guard var job = ApplianceJob(memory) else { return nil }
        if self.operationalState == .running { job.pause(at: draft.now) }
        return job.remaining
    }

    /// Runs the job from its current position.
    func run(_ job: ApplianceJob) {
        memory = job.memory
        schedule(Self.jobEnd, after: job.remaining)
    }

    /// Changes the remaining time of the job. Returns it if the job runs; nil if it is paused.
    func setRemainingTime(to remaining: Span) -> Span? {
        guard var job = ApplianceJob(memory) else { return nil }
        let isRunning = self.operationalState == .running
        if isRunning { job.pause(at: draft.now) }
        job.length = max(.zero, job.length + (remaining - job.remaining))
        job.remaining = min(remaining, job.length)
        if isRunning { run(job) } else { memory = job.memory }
        return isRunning ? job.remaining : nil
    }
}
