// The static standard library, with which the program is built, has no Testing.
#if canImport(Testing)
import TestHomes
public import Testing

/// Runs each test of a suite on each kind of journal (``TestJournal``): a home behaves the same on all of them.
public struct OnEachJournal: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        for journal in TestJournal.allCases {
            try await TestJournal.$current.withValue(journal) { try await function() }
        }
    }
}

extension Trait where Self == OnEachJournal {
    public static var onEachJournal: OnEachJournal { OnEachJournal() }
}
#endif
