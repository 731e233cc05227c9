import HomeModel

/// The rule of both Chime traits for a write of the selected sound.
enum ChimeSelection {
    /// Rejects the number of a sound that is not installed.
    ///
    /// - Parameters:
    ///   - selected: The written value; nil if the write does not select a sound.
    ///   - status: The status of the rejection, in which the two traits differ.
    static func check(
        _ selected: Value?, in sounds: [UInt8], otherwise status: MatterStatus
    ) throws(HomeError) {
        guard let selected = selected.flatMap({ UInt8($0) }), !sounds.contains(selected) else { return }
        let numbers = sounds.map { "\($0)" }.joined(separator: ", ")
        throw .rejected(
            status,
            "chime.selectedChime takes the chimeID of an installed sound, one of \(numbers); \(selected) was sent.")
    }
}
