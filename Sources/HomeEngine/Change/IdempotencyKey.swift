package import HomeModel

/// A key that a client chooses for a change, so that the change happens once even if the client sends it again.
///
/// The home stores the response with the change, in one commit, and returns it for later requests with the same key.
package final class IdempotencyKey: Sendable {
    /// The maximum length of a key, in bytes.
    package static let maximumLength = 255

    let text: String
    let fingerprint: UInt64
    /// Encodes the response to store, from the `Result<Committed<Output>, HomeError>` of the operation.
    let encode: @Sendable (any Sendable) -> [UInt8]

    /// - Parameters:
    ///   - fingerprint: A hash of the request. Another request with the same key has another hash.
    ///   - encode: Encodes the result of the operation. It is called while the home is locked for changes.
    package init<Output: Sendable>(
        _ text: String, fingerprint: UInt64,
        encode: @escaping @Sendable (Result<Committed<Output>, HomeError>) -> [UInt8]
    ) {
        self.text = text
        self.fingerprint = fingerprint
        self.encode = { result in
            guard let result = result as? Result<Committed<Output>, HomeError> else {
                preconditionFailure("the operation with the key \(text) has another type of result")
            }
            return encode(result)
        }
    }
}
