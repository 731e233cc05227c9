import HomeCatalog
import HomeModel

/// Families of traits with the same elements.
extension TraitTemplate {
    /// Returns modes numbered from 0, each with a name and tags; the first is the current mode.
    static func modes<T: Trait, Tag: MatterEnum>(of trait: T.Type, _ modes: [(label: String, tags: [Tag])])
        -> TraitTemplate
    where T.Attributes == Matter.ModeBase<Tag>.Attributes, Tag.Plain == Tag {
        TraitTemplate(trait) {
            $0.supportedModes = modes.enumerated()
                .map { number, mode in
                    Record<Matter.ModeBase<Tag>.ModeOptionStruct> {
                        $0.label = mode.label
                        $0.mode = UInt8(number)
                        $0.modeTags = mode.tags.map { tag in
                            Record<Matter.ModeBase<Tag>.ModeTagStruct> { $0[dynamicMember: \.value] = tag }
                        }
                    }
                }
            $0.currentMode = 0
        }
    }

    /// Returns the concentration of a substance, with the average of the last hour.
    static func concentration<T: Trait>(
        _ trait: T.Type, _ value: Float, in unit: Matter.ConcentrationMeasurement.MeasurementUnitEnum,
        upTo maximum: Float
    ) -> TraitTemplate
    where
        T.Attributes == Matter.ConcentrationMeasurement.Attributes,
        T.Feature == Matter.ConcentrationMeasurement.Feature
    {
        TraitTemplate(trait, features: [.numericMeasurement, .levelIndication, .averageMeasurement]) {
            $0.measuredValue = value
            $0.minMeasuredValue = 0
            $0.maxMeasuredValue = maximum
            $0.averageMeasuredValue = value
            $0.averageMeasuredValueWindow = 3600
            $0.measurementUnit = unit
            $0.measurementMedium = .air
            $0.levelValue = .low
        }
    }

    /// Returns a filter that does not need replacement yet. `name` is its product name.
    static func filter<T: Trait>(_ trait: T.Type, condition: UInt8, name: String) -> TraitTemplate
    where
        T.Attributes == Matter.ResourceMonitoring.Attributes, T.Feature == Matter.ResourceMonitoring.Feature,
        T.Commands == Matter.ResourceMonitoring.Commands
    {
        TraitTemplate(trait, features: [.condition, .warning, .replacementProductList]) {
            $0.condition = condition
            $0.degradationDirection = .down
            $0.changeIndication = .ok
            $0.inPlaceIndicator = true
            $0.lastChangedTime = nil
            $0.replacementProductList = [
                Record {
                    $0.productIdentifierType = .oem
                    $0.productIdentifierValue = name
                }
            ]
        }
        .accepting(trait, \.resetCondition)
    }

    /// Returns the operation of a stopped appliance. `phases` are the phases of its jobs; empty if it has none.
    static func operation(phases: [String] = []) -> TraitTemplate {
        var operation = TraitTemplate(Matter.OperationalStateTrait.self) {
            $0.phaseList = phases.isEmpty ? nil : phases
            $0.currentPhase = phases.isEmpty ? nil : 0
            $0.countdownTime = nil
            $0.operationalStateList = [.stopped, .running, .paused, .error]
                .map { state in Record { $0.operationalStateID = state } }
            $0.operationalState = .stopped
            $0.operationalError = Record { $0.errorStateID = .noError }
        }
        operation.acceptAllCommands()
        return operation
    }

    /// Returns a target temperature as a number, in hundredths of a degree Celsius.
    static func temperature(_ setpoint: Int16, from minimum: Int16, to maximum: Int16, step: Int16) -> TraitTemplate {
        TraitTemplate(Matter.TemperatureControlTrait.self, features: [.temperatureNumber, .temperatureStep]) {
            $0.minTemperature = minimum
            $0.maxTemperature = maximum
            $0.step = step
            $0.temperatureSetpoint = setpoint
        }
    }

    /// Returns a target temperature as a named level; `selected` is the index of the current level.
    static func temperature(levels: [String], selected: UInt8) -> TraitTemplate {
        TraitTemplate(Matter.TemperatureControlTrait.self, features: [.temperatureLevel]) {
            $0.supportedTemperatureLevels = levels
            $0.selectedTemperatureLevel = selected
        }
    }

    /// Returns the reading of a thermometer, in hundredths of a degree Celsius.
    static func thermometer(_ reading: Int16, from minimum: Int16, to maximum: Int16) -> TraitTemplate {
        TraitTemplate(Matter.TemperatureMeasurementTrait.self) {
            $0.measuredValue = reading
            $0.minMeasuredValue = minimum
            $0.maxMeasuredValue = maximum
            $0.tolerance = 20
        }
    }

    /// Returns the reading of a hygrometer, in hundredths of a percent.
    static func hygrometer(_ reading: UInt16) -> TraitTemplate {
        TraitTemplate(Matter.RelativeHumidityMeasurementTrait.self) {
            $0.measuredValue = reading
            $0.minMeasuredValue = 0
            $0.maxMeasuredValue = 10000
            $0.tolerance = 200
        }
    }
}

extension TraitTemplate {
    /// Returns the trait with an additional optional command.
    func accepting<T: Trait, Fields: Schema, Response: Schema>(
        _ trait: T.Type, _ path: KeyPath<T.Commands, CommandKey<Fields, Response>>
    ) -> TraitTemplate {
        var accepting = self
        accepting.commands.insert(T.Commands.keys[keyPath: path].id)
        return accepting
    }

    /// Adds all commands that the features allow.
    mutating func acceptAllCommands() {
        for command in definition.commands where command.conformance.verdict(features: features) != .disallowed {
            commands.insert(command.id)
        }
    }

    /// Returns the trait with all commands that the features allow.
    var acceptingAllCommands: TraitTemplate {
        var accepting = self
        accepting.acceptAllCommands()
        return accepting
    }
}
