import Testing

@testable import HTTPServer

/// The parts of the stream thread that need no socket.
@Suite struct StreamPartsTests {
    @Test func bytesThatASocketAcceptsInPiecesArriveInOrder() {
        var buffer = WriteBuffer()
        var out: [UInt8] = []
        buffer.append(Array("hello ".utf8))
        buffer.append(Array("world".utf8))
        buffer.write { bytes in
            out += bytes.prefix(3)
            return 3
        }
        #expect(buffer.count == 8)
        buffer.append(Array("!".utf8))
        while !buffer.isEmpty {
            buffer.write { bytes in
                out += bytes.prefix(4)
                return min(4, bytes.count)
            }
        }
        #expect(String(decoding: out, as: UTF8.self) == "hello world!")
        #expect(buffer.count == 0)
    }

    @Test func aSocketThatAcceptsNothingLosesNothing() {
        var buffer = WriteBuffer()
        buffer.append([1, 2, 3])
        buffer.write { _ in 0 }
        #expect(buffer.count == 3)
    }

    @Test(arguments: [true, false])
    func aFrameThatIsSentAloneIsNotCopied(isChunked: Bool) {
        let frame = StreamFrame { $0 += repeatElement(7, count: 1_000) }
        let range = isChunked ? frame.chunk : frame.payload
        var buffer = WriteBuffer()
        buffer.append(frame, isChunked: isChunked)
        let original = frame.storage.withUnsafeBytes { $0.baseAddress }
        buffer.write { bytes in
            #expect(bytes.baseAddress == original.map { $0 + range.lowerBound } && bytes.count == range.count)
            return bytes.count
        }
        #expect(buffer.isEmpty)
    }

    /// A client that stalls within a snapshot shares the bytes of the large frame with other clients, although small
    /// frames surround it.
    @Test func aLargeFrameIsNotCopiedBetweenSmallOnes() {
        let small = StreamFrame { $0 += repeatElement(1, count: 100) }
        let large = StreamFrame { $0 += repeatElement(2, count: 60_000) }
        let original = large.storage.withUnsafeBytes { $0.baseAddress }
        var buffer = WriteBuffer()
        for frame in [small, small, large, small, large] { buffer.append(frame, isChunked: false) }
        #expect(buffer.count == 120_300)
        var sizes: [Int] = []
        while !buffer.isEmpty {
            buffer.write { bytes in
                sizes.append(bytes.count)
                if bytes.count == 60_000 {
                    #expect(bytes.baseAddress == original.map { $0 + large.payload.lowerBound })
                }
                return bytes.count
            }
        }
        #expect(sizes == [200, 60_000, 100, 60_000] && buffer.count == 0)
    }

    @Test func deadlinesAreDueInOrderAndNotEarly() {
        var heap = DeadlineHeap()
        for time in [50, 10, 40, 10, 30, 20] as [UInt64] {
            heap.insert(DeadlineHeap.Entry(time: time, slot: UInt32(time)))
        }
        #expect(heap.next == 10)
        var due: [UInt64] = []
        while let entry = heap.popDue(at: 35) { due.append(entry.time) }
        #expect(due == [10, 10, 20, 30])
        #expect(heap.next == 40)
        #expect(heap.popDue(at: 39) == nil)
    }

    @Test(arguments: [
        (ConnectionDeadline.Phase.idle, true), (.headers, true), (.body, true), (.response, true), (.handling, false),
        (.closed, false),
    ])
    func aPhaseThatWaitsForTheClientHasADeadline(phase: ConnectionDeadline.Phase, ends: Bool) {
        let deadline = ConnectionDeadline(phase, until: 1_000_000)
        #expect(deadline.phase == phase)
        #expect(!deadline.hasPassed(at: 999_000))
        #expect(deadline.hasPassed(at: 1_000_000) == ends)
    }

    @Test func aTimeHasTheFormatOfHTTP() {
        #expect(ResponseHead.date(at: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    }
}
