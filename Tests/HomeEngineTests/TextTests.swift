import HomeEngine
import HomeModel
import Testing

/// Cursors and times as clients read them.
@Suite struct TextTests {
    @Test(
        arguments: [
            (0, 0, "0-0"), (0xAF, 10, "af-10"), (1, 9_007_199_254_740_993, "1-9007199254740993"),
            (UInt64.max, UInt64.max, "ffffffffffffffff-18446744073709551615"),
        ] as [(UInt64, UInt64, String)])
    func aCursorIsWrittenInHexadecimalAndDecimalAndReadBack(epoch: UInt64, sequence: UInt64, text: String) {
        let cursor = Cursor(epoch: Epoch(number: epoch), sequence: sequence)
        #expect(cursor.description == text)
        #expect(Cursor(text) == cursor)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
            (1_795_248_000_000_007, "2026-11-21T08:00:00.000007Z"),
            (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
        ] as [(Int64, String)])
    func aTimeIsWrittenWithAllItsDigitsAndReadBack(microseconds: Int64, text: String) {
        let time = HomeTime(microseconds: microseconds)
        #expect(time.text == text)
        #expect(HomeTime(text: text) == time)
    }

    @Test(
        arguments: [
            ("2026-11-21T09:00:00+01:00", "2026-11-21T08:00:00.000000Z"),
            ("2026-11-20t23:30:00.5-08:30", "2026-11-21T08:00:00.500000Z"),
            ("2026-11-21T08:00:00-00:00", "2026-11-21T08:00:00.000000Z"),
        ])
    func aTimeCanHaveAnOffset(text: String, utc: String) {
        #expect(HomeTime(text: text)?.text == utc)
    }

    @Test(
        arguments: [
            "", "Z", "+01:00", "2026-11-21", "2026-11-21T08:00:00", "2026-11-21T08:00:00+1:00",
            "2026-11-21T08:00:00+0100",
            "2026-11-21T08:00:00+24:00", "2026-11-21T08:00:00+01:60", "2026-11-21T08:00+01:00", "2026-02-30T08:00:00Z",
            "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01", "2026-11-21T08:00:00.1234567Z",
            "2026-11-21T08:00:00ZZ",
        ])
    func anInvalidTimeIsNotRead(text: String) {
        #expect(HomeTime(text: text) == nil)
    }
}
