package import HomeModel
package import HomeStore
package import Threads

extension Home {
    /// The dependencies of a home, and the settings of a new home.
    package struct Configuration: Sendable {
        package var catalog: CatalogIndex { didSet { shapeRecords = ShapeRecordCache() } }
        package var behaviors: BehaviorSet
        package var journal: any Journal
        package var hostTime: HostTime
        /// The seed of a new home; nil derives one from the host's calendar.
        package var seed: UInt64?
        /// The time of a new home's clock; nil takes the host's calendar.
        package var startTime: HomeTime?
        /// Whether a new home's clock is paused; nil takes that of the checkpoint, or starts a running clock.
        package var startsPaused: Bool?
        /// The speed of a new home's clock, which is clamped to ``HomeClock/speeds``; nil takes that of the checkpoint,
        /// or 1.
        package var startSpeed: Double?
        /// Distinguishes a new home from others with the same seed; nil for the only home of a program.
        package var life: HomeLife?
        /// The epoch of a home that is opened from an image; nil takes that of the image.
        package var epoch: Epoch?
        /// The capacity of the event log, in changes and in bytes.
        package var logFrames: Int
        package var logBytes: Int
        package var limits = SimulationLimits()
        /// The number of changes that the log must have dropped before they are removed from the journal.
        package var trimmedChanges: UInt64 = 1_000
        /// The limits that the home shares with others.
        package var resources = HomeResources()
        /// The shapes that were read from journals. Homes can share them.
        private(set) var shapeRecords = ShapeRecordCache()
        /// The resources reserved for the home; nil if there are none.
        var share: ResourceShare?
        /// The thread that runs devices when they become due. Homes can share it.
        package var timers = TimerThread()
        /// The thread that commits changes if the journal waits for the disk. Homes can share it.
        package var commits = CommitThread()
        /// The thread that prepares changes of all devices of a large home. Homes can share it.
        package var preparations = BackgroundQueue<ObjectIdentifier>(
            name: "wide changes", capacity: .max, niceness: 10)
        /// Called on the commit thread with an error message when the journal fails and changes are rejected, and with
        /// nil when they are accepted again.
        package var journalStatus: @Sendable (_ failure: String?) -> Void = { _ in }
        /// Called on the thread for timers when the home has caught up with its clock, after downtime or after its host
        /// was suspended.
        package var catchUpStatus: @Sendable (CatchUpReport) -> Void = { _ in }

        package init(
            catalog: CatalogIndex, behaviors: BehaviorSet, journal: any Journal, hostTime: HostTime,
            seed: UInt64? = nil, startTime: HomeTime? = nil, startsPaused: Bool? = nil, logFrames: Int = 100_000,
            logBytes: Int = 64 << 20
        ) {
            self.catalog = catalog
            self.behaviors = behaviors
            self.journal = journal
            self.hostTime = hostTime
            self.seed = seed
            self.startTime = startTime
            self.startsPaused = startsPaused
            self.logFrames = logFrames
            self.logBytes = logBytes
        }
    }

    /// Why a home cannot be opened, and what to do.
    package struct OpeningError: Error, Sendable, CustomStringConvertible {
        package let description: String
        /// The fault of the journal, which can be temporary; nil if the journal is not the reason.
        let journalError: JournalError?

        package init(_ description: String) {
            self.description = description
            journalError = nil
        }

        init(_ error: JournalError) {
            description = error.message
            journalError = error
        }

        init(_ error: SystemCallError) {
            self.init("no thread can be created (\(error.reason)); raise the limit of processes (ulimit -u)")
        }
    }

    /// Returns the name of a record for a message, such as "the device lamp".
    package static func describe(_ key: RecordKey) -> String { HomeRecords.describe(key) }

    /// Opens the home that a journal stores; nil if the journal is empty.
    package static func open(_ configuration: Configuration) throws(OpeningError) -> Home? {
        guard let contents = try HomeContents(loading: configuration) else { return nil }
        return try Home(contents, configuration: configuration)
    }

    /// Creates a home from a template, replacing the content of the journal.
    ///
    /// Consumes the template: the memory of each device's template is freed when the device is created, unless the
    /// caller has another copy.
    package static func create(_ template: consuming HomeTemplate, _ configuration: Configuration) throws(OpeningError)
        -> Home
    {
        try Home(HomeContents(template, configuration: configuration), configuration: configuration)
    }
}
