import FoundationEssentials
import HomeCatalog
import HomeModel
import JSON
import Synchronization
import Testing

/// The methods with labels correspond to the catalog.
@Suite struct InvocationTests {
    /// Traits whose commands have fields.
    static let traits = Catalog.traits.map { $0.definition }
        .filter { $0.commands.contains { !$0.fields.fields.isEmpty } }

    @Test(arguments: traits)
    func everyCommandWithFieldsHasAMethodWhoseLabelsAreItsFields(trait: TraitDefinition) throws {
        let methods = try Self.methods(of: trait)
        let commands = trait.commands.filter { !$0.fields.fields.isEmpty }
        #expect(Set(methods.keys) == Set(commands.map { $0.name }))
        for command in commands {
            let method = try #require(methods[command.name], "\(trait.id).\(command.name) has no method")
            let expected = command.fields.fields.filter { !method.takesClosure || $0.conformance == .mandatory }
            #expect(method.labels == expected.map { $0.name }, "\(trait.id).\(command.name)")
            #expect(method.body.contains("invoke(\\.\(command.name)"))
            for label in method.labels {
                // A record has a property `value` of its own, which may hide the field.
                let targets = ["$0.\(label)", "$0[dynamicMember: \\.\(label)]"]
                #expect(targets.contains { method.body.contains("\($0) = \(label)") }, "\(trait.id).\(command.name)")
            }
        }
    }

    @Test func aMethodSendsItsFieldsAndReturnsTheResponse() async throws {
        let executor = RecordingExecutor(
            response: Record<Matter.DoorLockTrait.SetCredentialResponse> { $0.status = .occupied }.value)
        let lock = try executor.handle(of: Matter.DoorLockTrait.self, on: DoorLockDeviceType.self)
        try await lock.unlockWithTimeout(timeout: 30) { $0.pinCode = "482917" }
        try await lock.setUser(operationType: .add, userIndex: 1, userName: "Ada")
        let response = try await lock.setCredential(
            operationType: .add,
            credential: Record {
                $0.credentialType = .pin
                $0.credentialIndex = 1
            }, credentialData: "482917", userIndex: 1)
        #expect(response.status == .occupied)

        let sent = executor.sent
        #expect(sent.map { $0.command } == [0x03, 0x1A, 0x22])
        let unlock = try #require(Record<Matter.DoorLockTrait.UnlockWithTimeout>(sent[0].fields))
        #expect(unlock.timeout == 30)
        #expect(unlock.pinCode == "482917")
        let user = try #require(Record<Matter.DoorLockTrait.SetUser>(sent[1].fields))
        #expect(user.userName == "Ada")
        #expect(user.contains(\.userStatus) && user.userStatus == nil)
        let credential = try #require(Record<Matter.DoorLockTrait.SetCredential>(sent[2].fields))
        #expect(credential.credential?.credentialType == .pin)
    }

    @Test func fieldsThatAClosureDoesNotSetAreNotSent() async throws {
        let executor = RecordingExecutor(response: nil)
        let lock = try executor.handle(of: Matter.DoorLockTrait.self, on: DoorLockDeviceType.self)
        try await lock.lockDoor()
        #expect(executor.sent.map { $0.fields } == [.empty])
    }

    // MARK: The sources

    private struct Method {
        var labels: [String]
        var takesClosure: Bool
        /// The source text from its parameters to the next method.
        var body: String
    }

    /// The methods in the files `…Trait+…Invocations.swift` of a trait, by name.
    private static func methods(of trait: TraitDefinition) throws -> [String: Method] {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Sources/HomeCatalog/"
        let files = try FileManager.default.subpathsOfDirectory(atPath: root)
            .filter { path in
                let name = path.split(separator: "/").last ?? ""
                return name.hasSuffix("nvocations.swift")
                    && name.split(separator: "+").first.map { equalIgnoringCase("\($0)", "\(trait.name)Trait") } == true
            }
        var methods: [String: Method] = [:]
        for file in files {
            let source = try String(contentsOfFile: root + file, encoding: .utf8)
            for piece in split(source, at: " func ").dropFirst() {
                guard let opening = piece.firstIndex(of: "(") else { continue }
                let parameters = parameters(of: piece[piece.index(after: opening)...])
                let labels = parameters.compactMap { $0.split(separator: ":").first }
                    .map { $0.filter { !$0.isWhitespace } }
                methods[String(piece[..<opening])] = Method(
                    labels: labels.filter { $0 != "_edit" }, takesClosure: labels.contains("_edit"),
                    body: String(piece))
            }
        }
        return methods
    }

    private static func split(_ text: String, at separator: String) -> [Substring] {
        var pieces: [Substring] = []
        var rest = text[...]
        while let range = rest.firstRange(of: separator) {
            pieces.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return pieces + [rest]
    }

    /// Returns the parameters of a method from the text after its opening parenthesis.
    private static func parameters(of text: Substring) -> [String] {
        var parameters = [""]
        var depth = 0
        for character in text {
            if character == ")" && depth == 0 { break }
            if "([<{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if character == ">" && parameters[parameters.count - 1].last != "-" { depth -= 1 }
            if character == "," && depth == 0 {
                parameters.append("")
            } else {
                parameters[parameters.count - 1].append(character)
            }
        }
        return parameters
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

    func handle<T: HomeModel.Trait, D: DeviceType>(of trait: T.Type, on type: D.Type) throws -> TraitHandle<T> {
        let template = DeviceTemplate(
            id: "device", name: "Device",
            parts: [PartTemplate(number: 1, type: type.definition, traits: [TraitTemplate(partial: trait)])])
        let device = template.device(shapes: ShapeTable(), revision: 1)
        let snapshot = DeviceSnapshot(
            device: device, network: NetworkState(), time: HomeTime(microseconds: 0), executor: self)
        return try #require(snapshot.types[type]?.traits[trait])
    }
}
