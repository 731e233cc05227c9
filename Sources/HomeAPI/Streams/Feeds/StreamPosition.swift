import Faults
import HomeEngine
import HomeModel

/// A stream's position in the history of the home, which determines what it sends next.
///
/// | position      | successors                                                                  |
/// | ------------- | --------------------------------------------------------------------------- |
/// | `starting`    | `resuming` or `following` after the first snapshot or state                 |
/// | `resuming`    | `following` when the log has no more changes; `restarting` if it lacks some |
/// | `following`   | `restarting` if the stream lags                                             |
/// | `restarting`  | `resuming` or `following` after the snapshot or state that replaces changes |
///
/// `resuming` and `following` become `restarting` if the home's epoch changes. Each position becomes `restarting` if the
/// stream lags while it sends a snapshot.
enum StreamPosition: Hashable, Sendable {
    /// The client has no cursor. The stream begins with a snapshot or a state.
    case starting
    /// The client has all changes up to the cursor, but has not caught up since it connected.
    case resuming(Cursor)
    /// The client has all changes up to the cursor, and has caught up since it connected.
    case following(Cursor)
    /// The client has missed changes. The stream continues with a snapshot or a state.
    case restarting(ResyncReason)

    /// Creates the position of a client from the cursor that it sent. An invalid cursor is treated as one of another
    /// epoch.
    init(cursorText text: String) {
        self = if let cursor = Cursor(text) { .resuming(cursor) } else { .restarting(.epoch) }
    }

    /// The last change that was sent or that does not match the filter; nil if a snapshot or a state is due first.
    var cursor: Cursor? {
        switch self {
        case .resuming(let cursor), .following(let cursor): cursor
        case .starting, .restarting: nil
        }
    }

    /// Moves over the changes up to a sequence; a lower sequence has no effect.
    mutating func advance(to sequence: UInt64) {
        switch self {
        case .resuming(let cursor): self = .resuming(cursor.advanced(to: sequence))
        case .following(let cursor): self = .following(cursor.advanced(to: sequence))
        case .starting, .restarting: break
        }
    }

    /// Records that the client has all changes.
    mutating func catchUp() { if case .resuming(let cursor) = self { self = .following(cursor) } }

    /// Records that changes after the cursor cannot be sent, because the log does not have them.
    ///
    /// The reason is `lag` if the client had caught up before, else `gap`.
    mutating func fallBehind() {
        switch self {
        case .resuming: self = .restarting(.gap)
        case .following: self = .restarting(.lag)
        case .starting, .restarting: break
        }
    }
}

extension Cursor {
    fileprivate func advanced(to other: UInt64) -> Cursor { Cursor(epoch: epoch, sequence: max(sequence, other)) }
}
