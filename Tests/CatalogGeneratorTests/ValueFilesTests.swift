import FoundationEssentials
import HomeCatalog
import HomeModel
import Testing

@testable import catalog_generator

/// The value types that are generated for traits and device types.
@Suite struct ValueFilesTests {
    private static let source = """
        /// The traits of the specification.
        public enum Matter {}
        public protocol DayFlag: MatterFlag { static var sunday: Self { get } }
        extension Matter {
            /// Shared by traits.
            public enum Direction: UInt8, MatterEnum { case up, down = 5, left }
            public enum ModeBase<ModeTag: MatterEnum> {
                public struct Commands: Schema {
                    /// Changes the mode.
                    @RespondingCommand<ChangeMode, ChangeModeResponse>(0x00) public var changeMode
                }
                public struct ChangeMode: Schema { @Field<UInt8>(0) public var mode }
                public struct ChangeModeResponse: Schema { @Field<UInt8>(0) public var status }
            }
            public enum WasherModeTrait: MatterTrait {
                public typealias Commands = ModeBase<ModeTag>.Commands
                public typealias ChangeMode = ModeBase<ModeTag>.ChangeMode
                public typealias ChangeModeResponse = ModeBase<ModeTag>.ChangeModeResponse
            }
            /// Moves air.
            public enum FanTrait: MatterTrait {
                public typealias OptionsBitmap = Bitmap8<OptionsFlag>
                public enum OptionsFlag: UInt8, MatterFlag { case rock, `internal` }
                public enum Mode: UInt8, MatterEnum { case off, low, high }
                public struct Attributes: Schema {
                    @Attribute<UInt8>(0x0000) public var speed
                    @Writable<Mode?>(0x0001, .nonvolatile) public var fanMode
                    @Writable<Bool>(0x0002) public var requirePINforOperation
                }
                public struct Commands: Schema {
                    /// Sets the speed.
                    @Command<SetSpeed>(0x00, .changes(\\Attributes.speed)) public var setSpeed
                    @Command<Empty>(0x01) public var stop
                    @Command<Rest>(0x02) public var rest
                    @Command<ByHand>(0x03) public var byHand
                }
                public struct ByHand: Schema { @Field<Bool>(0) public var value }
            }
        }
        extension Matter.FanTrait {
            public struct SetSpeed: Schema {
                /// How fast.
                @Field<UInt16?>(0, .unit(.percent)) public var speed
                @Field<Mode>(1, .default(1)) public var mode
                @Field<Direction>(2, .default(5)) public var direction
                @Field<OptionsBitmap>(3, .default(0)) public var options
                @Field<[Record<StepStruct>]>(4, .length(max: 3), .default(.emptyList)) public var steps
                @Field<UInt8>(5, .optional(when: Feature.auto)) public var level
            }
            public struct StepStruct: Schema {
                /// The speed.
                @Field<UInt8>(0) public var speed
                @Field<UInt8>(1, .optional) public var pause
                @Field<UInt8?>(2) public var limit
            }
            public struct Rest: Schema { @Field<Octets>(0, .optional) public var code }
        }
        extension Matter.FanTrait {
            public func byHand(value: Bool = true) async throws {}
        }
        extension Google {
            public enum CookTrait: GoogleTrait {
                public struct Commands: Schema { @Command<Cook>(0x00) public var cook }
                public struct Cook: Schema {
                    @Field<Bool>(0) public var start
                    @Field<String>(1, .optional) public var preset
                    @Field<Bool>(2, .optional, .default(false)) public var isQuick
                }
            }
        }
        /// A fan.
        public enum FanDeviceType: MatterDeviceType {
            public struct MatterTraits: Schema { @Required<Matter.FanTrait>() public var fanTrait }
        }
        """
    private static let text = ValueFiles(declarations: Declarations(DeclaredType.types(in: Array(source.utf8))))
        .texts.joined()

