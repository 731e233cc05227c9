import Testing

@testable import HTTPServer

@Suite struct StreamFrameTests {
    private static func text(_ frame: StreamFrame, _ range: Range<Int>) -> String {
        String(decoding: frame.storage[range], as: UTF8.self)
    }

    @Test(arguments: [(1, "1"), (9, "9"), (10, "a"), (15, "f"), (16, "10"), (255, "ff"), (65_536, "10000")])
    func aFrameIsItsPayloadAndTheChunkThatCarriesIt(size: Int, header: String) {
        let payload = String(repeating: "x", count: size)
        let frame = StreamFrame { $0 += payload.utf8 }
        #expect(Self.text(frame, frame.payload) == payload)
        #expect(Self.text(frame, frame.chunk) == "\(header)\r\n\(payload)\r\n")
        let other = StreamFrame(storage: frame.storage)
        #expect(other.payload == frame.payload && other.chunk == frame.chunk)
    }

    @Test func anEmptyFrameDoesNotEndTheStream() {
        var buffer = WriteBuffer()
        buffer.append(StreamFrame { _ in }, isChunked: true)
        #expect(buffer.isEmpty)
    }
}
