import Testing

@testable import catalog_generator

@Suite struct DeclaredTypeTests {
    @Test func aTypeNameContainsTheEnclosingTypes() {
        let types = Self.types(
            """
            extension Matter {
                /// Switches a device on and off.
                ///
                /// Source: Matter 1.4.1, cluster OnOff (0x0006)
                public enum OnOffTrait: MatterTrait {
                    public static let id: TraitID = 0x0006
                    public struct Attributes: Schema {
                        /// Whether the device is on.
                        @Attribute<Bool>(0x0000, .default("a \\"{ quoted\\" text")) public var onOff
                        @Attribute<[Record<ModeTag>]?>(0x0001) public var undocumented
                        public init() {}
                    }
                }
            }
            """)
        #expect(types.map { $0.name } == ["Matter", "Matter.OnOffTrait", "Matter.OnOffTrait.Attributes"])
        #expect(types[1].comment?.text == "Switches a device on and off.")
        #expect(types[1].comment?.source == "Matter 1.4.1, cluster OnOff (0x0006)")
        #expect(types[2].properties.map { $0.name } == ["onOff", "undocumented"])
        #expect(types[2].properties.map { $0.comment?.text } == ["Whether the device is on.", nil])
    }

    @Test func casesHaveTheirOwnComments() {
        let types = Self.types(
            """
            enum Mode: UInt8 {
                /// Blows cold air.
                case cool = 3
                case heat, dry
                /// Is open.
                case `open`

                /// The number after it.
                var next: UInt8 { switch self { case .cool: 4; default: 5 } }
            }
            """)
        #expect(types.map { $0.name } == ["Mode"])
        #expect(
            types[0].cases.map { "\($0.name) \($0.number) \($0.comment?.text ?? "")" } == [
                "cool 3 Blows cold air.", "heat 4 ", "dry 5 ", "open 6 Is open.",
            ])
    }

    @Test func genericParametersAreNotPartOfAName() {
        let types = Self.types("/// Modes.\nenum ModeBase<ModeTag: MatterEnum> { struct Attributes: Schema {} }")
        #expect(types.map { $0.name } == ["ModeBase", "ModeBase.Attributes"])
    }

    @Test func aCaseThatMeetsARequirementHasItsComment() {
        let declarations = Declarations(
            Self.types(
                """
                protocol CommonMode: MatterEnum {
                    /// Blows cold air.
                    static var cool: Self { get }
                    /// Blows warm air.
                    static var heat: Self { get }
                }
                enum Mode: UInt8, CommonMode {
                    case cool
                    /// Warms the floor.
                    case heat
                    case dry
                }
                """))
        let mode = declarations.types["Mode"]
        #expect(mode?.cases.map { $0.comment?.text } == ["Blows cold air.", "Warms the floor.", nil])
        #expect(mode?.inherited == ["UInt8", "CommonMode", "MatterEnum"])
    }

    @Test func aTraitHasTheTypesOfItsBaseWithCommentsOfItsOwn() {
        let declarations = Declarations(
            Self.types(
                """
                protocol JobTrait: MatterTrait
                where Attributes == Base<State, Error>.Attributes, Events == Base<State, Error>.Events {
                    typealias JobStruct = Base<State, Error>.JobStruct
                }
                enum Base<State: MatterEnum, Error: MatterEnum> {
                    struct Attributes: Schema {
                        /// The state of the device.
                        @Attribute<State>(0x0000) var state
                        /// The error of the device.
                        @Attribute<Error>(0x0001) var error
                    }
                    struct Events: Schema {}
                    struct JobStruct: Schema {}
                }
                /// Cleans the floor.
                ///
                /// - Attributes.state: The state of the
                ///   robot.
                /// - Events.state: Another.
                enum RobotTrait: JobTrait {
                    enum State: UInt8, MatterEnum {}
                }
                """))
        #expect(declarations.traits.map { $0.name } == ["RobotTrait"])
        #expect(declarations.traits[0].comment?.text == "Cleans the floor.")
        #expect(declarations.members(of: "RobotTrait") == ["Attributes", "Events", "JobStruct", "State"])
        let attributes = declarations.type("Attributes", in: "RobotTrait")
        #expect(attributes?.name == "RobotTrait.Attributes")
        #expect(
            attributes?.properties.map { $0.comment?.text } == ["The state of the robot.", "The error of the device."])
    }

    @Test(arguments: [
        (["One sentence.", "Another one", "on two lines."], "One sentence. Another one on two lines."),
        (["A number of ``Matter/OnOffTrait/StartUpOnOffEnum``, or `null`."], "A number of StartUpOnOffEnum, or null."),
        (["Before.", "", "    let code = 1", "", "After."], "Before. After."),
        (["Spins.", "", "- Parameter rpm: The speed."], "Spins."),
    ])
    func commentsBecomePlainText(lines: [String], text: String) {
        #expect(DocumentationComment(lines)?.text == text)
    }

    @Test func theFileListsTypesByNameAndMergesExtensions() {
        let types = Self.types(
            """
            extension B { /// Second.
                struct Two { /// A field.
                    @Field<Bool>(0) var flag } }
            /// First.
            enum A {}
            """)
        let text = DocumentationFile.text(of: Declarations(types))
        #expect(text.contains("\nA\n= First.\n\nB.Two\n= Second.\nflag A field.\n"))
    }

    private static func types(_ source: String) -> [DeclaredType] { DeclaredType.types(in: Array(source.utf8)) }
}