    @Test(arguments: [
        // A trait is a structure with the names of its declaration. A structure of the catalog is a record.
        "extension Matter {\n    /// Moves air.\n    public struct FanTrait: Trait {",
        "public typealias Declaration = HomeCatalog.Matter.FanTrait\n",
        "public typealias Mode = HomeCatalog.Matter.FanTrait.Mode\n",
        "public typealias StepStruct = Record<HomeCatalog.Matter.FanTrait.StepStruct>\n",
        "/// The traits of the specification.\npublic enum Matter {\n    public typealias Direction = HomeCatalog.Matter.Direction",
        // A field that a command always has is a parameter, with the default of the field.
        "func setSpeed(speed: UInt16?, mode: HomeCatalog.Matter.FanTrait.Mode = .low, "
            + "direction: HomeCatalog.Matter.Direction = .down, options: HomeCatalog.Matter.FanTrait.OptionsBitmap = [], "
            + "steps: [Record<HomeCatalog.Matter.FanTrait.StepStruct>] = [], ",
        "        fields.set(2, direction)\n",
        // A field that can be absent is set in a closure.
        "_ edit: (inout Record<HomeCatalog.Matter.FanTrait.SetSpeed>) -> Void = { _ in }) async throws {",
        "public mutating func setLevel(_ value: UInt8) { set(5, value) }",
        "public mutating func setCode(_ value: some Sequence<UInt8>) { set(0, Octets(value)) }",
        // In Google's own traits it is a parameter.
        "public func cook(start: Bool, preset: String? = nil, isQuick: Bool = false) async throws {",
        "        fields.set(1, ifPresent: preset)\n",
        // Each command has a method and a property. Commands can be declared elsewhere; a response is returned.
        "    public func stop() async throws {\n        try await handle.invoke(command: 0x01)\n    }",
        "public var supportsStopCommand: Bool { handle.supports(command: 0x01) }",
        "public func changeMode(mode: UInt8) async throws -> Record<HomeCatalog.Matter.WasherModeTrait.ChangeModeResponse> {",
        // So is a structure that a trait has from its base.
        "extension Record<HomeCatalog.Matter.WasherModeTrait.ChangeModeResponse> {\n    public var status: UInt8 {",
        // Comments are those of the command and of its fields.
        "    /// Sets the speed.\n    ///\n    /// - Parameters:\n    ///   - speed: How fast. Unit: percent.\n    public",
        // A writable attribute has a setter, also under the name of the Home APIs for iOS.
        "extension AttributeUpdater<HomeCatalog.Matter.FanTrait> {\n"
            + "    public mutating func setFanMode(_ value: HomeCatalog.Matter.FanTrait.Mode?) { set(0x0001, value) }",
        "public mutating func setRequirePINforOperation(_ value: Bool) { set(0x0002, value) }",
        "public mutating func setRequirePinforOperation(_ value: Bool) { set(0x0002, value) }",
        "public var requirePinforOperation: Bool? { self[dynamicMember: \\.requirePINforOperation] }",
        // A structure has an initializer with all fields, and properties for those that are always present.
        "public init(speed: UInt8, pause: UInt8? = nil, limit: UInt8? = nil) {",
        "    /// The speed.\n    public var speed: UInt8 { get { required(0) } set { set(0, newValue) } }",
        "extension Bitmap where Flag == HomeCatalog.Matter.FanTrait.OptionsFlag {",
        "public static var `internal`: Bitmap { Bitmap(rawValue: 1 << 1) }",
        // A device type is a structure with a property for each trait.
        "/// A fan.\npublic struct FanDeviceType: DeviceType {",
        "public var fanTrait: Matter.FanTrait? { traits[Matter.FanTrait.self] }",
    ])
    func aValueTypeFollowsFromTheDeclaration(_ expected: String) {
        #expect(Self.text.contains(expected), "\(Self.text)")
    }

    @Test(arguments: [
        "func byHand(", "struct ModeBase", "func setSpeed(_ value", "var pause:", "var limit:", "DayFlag",
    ])
    func nothingElseIsGenerated(_ unexpected: String) {
        #expect(!Self.text.contains(unexpected))
    }

    @Test func aMethodThatIsWrittenByHandIsNotGeneratedButItsSupportIs() {
        #expect(Self.text.contains("public var supportsByHandCommand: Bool"))
    }

    // MARK: The catalog

    private static let declarations = Declarations(sources(of: "HomeCatalog") + sources(of: "HomeTypes"))
    private static let generated = ValueFiles(declarations: declarations).texts

    private static func sources(of target: String) -> [DeclaredType] {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources/\(target)/"
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return files.filter { $0.hasSuffix(".swift") }
            .flatMap { DeclaredType.types(in: Array(FileManager.default.contents(atPath: root + $0) ?? Data())) }
    }

    private static func name(of type: Any.Type) -> String {
        String(String(reflecting: type).dropFirst("HomeCatalog.".count))
    }

    @Test func everyTraitAndEveryDeviceTypeHasAValueType() {
        let traits = Catalog.traits.map { Self.name(of: $0) }
        let types = Catalog.deviceTypes.map { Self.name(of: $0) }
        #expect(Set(Self.declarations.traits.map { $0.name }) == Set(traits))
        #expect(Set(Self.declarations.deviceTypes.map { $0.name }) == Set(types))
    }

    @Test func everyCommentForABaseDescribesAnElementOfTheBase() {
        for trait in Self.declarations.traits {
            for element in trait.comment?.elements.keys.sorted() ?? [] {
                let names = element.split(separator: ".").map { String($0) }
                let type = Self.declarations.types["\(trait.name).\(names[0])"]
                #expect(type?.isDerived ?? false, "\(trait.name) - \(element)")
                let properties = type?.properties.map { $0.name } ?? []
                #expect(names.dropFirst().allSatisfy { properties.contains($0) }, "\(trait.name) - \(element)")
            }
        }
    }

    @Test(arguments: Catalog.traits.map { name(of: $0) })
    func everyCommandHasAMethod(_ name: String) throws {
        let trait = try #require(Catalog.traits.first { Self.name(of: $0) == name }?.definition)
        let methods =
            Self.generated.joined().components(separatedBy: "\nextension ").first { $0.hasPrefix("\(name) {") } ?? ""
        for command in trait.commands {
            let isHandWritten = Self.declarations.types[name]?.functions.contains(command.name) ?? false
            let capitalized = command.name.prefix(1).uppercased() + command.name.dropFirst()
            #expect(methods.contains("func \(command.name)(") != isHandWritten, "\(trait.id).\(command.name)")
            #expect(methods.contains("var supports\(capitalized)Command:"), "\(trait.id).\(command.name)")
        }
    }
}
