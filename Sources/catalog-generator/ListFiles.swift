/// The generated lists of what the sources declare.
enum ListFiles {
    /// The traits and device types of the catalog.
    static func catalog(of declarations: Declarations) -> String {
        """
        public import HomeModel

        extension Catalog {
            /// All traits, in the order of their names.
            public static let traits: [any Trait.Type] = [
        \(lines(declarations.traits.map { "\($0.name).self" }))
            ]

            /// All device types, in the order of their names.
            public static let deviceTypes: [any DeviceType.Type] = [
        \(lines(declarations.deviceTypes.map { "\($0.name).self" }))
            ]
        }

        """
    }

    /// The behaviors. A generic behavior, or one with parameters, has a constant for each of its traits.
    static func behaviors(of declarations: Declarations) -> String {
        let types = declarations.sorted { $0.isDeclared && !$0.isProtocol && $0.inherited.contains("Behavior") }
        let names = Set(types.map { $0.name })
        let constants = declarations.sorted { _ in true }
            .flatMap { type in
                type.constants.filter { names.contains($0.type) }.map {
                    (type: $0.type, text: "\(type.name).\($0.name)")
                }
            }
        let single = names.subtracting(constants.map { $0.type }).sorted()
        return """
            import HomeModel

            extension Simulation {
                /// All behaviors, one for each simulated trait.
                static let list: [any Behavior] = [
            \(lines(single.map { "\($0)()" } + constants.map { $0.text }))
                ]
            }

            """
    }

    private static func lines(_ elements: [String]) -> String {
        elements.map { "        \($0)," }.joined(separator: "\n")
    }
}
