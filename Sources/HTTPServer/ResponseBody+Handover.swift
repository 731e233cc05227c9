internal import CMicroHTTPD

extension ResponseBody {
    /// Bytes of the body that are sent.
    public var count: Int {
        switch self {
        case .empty, .omitted: 0
        case .bytes(let bytes): bytes.count
        case .file(let file): file.size
        }
    }

    /// libmicrohttpd's form of the body; nil without memory or descriptors.
    ///
    /// - Parameter onPiece: Called for each piece of a long body, when the client has room for it.
    func makeResponse(onPiece: (() -> Void)?) -> OpaquePointer? {
        switch self {
        case .empty: return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        case .omitted(let count):
            let response = MHD_create_response_from_callback(count.map { UInt64($0) } ?? .max, 1, endBody, nil, nil)
            // libmicrohttpd would send the last chunk of a body although HEAD has none.
            if count == nil, let response, CMHD_omit_chunks(response) == 0 {
                MHD_destroy_response(response)
                return nil
            }
            return response
        case .bytes(let bytes):
            let shared = SharedBytes(bytes)
            return bytes.count > SharedBytes.piece ? shared.makeResponseInPieces(onPiece) : shared.makeResponse()
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
final class SharedBytes {
    /// What is sent at a time at most. The kernel takes megabytes in one call, and for the milliseconds that this lasts no
    /// other connection is served.
    static let piece = 64 << 10

    private let bytes: [UInt8]
    private var onPiece: (() -> Void)?

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

    func makeResponseInPieces(_ onPiece: (() -> Void)?) -> OpaquePointer? {
        self.onPiece = onPiece
        let owner = Unmanaged.passRetained(self)
        let response = MHD_create_response_from_callback(
            UInt64(bytes.count), Self.piece, copyBytes, owner.toOpaque(), releaseBytes)
        if response == nil { owner.release() }
        return response
    }

    /// Copies what stands at `position`; libmicrohttpd asks for no more than there is.
    fileprivate func copy(from position: Int, to buffer: UnsafeMutableRawBufferPointer) -> Int {
        onPiece?()
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
        .copy(from: Int(position), to: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private func endBody(
    _ owner: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    Int(MHD_CONTENT_READER_END_OF_STREAM)
}

private func releaseBytes(_ owner: UnsafeMutableRawPointer?) {
    if let owner { Unmanaged<SharedBytes>.fromOpaque(owner).release() }
}
