import Testing

@testable import HomeService

@Suite struct KeptAnswersTests {
    private static let hour: Int64 = 3_600_000_000

    private func answer(_ key: String, bytes: Int = 1, at hour: Int64 = 0) -> KeptAnswer {
        KeptAnswer(key: key, fingerprint: 7, bytes: [UInt8](repeating: 0, count: bytes), time: hour * Self.hour)
    }

    @Test func beyondTheirNumberTheOldestGoes() {
        var kept = KeptAnswers(limits: KeptAnswers.Limits(count: 3))
        let dropped = (1...5).flatMap { kept.add(answer("\($0)")) }
        #expect(dropped == ["1", "2"])
        #expect((1...5).map { kept.answer("\($0)", at: 0) != nil } == [false, false, true, true, true])
    }

    @Test func beyondTheirBytesTheOldestGo() {
        var kept = KeptAnswers(limits: KeptAnswers.Limits(bytes: 100))
        #expect(kept.add(answer("a", bytes: 60)) + kept.add(answer("b", bytes: 40)) == [])
        #expect(kept.add(answer("c", bytes: 90)) == ["a", "b"])
        // One that is larger than all may be is kept alone.
        #expect(kept.add(answer("d", bytes: 1_000)) == ["c"])
        #expect(kept.answer("d", at: 0) != nil)
    }

    @Test func afterADayAnAnswerIsForgotten() {
        var kept = KeptAnswers()
        _ = kept.add(answer("a"))
        #expect(kept.answer("a", at: 23 * Self.hour) != nil)
        #expect(kept.answer("a", at: 24 * Self.hour) == nil)
        #expect(kept.add(answer("b", at: 24)) == ["a"])
    }

    @Test func aKeyThatIsUsedAgainHasItsNewAnswer() {
        var kept = KeptAnswers(limits: KeptAnswers.Limits(count: 2))
        _ = kept.add(answer("a"))
        _ = kept.add(answer("b"))
        _ = kept.add(answer("a", bytes: 5, at: 1))
        #expect(kept.add(answer("c", at: 1)) == ["b"])
        #expect(kept.answer("a", at: Self.hour)?.bytes.count == 5)
    }

    @Test func whatHadToGoWithoutAChangeIsToldWithTheNextOne() {
        var kept = KeptAnswers(limits: KeptAnswers.Limits(count: 2))
        for key in ["a", "b", "c", "d"] { kept.restore(answer(key)) }
        kept.leave(["x"])
        #expect(kept.add(answer("e")) == ["a", "b", "x", "c"])
        #expect(kept.add(answer("f")) == ["d"])
    }

    @Test func manyAnswersComeAndGo() {
        var kept = KeptAnswers(limits: KeptAnswers.Limits(count: 100))
        for number in 0..<10_000 {
            _ = kept.add(answer("\(number)"))
            if number.isMultiple(of: 7) { kept.remove("\(number)") }
            #expect(kept.count <= 100)
        }
    }
}
