/// A position in the history of a home, as the `id` of an event and `X-Cursor` have it: `<epoch>-<sequence>`.
struct StreamCursor: Hashable, Sendable, CustomStringConvertible {
    let epoch: String
    let sequence: UInt64

    init(epoch: String, sequence: UInt64) {
        self.epoch = epoch
        self.sequence = sequence
    }

    /// Nil if the text is not a cursor.
    init?(_ text: String) {
        guard let dash = text.lastIndex(of: "-"), dash != text.startIndex,
            let sequence = UInt64(text[text.index(after: dash)...])
        else { return nil }
        self.init(epoch: String(text[..<dash]), sequence: sequence)
    }

    var description: String { "\(epoch)-\(sequence)" }
}
