internal import CMicroHTTPD

/// libmicrohttpd's form of a response that several requests have.
///
/// libmicrohttpd counts the uses of a response, so any number of requests on all threads can have it at the same time.
/// Unchecked because nothing changes it.
final class NativeResponse: @unchecked Sendable {
    let handle: OpaquePointer

    /// Returns nil if there is no memory or no descriptor left.
    init?(_ response: Response) {
        guard let handle = response.makeNative() else { return nil }
        self.handle = handle
    }

    deinit { MHD_destroy_response(handle) }
}

extension Response {
    /// Headers of every response. `Vary` is also sent if a request has no `Origin`, because the CORS headers depend on
    /// it.
    static let fixedHeaders = [Header("X-Content-Type-Options", "nosniff"), Header("Vary", "Origin")]

    /// Creates libmicrohttpd's form of the response, with the headers of every response; nil if there is no memory or no
    /// descriptor left.
    ///
    /// - Parameter canContinue: Called before each piece of a long body; false ends the body.
    func makeNative(canContinue: @autoclosure () -> (() -> Bool)? = nil) -> OpaquePointer? {
        guard let native = body.makeResponse(canContinue: canContinue()) else { return nil }
        Self.add(headers, to: native)
        Self.add(Self.fixedHeaders, to: native)
        return native
    }

    /// Adds headers to libmicrohttpd's form of a response, except those that the server writes itself.
    static func add(_ headers: [Header], to native: OpaquePointer) {
        // The loop uses indices: over elements, it would retain and release every string, and passing strings would
        // allocate.
        headers.withUnsafeBufferPointer { headers in
            for index in headers.indices where !ResponseHead.isServerHeader(headers[index]) {
                headers[index].name.withCString { name in
                    // The library rejects values with line breaks.
                    headers[index].value.withCString { value in _ = MHD_add_response_header(native, name, value) }
                }
            }
        }
    }
}
