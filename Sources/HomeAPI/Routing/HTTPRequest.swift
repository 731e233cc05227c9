import AccessControl
import Atomics
import HTTPServer

/// An HTTP request. HomeModel also has a type `Request`, which declares a command.
typealias HTTPRequest = Request

extension HTTPRequest {
    /// The caller that sends the request; nil if the gateway has no access control or the caller has no valid
    /// credentials.
    var caller: Caller? {
        // Only this type of object is stored there.
        attachment.load().map { unsafeDowncast($0, to: Caller.self) }
    }

    /// Stores who sends the request.
    func setCaller(_ caller: Caller) { _ = attachment.storeIfNil(caller) }
}
