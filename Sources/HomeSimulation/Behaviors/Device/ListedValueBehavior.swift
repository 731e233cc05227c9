import HomeCatalog
import HomeModel

/// Behavior of a trait with attributes whose values another attribute lists. Any other value is a CONSTRAINT_ERROR.
struct ListedValueBehavior<Subject: Trait>: Behavior {
    private let choices: [Choice]

    init(_ choices: Choice...) { self.choices = choices }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let trait = endpoint[Subject.self]
        for choice in choices {
            if let value = values[choice.attribute], case .list(let listed)? = trait.value(choice.list) {
                try choice.check(value, in: listed)
            }
        }
        trait.set(values)
    }

    /// An attribute whose values a list determines.
    struct Choice: Sendable {
        /// The numbers of the attribute and of the list.
        let attribute: UInt32
        let list: UInt32
        /// Whether the attribute is an index into the list, from 0, and not one of its values.
        private let isIndex: Bool
        /// A value that is allowed although the list lacks it; nil if there is none.
        private let exception: Value?

        /// An attribute that takes a value of a list.
        static func value<Key: ValueKey, List: ValueKey>(
            _ attribute: KeyPath<Subject.Attributes, Key>, in list: KeyPath<Subject.Attributes, List>,
            or exception: Value? = nil
        ) -> Choice {
            Choice(
                attribute: Subject.Attributes.keys[keyPath: attribute].id,
                list: Subject.Attributes.keys[keyPath: list].id,
                isIndex: false, exception: exception)
        }

        /// An attribute that takes an index into a list.
        static func index<Key: ValueKey, List: ValueKey>(
            _ attribute: KeyPath<Subject.Attributes, Key>, in list: KeyPath<Subject.Attributes, List>
        ) -> Choice {
            Choice(
                attribute: Subject.Attributes.keys[keyPath: attribute].id,
                list: Subject.Attributes.keys[keyPath: list].id,
                isIndex: true, exception: nil)
        }

        func check(_ value: Value, in listed: [Value]) throws(HomeError) {
            let definition = Subject.definition
            let names = (definition.attribute(attribute)?.name ?? "", definition.attribute(list)?.name ?? "")
            if isIndex {
                guard let index = value.integer, index >= 0, index < listed.count else {
                    throw .rejected(
                        .constraintError,
                        "\(names.0) takes the index of an element of \(names.1), which has \(listed.count).")
                }
            } else if value != exception, !listed.contains(value) {
                throw .rejected(.constraintError, "\(names.0) takes one of the values in \(names.1).")
            }
        }
    }
}

extension ListedValueBehavior<Matter.EnergyPreferenceTrait> {
    static let energySteps = ListedValueBehavior(
        .index(\.currentEnergyBalance, in: \.energyBalances),
        .index(\.currentLowPowerModeSensitivity, in: \.lowPowerModeSensitivities))
}

extension ListedValueBehavior<Matter.LocalizationConfigurationTrait> {
    static let locale = ListedValueBehavior(.value(\.activeLocale, in: \.supportedLocales))
}

extension ListedValueBehavior<Matter.TimeFormatLocalizationTrait> {
    static let calendar = ListedValueBehavior(
        .value(
            \.activeCalendarType, in: \.supportedCalendarTypes,
            or: Matter.TimeFormatLocalizationTrait.CalendarTypeEnum.useActiveLocale.value))
}

extension ListedValueBehavior<Matter.UnitLocalizationTrait> {
    static let temperatureUnit = ListedValueBehavior(.value(\.temperatureUnit, in: \.supportedTemperatureUnits))
}
