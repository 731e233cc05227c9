/// Decodes a chunked body as it arrives.
struct ChunkDecoder {
    private var raw: [UInt8] = []
    /// The payloads of the chunks so far.
    private(set) var chunks: [[UInt8]] = []
    /// Whether the last chunk has arrived.
    private(set) var hasEnded = false

    /// Returns the payload that is complete with these bytes; nil if the encoding is malformed.
    mutating func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        raw += bytes
        var payload: [UInt8] = []
        while let end = raw.firstIndex(of: 0x0A) {
            let header = String(decoding: raw[..<end], as: UTF8.self)
            guard !hasEnded, header.hasSuffix("\r"), let size = Int(header.dropLast(), radix: 16) else { return nil }
            guard raw.count >= end + 1 + size + 2 else { break }
            let chunk = Array(raw[(end + 1)..<(end + 1 + size)])
            guard raw[end + 1 + size] == 0x0D, raw[end + 2 + size] == 0x0A else { return nil }
            raw.removeFirst(end + 1 + size + 2)
            if size == 0 { hasEnded = true } else { chunks.append(chunk) }
            payload += chunk
        }
        return payload
    }
}
