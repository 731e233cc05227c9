import HomeModel
import HomeService
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
}
