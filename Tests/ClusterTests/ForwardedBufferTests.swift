import Testing

@testable import Cluster

/// The bytes between the other gateway and a slow client.
@Suite struct ForwardedBufferTests {
    private var buffer = ForwardedBuffer()

    @Test mutating func passesEverythingInOrderAndThenEnds() {
        for number in 0..<100 { _ = buffer.append([UInt8(number)]) }
        buffer.finish(.complete)
        #expect(buffer.next() == .bytes((0..<100).map { UInt8($0) }, resumes: false))
        #expect(buffer.next() == .end)
    }

    @Test mutating func anIncompleteBodyEndsWithAnAbort() {
        _ = buffer.append([1])
        buffer.finish(.incomplete)
        #expect(buffer.next() == .bytes([1], resumes: false))
        #expect(buffer.next() == .abort)
    }

    @Test mutating func wakesOnlyAStreamThatHasTakenEverything() {
        #expect(buffer.next() == .wait)
        #expect(buffer.append([]).wakes == false)
        #expect(buffer.append([1]).wakes)
        #expect(buffer.append([2]).wakes == false)
    }

    @Test mutating func pausesWhenItIsFullAndContinuesWhenItIsHalfEmpty() {
        let piece = [UInt8](repeating: 0, count: 16 << 10)
        let pieces = ForwardedBuffer.capacity / piece.count
        for _ in 1..<pieces { #expect(buffer.append(piece).pauses == false) }
        #expect(buffer.append(piece).pauses)
        for index in 1...pieces { #expect(buffer.next() == .bytes(piece, resumes: index == pieces / 2)) }
        #expect(buffer.next() == .wait)
    }
}
