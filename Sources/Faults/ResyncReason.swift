/// The reason why a stream starts again with a snapshot.
public enum ResyncReason: String, CaseIterable, Sendable {
    /// The log does not reach back to the cursor, or the home has not published a change with its number.
    case gap
    /// The cursor belongs to another epoch.
    case epoch
    /// The client was too slow to receive every change.
    case lag
}
