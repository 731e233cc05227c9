import HomeEngine
import HomeService
import Synchronization
import TestServer
import Testing

@testable import HomeClient

/// The two implementations of the typed API.
enum Implementation: String, CaseIterable, Sendable {
    case inProcess = "in this process"
    case gateway = "over the wire"
}

/// The homes that one run of a test has opened. They are closed when it ends.
final class TestRun: Sendable {
    @TaskLocal static var current = TestRun(.inProcess)

    let implementation: Implementation
    private let opened = Mutex<[Opened]>([])

    /// A home with the simulation behind it, and its server if it has one.
    private struct Opened: Sendable {
        let home: TypedAPI.Home
        let engine: HomeEngine.Home
        let server: GatewayFixture?
    }

    init(_ implementation: Implementation) { self.implementation = implementation }

    func open(_ engine: HomeEngine.Home) async throws -> TypedAPI.Home {
        let server = implementation == .gateway ? try GatewayFixture(serving: engine) : nil
        let home =
            if let server {
                try await TypedAPI.Home.connect(to: .gateway(server.url, options: .patient))
            } else {
                TypedAPI.Home(engine)
            }
        opened.withLock { $0.append(Opened(home: home, engine: engine, server: server)) }
        return home
    }

    /// Returns the simulation behind a home.
    func engine(of home: TypedAPI.Home) -> HomeEngine.Home {
        opened.withLock { $0.first { $0.home === home }! }.engine
    }

    func close() {
        for opened in opened.withLock({ $0 }) {
            opened.home.close()
            opened.server?.stop()
            opened.engine.close()
        }
    }
}

extension GatewayOptions {
    /// Options with which a change is awaited for long. A set that is read before it has arrived lacks a part of it.
    static var patient: GatewayOptions {
        var options = GatewayOptions(timeout: .seconds(100))
        options.cursorTimeout = .seconds(100)
        return options
    }
}

/// Runs each test once for each implementation.
struct EachImplementation: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        for implementation in Implementation.allCases {
            let run = TestRun(implementation)
            defer { run.close() }
            // The comment says in which run an issue was recorded.
            let comments: IssueHandlingTrait = .compactMapIssues { issue in
                var issue = issue
                issue.comments.append("\(implementation.rawValue)")
                return issue
            }
            try await TestRun.$current.withValue(run) {
                try await comments.provideScope(for: test, testCase: testCase, performing: function)
            }
        }
    }
}

extension Testing.Trait where Self == EachImplementation {
    static var eachImplementation: EachImplementation { EachImplementation() }
}
