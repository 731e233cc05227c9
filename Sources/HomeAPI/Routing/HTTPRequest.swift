import HTTPServer

/// An HTTP request. HomeModel also has a type `Request`, which declares a command.
typealias HTTPRequest = Request
