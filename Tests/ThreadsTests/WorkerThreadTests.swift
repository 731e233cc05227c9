import Glibc
import Synchronization
import Testing
import Threads

@Suite struct WorkerThreadTests {
    @Test func joinReturnsAfterTheClosure() throws {
        let hasRun = Atomic(false)
        let thread = try WorkerThread(name: "test") {
            usleep(10_000)
            hasRun.store(true, ordering: .releasing)
        }
        thread.join()
        let value = hasRun.load(ordering: .acquiring)
        #expect(value)
    }

    @Test func aThreadHasItsName() throws {
        let name = Mutex("")
        let thread = try WorkerThread(name: "fifteen letters") {
            var bytes = [UInt8](repeating: 0, count: 32)
            let file = open("/proc/thread-self/comm", O_RDONLY)
            let count = read(file, &bytes, bytes.count)
            close(file)
            name.withLock { $0 = String(decoding: bytes.prefix(max(0, count - 1)), as: UTF8.self) }
        }
        thread.join()
        #expect(name.withLock { $0 } == "fifteen letters")
    }

    @Test func nicenessAppliesToTheDetachedThreadAlone() throws {
        let process = __priority_which_t(PRIO_PROCESS.rawValue)
        let before = getpriority(process, 0)
        let niceness = Mutex<Int32?>(nil)
        let hasEnded = try WakeUp()
        try WorkerThread.detach(name: "test", niceness: 19) {
            niceness.withLock { $0 = getpriority(process, 0) }
            hasEnded.signal()
        }
        let isSet = hasEnded.wait(until: MonotonicClock.time(after: .seconds(10))) { niceness.withLock { $0 } != nil }
        #expect(isSet)
        #expect(niceness.withLock { $0 } == 19)
        #expect(getpriority(process, 0) == before)
    }

    @Test func theErrorOfASystemCallHasItsNameAndTheSystemsText() {
        let error = SystemCallError("pthread_create", error: EAGAIN)
        #expect(error.call == "pthread_create")
        #expect(error.reason == "Resource temporarily unavailable")
    }
}
