package import HomeModel
import HomeStore
import Synchronization
import Threads

/// A home at one time: its objects with the processes that run on them, and its clock. Another home can begin with it.
///
/// It shares all data with the home until the home changes them, so taking it costs the same for homes of any size.
package struct HomeCheckpoint: Sendable {
    let state: HomeState
    package let time: HomeTime
    package let isPaused: Bool
    package let speed: Double
    /// The number that determines all random values of the home.
    package let seed: UInt64
    let losses: [ImportLoss]
    let shapes: ShapeTable

    package var size: HomeSize { HomeSize(of: state) }

    /// Returns the clock of a home that begins with the checkpoint at a time of the host.
    func clock(host: Int64) -> HomeClock { HomeClock(time: time, host: host, isPaused: isPaused, speed: speed) }
}

/// Identifies a home of a program: its id, and how often a home with this id was created before.
package struct HomeLife: Hashable, Sendable {
    package let homeID: String
    package let number: UInt64

    package init(homeID: String, number: UInt64) {
        self.homeID = homeID
        self.number = number
    }

    func mix(into hash: inout SeededHash) {
        hash.mix(homeID)
        hash.mix(number)
    }
}

extension Home {
    /// Returns the committed state of the home. Values that move continue from there.
    package func checkpoint() -> HomeCheckpoint {
        let host = hostTime.steady()
        return published.withLock { published in
            HomeCheckpoint(
                state: published.state, time: published.time(host: host), isPaused: published.clock.isPaused,
                speed: published.clock.speed, seed: seed, losses: published.losses, shapes: rules.shapes)
        }
    }

    /// Stores a checkpoint of this home in an empty journal of its store, or deletes a stored one.
    ///
    /// - Parameter value: The value of the operation.
    func change<Value: Sendable>(_ change: LoneChange, _ value: Value) -> Operation<Value> {
        exclusively { writer in
            if let rejection = writer.availability.rejection { return .completed(.failure(rejection)) }
            var batch = Batch()
            batch.lone = change
            return commit(batch, writer.outcome(of: value), on: &writer)
        }
    }

    /// Runs a job that reads the store on the commit thread. Returns why that is impossible; nil if it is not.
    func onCommitThread(_ job: @escaping @Sendable () -> Void) -> HomeError? {
        guard let committer else {
            job()
            return nil
        }
        do throws(SystemCallError) {
            try committer.run(job)
            return nil
        } catch {
            return HomeError(.unavailable, "\(OpeningError(error)).")
        }
    }

    /// Reads a checkpoint of this home from a journal of its store.
    func checkpoint(in journal: any Journal, createdAt: Int64) throws(OpeningError) -> HomeCheckpoint {
        // No time has passed in the home since the checkpoint was taken.
        let hostTime = HostTime(steady: { 0 }, calendar: { createdAt })
        let configuration = Configuration(catalog: catalog, behaviors: behaviors, journal: journal, hostTime: hostTime)
        guard let contents = try HomeContents(loading: configuration, into: rules.shapes) else {
            throw OpeningError("the checkpoint is empty")
        }
        return HomeCheckpoint(
            state: contents.state, time: contents.clock.now(host: 0), isPaused: contents.clock.isPaused,
            speed: contents.clock.speed, seed: contents.seed, losses: contents.losses, shapes: rules.shapes)
    }

    /// Creates a home that begins with a checkpoint of another one: its objects, running processes and clock. Replaces
    /// the content of the journal.
    ///
    /// Its log of changes is empty. The configuration can replace the seed of the checkpoint and the state of the clock;
    /// a later start time advances the clock. Forks whose configurations have different lives have different epochs.
    package static func fork(_ checkpoint: HomeCheckpoint, _ configuration: Configuration) throws(OpeningError) -> Home
    {
        var contents = HomeContents(checkpoint, configuration)
        try contents.store(in: configuration)
        return try Home(contents, configuration: configuration)
    }
}

extension HomeContents {
    fileprivate init(_ checkpoint: HomeCheckpoint, _ configuration: Home.Configuration) {
        let host = configuration.hostTime.steady()
        let seed = configuration.seed ?? checkpoint.seed
        var hash = SeededHash(seed: seed)
        hash.mix("fork")
        hash.mix(UInt64(bitPattern: checkpoint.time.microseconds))
        hash.mix(checkpoint.state.sequence)
        configuration.life?.mix(into: &hash)
        var clock = checkpoint.clock(host: host)
        clock.set(isPaused: configuration.startsPaused, speed: configuration.startSpeed, host: host)
        if let start = configuration.startTime { clock.advance(to: start, host: host) }
        self.init(
            log: EventLog(
                lastDropped: checkpoint.state.sequence,
                limits: EventLog.Limits(frames: configuration.logFrames, bytes: configuration.logBytes)),
            clock: clock, epoch: Epoch(number: hash.value), seed: seed)
        state = checkpoint.state
        state.removeDisturbances(configuration.behaviors, seed: seed, at: clock.now(host: host))
        epochStart = checkpoint.state.sequence
        shapes = checkpoint.shapes
        losses = checkpoint.losses
    }
}
