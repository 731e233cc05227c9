extension HomeTime {
    /// RFC 3339 in UTC with microseconds, `2026-11-21T08:00:00.000000Z`.
    public var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(27)
        appendText(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``text``.
    public func appendText(to bytes: inout [UInt8]) {
        let seconds = Self.floorDivide(microseconds, 1_000_000)
        let days = Self.floorDivide(seconds, 86_400)
        let (year, month, day) = Self.civil(days: days)
        let rest = seconds - days * 86_400
        let start = bytes.count
        bytes.append(contentsOf: "0000-00-00T00:00:00.000000Z".utf8)
        bytes.withUnsafeMutableBufferPointer { bytes in
            let text = UnsafeMutableBufferPointer(rebasing: bytes[start...])
            Self.put(year, digits: 4, at: 0, in: text)
            Self.put(month, digits: 2, at: 5, in: text)
            Self.put(day, digits: 2, at: 8, in: text)
            Self.put(rest / 3_600, digits: 2, at: 11, in: text)
            Self.put(rest / 60 % 60, digits: 2, at: 14, in: text)
            Self.put(rest % 60, digits: 2, at: 17, in: text)
            Self.put(microseconds - seconds * 1_000_000, digits: 6, at: 20, in: text)
        }
    }

    /// Parses RFC 3339, in UTC or with an offset from it, with or without a fraction; nil if the text is not a valid time.
    public init?(text: String) {
        guard let (bytes, offset) = Self.inUTC(Array(text.utf8)), bytes[4] == UInt8(ascii: "-"),
            bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"), let year = Self.number(bytes[0..<4]),
            let month = Self.number(bytes[5..<7]), let day = Self.number(bytes[8..<10]),
            let hour = Self.number(bytes[11..<13]), let minute = Self.number(bytes[14..<16]),
            let second = Self.number(bytes[17..<19]), (1...12).contains(month), (1...31).contains(day), hour < 24,
            minute < 60, second < 60
        else { return nil }
        var fraction: Int64 = 0
        if bytes.count > 20 {
            guard bytes[19] == UInt8(ascii: "."), (22...27).contains(bytes.count),
                let digits = Self.number(bytes[20..<(bytes.count - 1)])
            else { return nil }
            fraction = digits
            for _ in (bytes.count - 21)..<6 { fraction *= 10 }
        }
        let days = Self.days(year: year, month: month, day: day)
        guard Self.civil(days: days) == (year, month, day) else { return nil }
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        let microseconds = seconds * 1_000_000 + fraction
        guard (Self.first.microseconds...Self.last.microseconds).contains(microseconds) else { return nil }
        self.init(microseconds: microseconds)
    }

    /// Replaces the offset at the end of a time, such as `+01:00`, by `Z`. Returns the time and the offset in seconds; nil
    /// if it is too short or has no offset.
    private static func inUTC(_ bytes: [UInt8]) -> (bytes: [UInt8], offset: Int64)? {
        guard bytes.count >= 20, let last = bytes.last else { return nil }
        if last == UInt8(ascii: "Z") || last == UInt8(ascii: "z") { return (bytes, 0) }
        let start = bytes.count - 6
        let (sign, colon) = (bytes[start], bytes[start + 3])
        guard start >= 19, colon == UInt8(ascii: ":"), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let hours = number(bytes[(start + 1)..<(start + 3)]), let minutes = number(bytes[(start + 4)...]),
            hours < 24, minutes < 60
        else { return nil }
        let offset = hours * 3_600 + minutes * 60
        return (bytes[..<start] + [UInt8(ascii: "Z")], sign == UInt8(ascii: "-") ? -offset : offset)
    }

    private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
        number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
    }

    /// Returns the date of a day since 1970 in the Gregorian calendar, by eras of 400 years that begin in March.
    private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = floorDivide(shiftedYear, 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func put(
        _ number: Int64, digits: Int, at position: Int, in text: UnsafeMutableBufferPointer<UInt8>
    ) {
        var rest = number
        for index in stride(from: position + digits - 1, through: position, by: -1) {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = quotient
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        var number: Int64 = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int64(digit - 0x30)
        }
        return number
    }
}
