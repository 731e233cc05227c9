import HomeCatalog
import HomeModel

/// Where picture and sound come from, by the keys that the maker chose.
enum InputSelectorMapping: CloudTraitMapping {
    static let name = "InputSelector"

    static let mirrors = [
        TraitMirror(Google.ExtendedMediaInputTrait.self) {
            $0.attribute("availableInputs", is: \.customInputsList, ValueTranslation(isSnakeCase: true))
            $0.attribute("orderedInputs", is: \.customInputsOrdered)
            $0.state("currentInput", is: \.currentCustomInput)
            $0.command("SetInput", is: \.selectCustomInput) { $0.required("newInput", is: \.newInput) }
            $0.command("NextInput", is: \.nextInput)
            $0.command("PreviousInput", is: \.previousInput)
        }
    ]

    /// Only inputs in an order have a next one.
    static func placements(_ reader: inout TraitReader) -> [Placement] {
        guard let type = reader.type(for: mirrors[0].definition) else { return [] }
        let steps: Set = reader.isSet("orderedInputs") ? [] : ["nextInput", "previousInput"]
        return [Placement(type: type, trait: mirrors[0].template(&reader, unless: steps))]
    }
}
