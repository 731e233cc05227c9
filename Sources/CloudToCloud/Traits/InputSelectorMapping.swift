import HomeCatalog
import HomeModel
import JSON

/// The input of picture and sound, by the vendor's keys.
enum InputSelectorMapping: CloudTraitMapping {
    static let name = "InputSelector"
    static let commandOnly: String? = "commandOnlyInputSelector"

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

    /// Supports the next and previous input only if the inputs are ordered.
    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let type = reader.type(for: mirrors[0].definition) else { return [] }
        let unsupportedCommands: Set = reader.isSet("orderedInputs") ? [] : ["nextInput", "previousInput"]
        return [ImportedTrait(type: type, trait: mirrors[0].template(&reader, excludingCommands: unsupportedCommands))]
    }

    /// Throws if the device does not have the input.
    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        let inputs = device.attributes(Google.ExtendedMediaInputTrait.self)?.customInputsList ?? []
        let actions = try mirroredActions(for: execution, on: device)
        if execution.command == "SetInput", !actions.isEmpty, !inputs.isEmpty,
            let key = execution.parameters["newInput"]?.stringValue, !inputs.contains(where: { $0.key == key })
        {
            throw CloudCommandError(code: "notSupported", message: "the device has no input \(key)")
        }
        return actions
    }
}
