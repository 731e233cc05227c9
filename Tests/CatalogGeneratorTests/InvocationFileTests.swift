import FoundationEssentials
import HomeCatalog
import HomeModel
import Testing

@testable import catalog_generator

/// The methods that are generated for commands with fields.
@Suite struct InvocationFileTests {
    private static let source = """
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
            public enum FanTrait: MatterTrait {
                public typealias OptionsBitmap = Bitmap8<Options>
                public enum Mode: UInt8, MatterEnum { case off, low, high }
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
                @Field<[Record<Step>]>(4, .length(max: 3), .default(.emptyList)) public var steps
                @Field<UInt8>(5, .optional(when: Feature.auto)) public var level
            }
            public struct Step: Schema {}
            public struct Rest: Schema { @Field<UInt8>(0, .optional) public var minutes }
        }
        extension TraitHandle<Matter.FanTrait> {
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
        """
    private static let text = InvocationFile.text(of: Declarations(DeclaredType.types(in: Array(source.utf8))))

    @Test(arguments: [
        // A field that a command always has is a parameter, with the default of the field and the names of the trait.
        "func setSpeed(speed: UInt16?, mode: T.Mode = .low, direction: Matter.Direction = .down, "
            + "options: T.OptionsBitmap = [], steps: [Record<T.Step>] = [], ",
        // A field that can be absent is set in a closure.
        "_ edit: (inout Record<T.SetSpeed>) -> Void = { _ in }) async throws {",
        "public nonisolated(nonsending) func rest(_ edit: (inout Record<T.Rest>) -> Void = { _ in }) async throws {",
        // In Google's own traits it is a parameter.
        "public func cook(start: Bool, preset: String? = nil, isQuick: Bool = false) async throws {",
        // Commands can be declared elsewhere; a response is returned.
        "extension TraitHandle<Matter.WasherModeTrait> {",
        "public func changeMode(mode: UInt8) async throws -> Record<T.ChangeModeResponse> {",
        // Comments are those of the command and of its fields.
        "    /// Sets the speed.\n    ///\n    /// - Parameters:\n    ///   - speed: How fast. Unit: percent.\n    public",
        "            $0[dynamicMember: \\.speed] = speed\n",
    ])
    func aMethodFollowsFromTheDeclaration(_ expected: String) {
        #expect(Self.text.contains(expected), "\(Self.text)")
    }

    @Test(arguments: ["func stop(", "func byHand(", "TraitHandle<Matter.ModeBase>"])
    func nothingElseIsGenerated(_ unexpected: String) {
        #expect(!Self.text.contains(unexpected))
    }

    // MARK: The catalog

    private static let declarations: Declarations = {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources/HomeCatalog/"
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return Declarations(
            files.filter { $0.hasSuffix(".swift") }
                .flatMap { DeclaredType.types(in: Array(FileManager.default.contents(atPath: root + $0) ?? Data())) })
    }()
    private static let generated = InvocationFile.text(of: declarations)

    @Test(arguments: Catalog.traits.map { String(reflecting: $0).dropFirst("HomeCatalog.".count) }.map { String($0) })
    func everyCommandWithFieldsHasAMethod(_ name: String) throws {
        let trait = try #require(Catalog.traits.first { String(reflecting: $0) == "HomeCatalog.\(name)" }?.definition)
        let methods =
            Self.generated.components(separatedBy: "extension TraitHandle<")
            .first { $0.hasPrefix("\(name)>") } ?? ""
        for command in trait.commands where !command.fields.fields.isEmpty {
            let isHandWritten = Self.declarations.handWritten[name]?.contains(command.name) ?? false
            #expect(
                methods.contains("func \(command.name)(") != isHandWritten, "\(trait.id).\(command.name)")
        }
    }
}
