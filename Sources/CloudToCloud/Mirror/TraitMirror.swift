import HomeModel
import JSON

/// What a trait of Cloud-to-cloud and a trait of the catalogue have in common, name for name, read in both directions.
///
///     TraitMirror(Google.DockTrait.self) {
///         $0.state("isDocked", \.isDocked)
///         $0.command("Dock", \.dock)
///     }
struct TraitMirror: Sendable {
    let definition: TraitDefinition
    /// Of the QUERY answer.
    private(set) var states: [ValueLink]
    /// Of the SYNC answer.
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

    /// A member of the cloud's states or attributes and the attribute that tells the same.
    struct ValueLink: Sendable {
        /// The names that lead to it, from outside inwards.
        let path: [String]
        let attribute: AttributeDefinition
        let translation: ValueTranslation
    }

    /// A command of the cloud, under some conditions, and the command that does the same.
    struct CommandLink: Sendable {
        let cloud: String
        let command: CommandDefinition
        /// The parameters that have to have these values, and are written with them.
        var conditions: [(name: String, value: JSONValue)] = []
        var parameters: [Parameter] = []
        /// Fields that always have the same value.
        var constants: [Value.FieldValue] = []
    }

    /// A parameter of a command of the cloud and the field that tells the same.
    struct Parameter: Sendable {
        let name: String
        let field: FieldDefinition
        /// Whether the command is another one without it.
        let isRequired: Bool
        let translation: ValueTranslation
    }
}

extension TraitMirror {
    /// Puts a mirror together.
    struct Builder<T: Trait> {
        fileprivate var states: [ValueLink] = []
        fileprivate var attributes: [ValueLink] = []
        fileprivate var commands: [CommandLink] = []

        /// A state of the QUERY answer.
        mutating func state<Key: ValueKey>(
            _ path: String..., is key: KeyPath<T.Attributes, Key>, _ translation: ValueTranslation = ValueTranslation()
        ) {
            states += link(path, key, translation)
        }

        /// An attribute of the SYNC answer.
        mutating func attribute<Key: ValueKey>(
            _ path: String..., is key: KeyPath<T.Attributes, Key>, _ translation: ValueTranslation = ValueTranslation()
        ) {
            attributes += link(path, key, translation)
        }

        /// A command; the first one counts whose conditions hold and whose required parameters are given.
        mutating func command<Fields: Schema, Response: Schema>(
            _ name: String, is key: KeyPath<T.Commands, CommandKey<Fields, Response>>,
            when conditions: KeyValuePairs<String, JSONValue> = [:],
            _ build: (inout Parameters<Fields>) -> Void = { _ in }
        ) {
            guard let command = T.definition.command(T.Commands()[keyPath: key].id) else { return }
            var fields = Parameters<Fields>(command: command)
            build(&fields)
            commands.append(
                CommandLink(
                    cloud: name, command: command, conditions: conditions.map { ($0.key, $0.value) },
                    parameters: fields.parameters, constants: fields.constants))
        }

        private func link<Key: ValueKey>(
            _ path: [String], _ key: KeyPath<T.Attributes, Key>, _ translation: ValueTranslation
        ) -> [ValueLink] {
            T.definition.attribute(T.Attributes()[keyPath: key].id)
                .map { [ValueLink(path: path, attribute: $0, translation: translation)] } ?? []
        }
    }

    /// Puts the fields of a command together.
    struct Parameters<Fields: Schema> {
        fileprivate let command: CommandDefinition
        fileprivate var parameters: [Parameter] = []
        fileprivate var constants: [Value.FieldValue] = []

        fileprivate init(command: CommandDefinition) { self.command = command }

        /// A parameter that has to be given.
        mutating func required<V: ValueRepresentable>(
            _ name: String, is key: KeyPath<Fields, FieldKey<V>>, _ translation: ValueTranslation = ValueTranslation()
        ) {
            add(name, key, isRequired: true, translation)
        }

        /// A parameter that may be given.
        mutating func optional<V: ValueRepresentable>(
            _ name: String, is key: KeyPath<Fields, FieldKey<V>>, _ translation: ValueTranslation = ValueTranslation()
        ) {
            add(name, key, isRequired: false, translation)
        }

        /// A field of which the cloud knows nothing.
        mutating func constant<V: ValueRepresentable>(_ key: KeyPath<Fields, FieldKey<V>>, _ value: V) {
            constants.append(Value.FieldValue(tag: Fields()[keyPath: key].id, value: value.value))
        }

        private mutating func add<V: ValueRepresentable>(
            _ name: String, _ key: KeyPath<Fields, FieldKey<V>>, isRequired: Bool, _ translation: ValueTranslation
        ) {
            guard let field = command.fields.field(tagged: Fields()[keyPath: key].id) else { return }
            parameters.append(
                Parameter(name: name, field: field, isRequired: isRequired, translation: translation))
        }
    }
}
