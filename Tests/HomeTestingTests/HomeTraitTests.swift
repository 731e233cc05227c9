import HomeTesting
import Testing

/// The home of each test: in this process, and in a gateway.
@Suite(.home(.guides, in: .process)) struct HomeTraitTests {
    @Test(arguments: 1...3) func eachCaseHasAHomeOfItsOwn(number: Int) async throws {
        let home = try TestHome.current
        let name = try #require(try await home.structures().list().first).name
        let structure = try #require(try await home.structures().list().first)
        #expect(try await home.rooms().list().allSatisfy { $0.name != "Room" }, "\(name)")
        _ = try await structure.createRoom(name: "Room")
    }

    @Test func theTimeIsFixedAndPassesOnlyWhenItIsAdvanced() async throws {
        let home = try TestHome.current
        let clock = try await home.simulation.clock
        #expect(clock.isPaused && clock.time == TestHomeSettings.defaultStartTime)
        #expect(try await home.simulation.advance(by: .seconds(60)).time == clock.time + Span.seconds(60))
    }

    @Test(.home(.empty, in: .process)) func theTraitOfATestIsUsedInsteadOfThatOfItsSuite() async throws {
        #expect(try await TestHome.current.structures().list().isEmpty)
    }
}

@Suite struct HomeWithoutTraitTests {
    @Test func aTestWithoutTheTraitIsToldHowToGetAHome() async throws {
        let error = #expect(throws: HomeError.self) { try TestHome.current }
        #expect(error?.code == .failedPrecondition && error?.message.contains(".home()") == true)
    }
}
