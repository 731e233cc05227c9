// A build with a static standard library has no module Testing; this file is then empty.
#if canImport(Testing)
public import Testing

/// Gives each test, and each case of a test with arguments, a home of its own. A home of a suite is that of each of its
/// tests.
///
///     @Suite(.home(.demo)) struct LampTests {
///         @Test func aLampCanBeSwitchedOn() async throws {
///             let home = try TestHome.current
///             …
///         }
///     }
public struct HomeTrait: SuiteTrait, TestTrait, TestScoping {
    let initial: InitialHome
    let place: HomePlace
    let settings: TestHomeSettings

    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await TestHome.with(initial, in: place, settings: settings, label: test.name) { home in
            try await TestHome.$home.withValue(home) { try await function() }
        }
    }
}

extension Testing.Trait where Self == HomeTrait {
    /// Gives each test a home of its own, which ``TestHome/current`` returns.
    ///
    /// The same test gives the same results in every run: the seed and the time are fixed, and the clock is paused. Time
    /// passes only with `home.simulation.advance(by:)`.
    ///
    /// - Parameters:
    ///   - initial: The state with which it begins.
    ///   - place: The place in which it runs: this process unless `HOME_GATEWAY_URL` names a gateway.
    public static func home(
        _ initial: InitialHome = .demo, in place: HomePlace = .environment, seed: UInt64 = 1,
        startTime: HomeTime = TestHomeSettings.defaultStartTime, isPaused: Bool = true
    ) -> HomeTrait {
        HomeTrait(
            initial: initial, place: place,
            settings: TestHomeSettings(seed: seed, startTime: startTime, isPaused: isPaused))
    }
}
#endif
