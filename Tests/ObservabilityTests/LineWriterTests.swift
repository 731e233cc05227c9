import Glibc
import Observability
import Testing

@Suite struct LineWriterTests {
    /// A pipe that is read only when the test calls `lines`.
    private final class SlowReader {
        let input: Int32
        private let output: Int32
        private var unread: [UInt8] = []

        init() {
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            (output, input) = (ends[0], ends[1])
        }

        deinit {
            close(output)
            close(input)
        }

        /// Returns the next lines up to and including the first for which `isLast` returns true.
        func lines(through isLast: (String) -> Bool) -> [String] {
            var lines: [String] = []
            while let line = line() {
                lines.append(line)
                if isLast(line) { break }
            }
            return lines
        }

        private func line() -> String? {
            while true {
                if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { unread.removeSubrange(...end) }
                    return String(decoding: unread[..<end], as: UTF8.self)
                }
                var buffer = [UInt8](repeating: 0, count: 64 << 10)
                let count = Glibc.read(output, &buffer, buffer.count)
                guard count > 0 else { return nil }
                unread += buffer[..<count]
            }
        }
    }

    @Test func linesArriveInOrder() throws {
        let reader = SlowReader()
        let writer = try #require(LineWriter(to: reader.input))
        for number in 1...100 { writer.write("line \(number)") }
        #expect(reader.lines { $0 == "line 100" } == (1...100).map { "line \($0)" })
        #expect(writer.finish(within: .seconds(10)))
        #expect(writer.dropped == 0)
    }

    @Test func aStoppedReaderDropsLinesAndDoesNotBlock() throws {
        let reader = SlowReader()
        let writer = try #require(LineWriter(to: reader.input) { "lost \($0)" })
        let line = String(repeating: "x", count: 1_000)
        // This loop ends because the writer's pipe has a limited capacity.
        while writer.dropped < 3 { writer.write(line) }
        #expect(!writer.finish(within: .milliseconds(1)))
    }

    @Test func droppedLinesAreReported() throws {
        let reader = SlowReader()
        let writer = try #require(LineWriter(to: reader.input) { "lost \($0)" })
        var number = 0
        while writer.dropped < 3 {
            number += 1
            writer.write("\(number) \(String(repeating: "x", count: 1_000))")
        }
        // The thread reads lines from the full pipe in between, so the dropped lines need not be the last ones.
        var remaining = number - writer.dropped
        let before = reader.lines { line in
            if !line.hasPrefix("lost") { remaining -= 1 }
            return remaining == 0
        }
        // The reader has read all lines, so the pipe has room.
        writer.write("the last line")
        let all = before + reader.lines { $0 == "the last line" }
        let lost = all.compactMap { line in line.hasPrefix("lost ") ? Int(line.dropFirst(5)) : nil }
        #expect(lost.reduce(0, +) == 3)
        #expect(writer.dropped == 3)
    }

    @Test func aLineThatIsTooLongIsTruncated() throws {
        let reader = SlowReader()
        let writer = try #require(LineWriter(to: reader.input))
        writer.write(String(repeating: "x", count: 10_000))
        writer.write("next")
        #expect(
            reader.lines { $0 == "next" } == [
                "\(String(repeating: "x", count: LineWriter.maximumLineLength - 1))", "next",
            ])
    }

    @Test func aLineAfterTheEndIsDropped() throws {
        let reader = SlowReader()
        let writer = try #require(LineWriter(to: reader.input))
        #expect(writer.finish(within: .seconds(10)))
        writer.write("too late")
    }
}
