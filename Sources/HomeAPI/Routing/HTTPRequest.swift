import HTTPServer

/// A request of HTTP: the model has a `Request` too, which declares a command.
typealias HTTPRequest = Request
