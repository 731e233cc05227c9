/// Messages from any thread to one that waits for a signal. It is used under a lock.
///
/// A signal is set with the first message, and not again before the thread has collected the messages.
struct HandOver<Messages: Sendable>: Sendable {
    private let empty: Messages
    private var messages: Messages
    private var isSignaled = false
    private var isClosed = false

    /// - Parameter empty: No messages.
    init(_ empty: Messages) {
        self.empty = empty
        messages = empty
    }

    /// What a thread that has posted a message does next.
    enum Posting {
        /// Set the signal.
        case signal
        /// Nothing, because the signal is set.
        case done
        /// Nothing, because messages are no longer accepted.
        case rejected
    }

    mutating func post(_ write: (inout Messages) -> Void) -> Posting {
        guard !isClosed else { return .rejected }
        write(&messages)
        defer { isSignaled = true }
        return isSignaled ? .done : .signal
    }

    /// Removes and returns all messages. The signal must be reset before.
    mutating func collect() -> Messages {
        defer { messages = empty }
        isSignaled = false
        return messages
    }

    /// Accepts no further messages, and returns those that were not collected.
    mutating func close() -> Messages {
        isClosed = true
        return collect()
    }
}
