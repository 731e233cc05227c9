import HomeModel
import JSON

/// The values and commands that a Cloud-to-cloud trait and a trait of the catalog have in common. One declaration
/// serves both directions.
///
///     TraitMirror(Google.DockTrait.self) {
///         $0.state("isDocked", is: \.isDocked)
///         $0.command("Dock", is: \.dock)
///     }
struct TraitMirror: Sendable {
    let definition: TraitDefinition
    /// The states of the QUERY response.
    private(set) var states: [ValueLink]
    /// The attributes of the SYNC response.
    private(set) var attributes: [ValueLink]
    private(set) var commands: [CommandLink]

    init<T: Trait>(_ trait: T.Type, _ build: (inout Builder<T>) -> Void) {
        var builder = Builder<T>()
        build(&builder)
        definition = trait.definition
        states = builder.states
        attributes = builder.attributes
        commands = builder.commands
    }

    /// A member of the cloud's states or attributes, and the catalog's attribute with the same meaning.
    struct ValueLink: Sendable {
        /// The names of the members that lead to it, the outermost first.
        let path: [String]
        let attribute: AttributeDefinition
        let translation: ValueTranslation
    }

    /// A cloud command and the catalog's command that has the same effect if some conditions are met.
    struct CommandLink: Sendable {
        let cloudCommand: String
        let command: CommandDefinition
        /// The parameters that must have certain values for the link to apply. They are written with these values.
        var conditions: [(name: String, value: JSONValue)] = []
        var parameters: [Parameter] = []
        /// Fields of the catalog's command with constant values.
        var constants: [Value.FieldValue] = []
    }

    /// A parameter of a cloud command, and the field with the same meaning.
    struct Parameter: Sendable {
        let name: String
        let field: FieldDefinition
        /// Whether the link applies only if the parameter is sent.
        let isRequired: Bool
        let translation: ValueTranslation
    }
}

extension TraitMirror {
    /// Collects the links of a mirror.
    struct Builder<T: Trait> {
        fileprivate var states: [ValueLink] = []
        fileprivate var attributes: [ValueLink] = []
        fileprivate var commands: [CommandLink] = []

        /// Adds a state of the QUERY response.
        mutating func state<Key: ValueKey>(
            _ path: String..., is key: KeyPath<T.Attributes, Key>, _ translation: ValueTranslation = ValueTranslation()
        ) {
            states += link(path, key, translation)
        }

        /// Adds an attribute of the SYNC response.
        mutating func attribute<Key: ValueKey>(
            _ path: String..., is key: KeyPath<T.Attributes, Key>, _ translation: ValueTranslation = ValueTranslation()
        ) {
            attributes += link(path, key, translation)
        }

        /// Adds a command. If several have the same cloud name, the first one is used whose conditions are met and
        /// whose required parameters are sent.
        mutating func command<Fields: Schema, Response: Schema>(
            _ name: String, is key: KeyPath<T.Commands, CommandKey<Fields, Response>>,
            when conditions: KeyValuePairs<String, JSONValue> = [:],
            _ build: (inout Parameters<Fields>) -> Void = { _ in }
        ) {
            guard let command = T.definition.command(T.Commands.keys[keyPath: key].id) else { return }
            var fields = Parameters<Fields>(command: command)
            build(&fields)
            commands.append(
                CommandLink(
                    cloudCommand: name, command: command, conditions: conditions.map { ($0.key, $0.value) },
                    parameters: fields.parameters, constants: fields.constants))
        }

        private func link<Key: ValueKey>(
            _ path: [String], _ key: KeyPath<T.Attributes, Key>, _ translation: ValueTranslation
        ) -> [ValueLink] {
            T.definition.attribute(T.Attributes.keys[keyPath: key].id)
                .map { [ValueLink(path: path, attribute: $0, translation: translation)] } ?? []
        }
    }

    /// Collects the fields of a command.
    struct Parameters<Fields: Schema> {
        fileprivate let command: CommandDefinition
        fileprivate var parameters: [Parameter] = []
        fileprivate var constants: [Value.FieldValue] = []

        fileprivate init(command: CommandDefinition) { self.command = command }

        /// Adds a required parameter.
        mutating func required<V: ValueRepresentable>(
            _ name: String, is key: KeyPath<Fields, FieldKey<V>>, _ translation: ValueTranslation = ValueTranslation()
        ) {
            add(name, key, isRequired: true, translation)
        }

        /// Adds an optional parameter.
        mutating func optional<V: ValueRepresentable>(
            _ name: String, is key: KeyPath<Fields, FieldKey<V>>, _ translation: ValueTranslation = ValueTranslation()
        ) {
            add(name, key, isRequired: false, translation)
        }

        /// Adds a field with a constant value, which the cloud command lacks.
        mutating func constant<V: ValueRepresentable>(_ key: KeyPath<Fields, FieldKey<V>>, _ value: V) {
            constants.append(Value.FieldValue(tag: Fields.keys[keyPath: key].id, value: value.value))
        }

        private mutating func add<V: ValueRepresentable>(
            _ name: String, _ key: KeyPath<Fields, FieldKey<V>>, isRequired: Bool, _ translation: ValueTranslation
        ) {
            guard let field = command.fields.field(tagged: Fields.keys[keyPath: key].id) else { return }
            parameters.append(
                Parameter(name: name, field: field, isRequired: isRequired, translation: translation))
        }
    }
}
