internal import CMicroHTTPD

extension ResponseBody {
    /// Bytes of the body.
    var count: Int {
        switch self {
        case .empty: 0
        case .bytes(let bytes): bytes.count
        case .file(let file): file.size
        }
    }

    /// libmicrohttpd's form of the body; nil without memory or descriptors.
    func makeResponse() -> OpaquePointer? {
        switch self {
        case .empty: return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        case .bytes(let bytes): return SharedBytes(bytes).makeResponse()
        case .file(let file):
            // libmicrohttpd closes the descriptor it is given.
            guard let descriptor = file.duplicate() else { return nil }
            return MHD_create_response_from_fd_at_offset64(UInt64(file.size), descriptor, 0)
        }
    }
}

/// Keeps an array alive while libmicrohttpd sends from its storage.
///
/// The storage of a native array does not move, and nobody can change it while this object holds it: whoever wrote to
/// another copy would write to new storage. So its address is good until the object is released, in ``releaseBytes``.
private final class SharedBytes {
    private let bytes: [UInt8]

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
}

private func releaseBytes(_ owner: UnsafeMutableRawPointer?) {
    if let owner { Unmanaged<SharedBytes>.fromOpaque(owner).release() }
}
