import HomeCatalog
import HomeModel

/// Behavior of a trait with an attribute whose values another attribute lists. Any other value is a CONSTRAINT_ERROR.
struct ListedValueBehavior<Subject: Trait>: Behavior {
    /// The numbers of the attribute and of the list.
    private let attribute: UInt32
    private let list: UInt32
    /// A value that is allowed although the list lacks it; nil if there is none.
    private let exception: Value?

    init<Key: ValueKey, List: ValueKey>(
        _ attribute: KeyPath<Subject.Attributes, Key>, in list: KeyPath<Subject.Attributes, List>,
        or exception: Value? = nil
    ) {
        self.attribute = Subject.Attributes()[keyPath: attribute].id
        self.list = Subject.Attributes()[keyPath: list].id
        self.exception = exception
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let trait = endpoint[Subject.self]
        if let value = values[attribute], value != exception, case .list(let listed)? = trait.value(list),
            !listed.contains(value)
        {
            let definition = Subject.definition
            throw .rejected(
                .constraintError,
                "\(definition.attribute(attribute)?.name ?? "") takes one of the values in \(definition.attribute(list)?.name ?? "")."
            )
        }
        trait.set(values)
    }
}

extension ListedValueBehavior<Matter.LocalizationConfigurationTrait> {
    static var locale: Self { Self(\.activeLocale, in: \.supportedLocales) }
}

extension ListedValueBehavior<Matter.TimeFormatLocalizationTrait> {
    static var calendar: Self {
        Self(
            \.activeCalendarType, in: \.supportedCalendarTypes,
            or: Matter.TimeFormatLocalizationTrait.CalendarTypeEnum.useActiveLocale.value)
    }
}

extension ListedValueBehavior<Matter.UnitLocalizationTrait> {
    static var temperatureUnit: Self { Self(\.temperatureUnit, in: \.supportedTemperatureUnits) }
}
