import HomeService
import Synchronization
import Testing

/// The methods of commands with fields.
@Suite struct InvocationTests {
    @Test func aMethodSendsItsFieldsAndReturnsTheResponse() async throws {
        let executor = RecordingExecutor(
            response: Matter.DoorLockTrait.SetCredentialResponse { $0.status = .occupied }.value)
        let lock = try executor.handle(of: Matter.DoorLockTrait.self, on: DoorLockDeviceType.self)
        try await lock.unlockWithTimeout(timeout: 30) { $0.pinCode = "482917" }
        try await lock.setUser(operationType: .add, userIndex: 1, userName: "Ada")
        let response = try await lock.setCredential(
            operationType: .add,
            credential: Matter.DoorLockTrait.CredentialStruct(credentialType: .pin, credentialIndex: 1),
            credentialData: "482917", userIndex: 1)
        #expect(response.status == .occupied)

        let sent = executor.sent
        #expect(sent.map { $0.command } == [0x03, 0x1A, 0x22])
        let unlock = try #require(Matter.DoorLockTrait.UnlockWithTimeout(sent[0].fields))
        #expect(unlock.timeout == 30)
        #expect(unlock.pinCode == "482917")
        let user = try #require(Matter.DoorLockTrait.SetUser(sent[1].fields))
        #expect(user.userName == "Ada")
        #expect(user.contains(\.userStatus) && user.userStatus == nil)
        let credential = try #require(Matter.DoorLockTrait.SetCredential(sent[2].fields))
        #expect(credential.credential?.credentialType == .pin)
    }

    @Test func fieldsThatAClosureDoesNotSetAreNotSent() async throws {
        let executor = RecordingExecutor(response: nil)
        let lock = try executor.handle(of: Matter.DoorLockTrait.self, on: DoorLockDeviceType.self)
        try await lock.lockDoor()
        #expect(executor.sent.map { $0.fields } == [.empty])
    }
}

/// Records its calls.
private final class RecordingExecutor: TraitExecutor {
    struct Sent {
        let command: UInt32
        let fields: Value
    }

    let catalog = CatalogIndex(Catalog.self)
    private let response: Value?
    private let record = Mutex<[Sent]>([])

    init(response: Value?) { self.response = response }

    var sent: [Sent] { record.withLock { $0 } }

    func invoke(_ command: UInt32, fields: Value, on trait: TraitAddress) async throws(HomeError) -> Value? {
        record.withLock { $0.append(Sent(command: command, fields: fields)) }
        return response
    }

    func write(_ values: [UInt32: Value], to trait: TraitAddress) async throws(HomeError) -> DeviceSnapshot {
        throw HomeError(.unimplemented, "This test expects no write.")
    }

    func invoke(_ command: String, fields: JSONObject, on trait: TraitAddress) async throws(HomeError) -> Value? {
        throw HomeError(.unimplemented, "This test expects no command by name.")
    }

    func write(_ values: JSONObject, to trait: TraitAddress) async throws(HomeError) -> DeviceSnapshot {
        throw HomeError(.unimplemented, "This test expects no write.")
    }

    func handle<T: TypedAPI.Trait, D: TypedAPI.DeviceType>(of trait: T.Type, on type: D.Type) throws -> T {
        let template = DeviceTemplate(
            id: "device", name: "Device",
            parts: [
                PartTemplate(
                    number: 1, type: type.definition, traits: [TraitTemplate(partial: T.Declaration.self)])
            ])
        let device = template.device(shapes: ShapeTable(), revision: 1)
        let snapshot = DeviceSnapshot(
            device: device, network: NetworkState(), time: HomeTime(microseconds: 0), executor: self)
        return try #require(snapshot.types[type]?.traits[trait])
    }
}
