import Dispatch
import Synchronization
import Testing

@testable import Atomics

@Suite(.serialized) struct StoredOnceTests {
    private final class Counted: Sendable {
        static let existing = Mutex(0)

        init() { Self.existing.withLock { $0 += 1 } }

        deinit { Self.existing.withLock { $0 -= 1 } }
    }

    @Test func theFirstObjectStays() {
        let reference = StoredOnce<Counted>()
        #expect(reference.load() == nil)
        let (first, second) = (Counted(), Counted())
        #expect(reference.storeIfNil(first) === first)
        #expect(reference.storeIfNil(second) === first)
        #expect(reference.load() === first)
    }

    @Test func allThreadsGetTheSameObjectAndNoOtherIsKept() {
        do {
            let reference = StoredOnce<Counted>()
            let found = Mutex<[ObjectIdentifier]>([])
            DispatchQueue.concurrentPerform(iterations: 200) { _ in
                let object = reference.load() ?? reference.storeIfNil(Counted())
                found.withLock { $0.append(ObjectIdentifier(object)) }
            }
            #expect(Set(found.withLock { $0 }) == [ObjectIdentifier(reference.load()!)])
            #expect(Counted.existing.withLock { $0 } == 1)
        }
        #expect(Counted.existing.withLock { $0 } == 0)
    }
}
