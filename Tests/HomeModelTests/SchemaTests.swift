import HomeModel
import Synchronization
import Testing

/// The keys of schemas.
@Suite struct SchemaTests {
    private struct Counted: LocalSchema {
        static let created = Mutex(0)
        @Field<UInt8>(7) var level

        init() { Self.created.withLock { $0 += 1 } }
    }

    private struct Generic<Value: ValueRepresentable>: LocalSchema {
        @Field<Value>(3) var value
    }

    @Test func theKeysOfASchemaAreCreatedOnce() {
        for _ in 0..<3 { #expect(Counted.keys.level.id == 7) }
        #expect(Counted.created.withLock { $0 } == 1)
    }

    @Test func eachSchemaHasKeysOfItsOwn() {
        func isKey<Value>(_ key: Any, of type: Value.Type) -> Bool where Value: ValueRepresentable {
            key is FieldKey<Value>
        }
        #expect(isKey(Generic<UInt8>.keys.value, of: UInt8.self))
        #expect(isKey(Generic<String>.keys.value, of: String.self))
    }
}
