/// The classes of bytes in the head of a request.
extension UInt8 {
    /// Whether the byte may be in a name or a method: letters, digits, and ! # $ % & ' * + - . ^ _ ` | ~ (RFC 9110,
    /// 5.6.2).
    ///
    /// `bits` has one bit for each ASCII character. It is a literal, because Swift checks on each use of a static
    /// constant whether it is initialized.
    var isToken: Bool {
        let bits: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return self < 128 && bits & 1 << (UInt64(self) & 63) != 0
    }

    /// The byte, in lower case if it is an ASCII letter.
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }

    /// Space or tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns whether the bytes are the letters of `lowercased`, in any capitalization.
    func isSame(_ lowercased: StaticString) -> Bool {
        guard count == lowercased.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index].asciiLowercased != lowercased.utf8Start[index] { return false }
        return true
    }

    func isExactly(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != text.utf8Start[index] { return false }
        return true
    }

    /// The bytes without leading and trailing spaces and tabs.
    var trimmed: UnsafeBufferPointer<UInt8> {
        var (start, end) = (0, count)
        while start < end, self[start].isBlank { start += 1 }
        while end > start, self[end - 1].isBlank { end -= 1 }
        return UnsafeBufferPointer(rebasing: self[start..<end])
    }

    /// Whether there is a control character other than a tab.
    var hasControls: Bool {
        guard let base = baseAddress else { return false }
        let bytes = UnsafeRawPointer(base)
        var index = 0
        while index + 8 <= count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // Marks the highest bit of each byte that is below 0x20 or equal to 0x7F. A borrow can mark one byte too
            // many, so each byte of a marked word is checked again.
            let low = (word &- 0x2020_2020_2020_2020) & ~word
            let difference = word ^ 0x7F7F_7F7F_7F7F_7F7F
            let delete = (difference &- 0x0101_0101_0101_0101) & ~difference
            if (low | delete) & 0x8080_8080_8080_8080 != 0, hasControls(index..<index + 8) { return true }
            index += 8
        }
        return hasControls(index..<count)
    }

    private func hasControls(_ range: Range<Int>) -> Bool {
        for index in range where self[index] < 0x20 && self[index] != 0x09 || self[index] == 0x7F { return true }
        return false
    }
}
