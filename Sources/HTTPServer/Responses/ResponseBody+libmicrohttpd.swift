internal import CMicroHTTPD

extension ResponseBody {
    /// The number of bytes that are sent, if it is known.
    public var count: Int {
        switch self {
        case .empty, .omitted: 0
        case .bytes(let bytes): bytes.count
        case .file(let file): file.size
        }
    }

    /// Creates libmicrohttpd's form of the body; nil if there is no memory or no descriptor left.
    ///
    /// - Parameter canContinue: Called before each piece of a long body; false ends the body.
    func makeResponse(canContinue: @autoclosure () -> (() -> Bool)?) -> OpaquePointer? {
        switch self {
        case .empty: return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        case .omitted(let count):
            let response = MHD_create_response_from_callback(count.map { UInt64($0) } ?? .max, 1, endBody, nil, nil)
            // libmicrohttpd would send the last chunk of a body in spite of HEAD.
            if count == nil, let response, CMHD_omit_chunks(response) == 0 {
                MHD_destroy_response(response)
                return nil
            }
            return response
        case .bytes(let bytes):
            let shared = SharedBytes(bytes)
            return bytes.count > SharedBytes.maximumWholeSize
                ? shared.makeResponseInPieces(canContinue()) : shared.makeResponse()
        case .file(let file):
            // libmicrohttpd closes the descriptor that it receives.
            guard let descriptor = file.duplicate() else { return nil }
            return MHD_create_response_from_fd_at_offset64(UInt64(file.size), descriptor, 0)
        }
    }
}

/// Retains an array while libmicrohttpd sends from its storage.
///
/// The storage of a native array does not move, and nothing can change it while this object retains it: a write to
/// another copy goes to new storage. So its address is valid until ``releaseBytes`` releases the object.
final class SharedBytes {
    /// The maximum size of a body that is passed to libmicrohttpd as a whole. The kernel would accept megabytes in one
    /// call, which takes milliseconds, and no other connection is served during that time.
    static let maximumWholeSize = 256 << 10
    /// The size of the pieces of a longer body, in bytes.
    static let pieceSize = ResponseBody.shortSize

    private let bytes: [UInt8]
    private var canContinue: (() -> Bool)?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func makeResponse() -> OpaquePointer? {
        let address = bytes.withUnsafeBufferPointer { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
        let owner = Unmanaged.passRetained(self)
        let response = MHD_create_response_from_buffer_with_free_callback_cls(
            bytes.count, address, releaseBytes, owner.toOpaque())
        if response == nil { owner.release() }
        return response
    }

    func makeResponseInPieces(_ canContinue: (() -> Bool)?) -> OpaquePointer? {
        self.canContinue = canContinue
        let owner = Unmanaged.passRetained(self)
        let response = MHD_create_response_from_callback(
            UInt64(bytes.count), Self.pieceSize, copyBytes, owner.toOpaque(), releaseBytes)
        if response == nil { owner.release() }
        return response
    }

    /// Copies the bytes from `position` on; nil if the connection has to end. libmicrohttpd never requests more bytes
    /// than there are.
    fileprivate func copy(from position: Int, to buffer: UnsafeMutableRawBufferPointer) -> Int? {
        guard canContinue?() ?? true else { return nil }
        let count = min(buffer.count, bytes.count - position)
        bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
        }
        return count
    }
}

private func copyBytes(
    _ owner: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    guard let owner else { return 0 }
    return Unmanaged<SharedBytes>.fromOpaque(owner).takeUnretainedValue()
        .copy(from: Int(position), to: UnsafeMutableRawBufferPointer(start: buffer, count: size)) ?? CMHD_end_with_error
}

private func endBody(
    _ owner: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    Int(MHD_CONTENT_READER_END_OF_STREAM)
}

private func releaseBytes(_ owner: UnsafeMutableRawPointer?) {
    if let owner { Unmanaged<SharedBytes>.fromOpaque(owner).release() }
}
