/// Several homes in one store, each with a journal of its own. Changes of several homes are committed together.
///
/// A store can be called from any thread; it executes one call at a time.
public protocol JournalStore: AnyObject, Sendable {
    /// How often the store was opened before, since it was created.
    var openings: UInt64 { get }

    /// Returns the homes that were added to the store, in the order of their ids, without the home with which the store
    /// was created.
    func addedHomes() throws(JournalError) -> [JournaledHome]

    /// Returns the journal of a home to add. The store contains the home once ``Journal/replaceAll(with:)`` or the step
    /// ``JournalStep/Action/replace(_:isFirst:)`` has succeeded.
    ///
    /// - Parameters:
    ///   - id: The id of the home, unique in the store.
    ///   - description: Bytes that the store returns with the home and does not interpret.
    func journal(adding id: String, description: [UInt8]) throws(JournalError) -> any Journal

    /// Executes steps of different homes together, and returns when they are durable. Flushes the disk once for all of
    /// them. If it throws, none is executed, or their outcome is unknown; see ``Journal/commit(_:)``.
    ///
    /// - Returns: The indices of the steps that were not executed, because another writer has taken their homes.
    func execute(_ steps: [JournalStep]) throws(JournalError) -> [Int]

    /// Determines the outcome of the last steps whose outcome was unknown. See ``Journal/resolve()``.
    ///
    /// - Returns: What ``execute(_:)`` would have returned; nil if no step was executed, or if no outcome was unknown.
    func resolve() throws(JournalError) -> [Int]?

    /// Begins a copy of all homes. Throws if another one is in progress, or if there is no room for it.
    func beginBackup() throws(JournalError) -> any StoreBackup

    /// Counts the openings of a store whose homes are copied to this one as its own, so that the homes in memory of its
    /// next program differ from those of all earlier programs.
    func continueOpenings(of openings: UInt64) throws(JournalError)

    /// Removes a limited amount of the data of homes that were replaced or deleted. Returns whether there is more.
    func removeUnused() throws(JournalError) -> Bool
}

/// A home that was added to a store.
public struct JournaledHome: Sendable {
    public let id: String
    /// The bytes with which the home was added.
    public let description: [UInt8]
    public let journal: any Journal

    public init(id: String, description: [UInt8], journal: any Journal) {
        self.id = id
        self.description = description
        self.journal = journal
    }
}

/// One step of a home, executed together with steps of other homes.
public struct JournalStep: Sendable {
    public enum Action: Sendable {
        /// Applies transactions, as ``Journal/commit(_:)``.
        case append([Transaction])
        /// Stores a part of the home that is going to replace the present one. The first part drops the parts of a
        /// replacement that was not completed.
        case stage(Transaction, isFirst: Bool)
        /// Replaces the home with the staged parts and this last one, as ``Journal/replaceAll(with:)``.
        case replace(Transaction, isFirst: Bool)
        /// Deletes the home.
        case delete
    }

    /// A journal of the store that executes the step.
    public let journal: any Journal
    public let action: Action

    public init(_ journal: any Journal, _ action: Action) {
        self.journal = journal
        self.action = action
    }
}
