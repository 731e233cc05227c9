/// Times as the gateway writes them: `2026-01-01T08:00:05.000000Z`.
enum TimestampText {
    /// Returns the seconds between two times; 0 if one of them is not a time.
    static func seconds(from first: String, to second: String) -> Double {
        guard let first = microseconds(first), let second = microseconds(second) else { return 0 }
        return Double(second - first) / 1_000_000
    }

    /// Returns the microseconds since 1970-01-01; nil if the text is not a time in UTC.
    static func microseconds(_ text: String) -> Int64? {
        let parts = text.split(whereSeparator: { "-T:Z.".contains($0) }).map { Int64($0) }
        guard text.hasSuffix("Z"), parts.count == 7 || parts.count == 6, let year = parts[0], let month = parts[1],
            let day = parts[2], let hour = parts[3], let minute = parts[4], let second = parts[5]
        else { return nil }
        let fraction = parts.count == 7 ? parts[6] ?? 0 : 0
        // Years begin in March, so that the leap day is the last one.
        let shifted = month > 2 ? year : year - 1
        let days =
            365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * ((month + 9) % 12) + 2) / 5 + day
            - 719_469
        return ((days * 24 + hour) * 60 + minute) * 60_000_000 + second * 1_000_000 + fraction
    }
}
