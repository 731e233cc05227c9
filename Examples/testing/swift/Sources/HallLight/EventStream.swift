import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads a stream of Server-Sent Events and splits it into events, which end with an empty line.
///
/// Unchecked because the session calls the delegate on one serial queue only.
final class EventStream: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let continuation: AsyncThrowingStream<[String: String], any Error>.Continuation
    private var received = Data()

    /// Returns the events as dictionaries of their fields. The end of the sequence ends the request.
    static func events(of request: URLRequest) -> AsyncThrowingStream<[String: String], any Error> {
        AsyncThrowingStream { continuation in
            let session = URLSession(
                configuration: .ephemeral, delegate: EventStream(continuation), delegateQueue: nil)
            continuation.onTermination = { _ in session.invalidateAndCancel() }
            session.dataTask(with: request).resume()
        }
    }

    private init(_ continuation: AsyncThrowingStream<[String: String], any Error>.Continuation) {
        self.continuation = continuation
    }

    func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        received.append(data)
        while let end = received.firstRange(of: Data("\n\n".utf8)) {
            let text = String(decoding: received[..<end.lowerBound], as: UTF8.self)
            received = Data(received[end.upperBound...])
            var event: [String: String] = [:]
            for line in text.split(separator: "\n") {
                let field = line.split(separator: ":", maxSplits: 1)
                if field.count == 2 { event[String(field[0])] = field[1].trimmingCharacters(in: .whitespaces) }
            }
            if event["data"] != nil { continuation.yield(event) }
        }
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.finish(throwing: error)
    }
}
