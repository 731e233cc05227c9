import HomeCatalog
import HomeModel
import JSON
import TestHomes
import Testing

@testable import HomeSimulation

/// A test of one sentence about Matter's behavior: a sequence of steps on a device. The steps use the names and the
/// JSON of the REST API.
struct BehaviorScenario: Sendable, CustomTestStringConvertible {
    let sentence: String
    let device: @Sendable () -> SimulatedDevice
    let steps: [Step]

    /// Creates a scenario on a device from the blueprint of its type.
    init(_ sentence: String, _ type: any DeviceType.Type, _ steps: [Step]) {
        let type = type.definition
        self.init(sentence, on: { .blueprint(type) }, steps)
    }

    init(_ sentence: String, on device: @escaping @Sendable () -> SimulatedDevice, _ steps: [Step]) {
        self.sentence = sentence
        self.device = device
        self.steps = steps
    }

    var testDescription: String { sentence }

    func run(sourceLocation: SourceLocation = #_sourceLocation) {
        var device = device()
        for (number, step) in steps.enumerated() {
            if let failure = step.failure(on: &device) {
                Issue.record("step \(number + 1), \(step): \(failure)", sourceLocation: sourceLocation)
                return
            }
        }
    }
}

/// An action or an expectation of a ``BehaviorScenario``.
enum Step: Sendable {
    /// A command succeeds, and its response has at least these members.
    case send(String, String? = nil, response: String? = nil, part: UInt16? = nil)
    /// A command fails, with this status unless it is nil.
    case reject(String, String? = nil, MatterStatus?, part: UInt16? = nil)
    /// A write succeeds.
    case write(String, String, part: UInt16? = nil)
    case rejectWrite(String, String, MatterStatus, part: UInt16? = nil)
    case stimulate(String, String? = nil, part: UInt16? = nil)
    /// A stimulus fails.
    case rejectStimulus(String, String? = nil)
    case advance(Span)
    case powerCycle
    /// The device restarts after a software update.
    case update
    /// A trait has at least these attributes with these values.
    case expect(String, String, part: UInt16? = nil)
    /// A number is in a range.
    case expectNumber(String, in: ClosedRange<Double>, part: UInt16? = nil)
    /// A device does not support an attribute.
    case expectMissing(String, part: UInt16? = nil)
    /// Clears the recorded reports and events.
    case clearReports
    /// The number of reports of an attribute since ``clearReports``.
    case reportCount(String, ClosedRange<Int>)
    /// The reported values of an attribute since ``clearReports``.
    case reportedValues(String, String)
    /// The events since ``clearReports``, in order.
    case events([String])
    /// The fields of the last event of this name.
    case event(String, String)
}

extension Step {
    /// Returns the difference from the expectation; nil if there is none.
    fileprivate func failure(on device: inout SimulatedDevice) -> String? {
        do throws(HomeError) {
            switch self {
            case .send(let command, let params, let response, let part):
                let returned = try device.send(command, params, part: part)
                return response.flatMap { difference(of: returned, from: json($0)) }
            case .reject(let command, let params, let status, let part):
                return rejection(of: &device, status) { device throws(HomeError) in
                    try device.send(command, params, part: part)
                }
            case .write(let trait, let values, let part):
                try device.write(trait, values, part: part)
            case .rejectWrite(let trait, let values, let status, let part):
                return rejection(of: &device, status) { device throws(HomeError) in
                    try device.write(trait, values, part: part)
                }
            case .stimulate(let name, let params, let part):
                try device.stimulate(name, params: params, part: part)
            case .rejectStimulus(let name, let params):
                return rejection(of: &device, nil) { device throws(HomeError) in
                    try device.stimulate(name, params: params)
                }
            case .advance(let span): device.advance(by: span)
            case .powerCycle: device.powerCycle()
            case .update: device.restart(.update)
            case .expect(let trait, let values, let part):
                return difference(of: try device.json(trait, part: part), from: json(values))
            case .expectNumber(let path, let range, let part):
                let value = try attribute(path, of: device, part: part)
                guard let number = value?.doubleValue, range.contains(number) else {
                    return "\(value.map { "\($0)" } ?? "nothing")"
                }
            case .expectMissing(let path, let part):
                if let value = try attribute(path, of: device, part: part) { return "is \(value)" }
            case .clearReports: device.clearReports()
            case .reportCount(let attribute, let range):
                let count = device.reported(attribute).count
                if !range.contains(count) { return "\(count) reports" }
            case .reportedValues(let attribute, let values):
                let reported = try device.reportedJSON(attribute)
                if .array(reported) != json(values) { return "\(reported)" }
            case .events(let names):
                if device.events.map({ $0.event }) != names { return "\(device.events.map { $0.event })" }
            case .event(let name, let fields):
                return difference(of: try device.lastEvent(name), from: json(fields))
            }
        } catch {
            return "\(error.matterStatus?.rawValue ?? error.code.rawValue): \(error.message)"
        }
        return nil
    }

    private func attribute(_ path: String, of device: SimulatedDevice, part: UInt16?) throws(HomeError) -> JSONValue? {
        let names = path.split(separator: ".", maxSplits: 1).map { String($0) }
        var value: JSONValue? = try device.json(names[0], part: part)
        for name in names[1].split(separator: ".") { value = value?.objectValue?[String(name)] }
        return value
    }

    /// Returns the difference from an expected rejection: the status must match, and the device must not change except
    /// for a lock's count of wrong codes.
    private func rejection(
        of device: inout SimulatedDevice, _ status: MatterStatus?,
        _ body: (inout SimulatedDevice) throws(HomeError) -> Void
    ) -> String? {
        let state = device.device.state
        do throws(HomeError) {
            try body(&device)
            return "succeeded"
        } catch {
            if let status, error.matterStatus != status { return "\(error)" }
            return device.device.state == state ? nil : "failed but changed the device"
        }
    }

    private func json(_ text: String) -> JSONValue {
        (try? JSONValue.parse(Array(text.utf8))) ?? .string("malformed: \(text)")
    }

    /// Returns the first member that differs or is missing. Additional members are allowed, also in the elements of lists.
    private func difference(of value: JSONValue?, from expected: JSONValue, at path: String = "") -> String? {
        if case .object(let members) = expected {
            guard let object = value?.objectValue else { return "\(path) is \(value.map { "\($0)" } ?? "missing")" }
            for (name, member) in members.members {
                if let found = difference(of: object[name], from: member, at: "\(path).\(name)") { return found }
            }
            return nil
        }
        if case .array(let elements) = expected, case .array(let values)? = value, values.count == elements.count {
            for (index, element) in elements.enumerated() {
                if let found = difference(of: values[index], from: element, at: "\(path).\(index)") { return found }
            }
            return nil
        }
        if let number = expected.doubleValue, value?.doubleValue == number { return nil }
        return value == expected ? nil : "\(path) is \(value.map { "\($0)" } ?? "missing")"
    }
}

extension SimulatedDevice {
    static func blueprint(_ type: DeviceTypeDefinition) -> SimulatedDevice {
        SimulatedDevice(Blueprint.template(for: type, id: "device", name: "Device", seed: 1))
    }

    /// Returns a device of a type whose traits are edited before it starts.
    static func of(_ type: (some DeviceType).Type, _ edit: (inout DeviceTemplate) -> Void) -> SimulatedDevice {
        var template = Blueprint.template(for: type.definition, id: "device", name: "Device", seed: 1)
        edit(&template)
        return SimulatedDevice(template)
    }

    /// Returns the reported values of an attribute, such as `onOff.onTime`, as JSON.
    fileprivate func reportedJSON(_ path: String) throws(HomeError) -> [JSONValue] {
        let names = path.split(separator: ".").map { String($0) }
        guard let trait = device.shape.traits.first(where: { $0.definition.name == names[0] })?.definition,
            let attribute = trait.attribute(named: names[1])
        else { throw HomeError(.notFound, "There is no \(path).") }
        return reported(path).map { value in
            var writer = JSONWriter()
            writer.value(value, of: attribute.type, isText: attribute.isText)
            return (try? JSONValue.parse(writer.bytes)) ?? .null
        }
    }

    fileprivate func lastEvent(_ path: String) throws(HomeError) -> JSONValue {
        guard let event = events.last(where: { $0.event == path }) else {
            throw HomeError(.notFound, "The event was not emitted.")
        }
        let names = path.split(separator: ".").map { String($0) }
        let trait = device.shape.traits.first { $0.definition.name == names[0] }?.definition
        guard let fields = trait?.events.first(where: { $0.name == names[1] })?.fields else { return .null }
        var writer = JSONWriter()
        writer.structure(event.fields, of: fields)
        return (try? JSONValue.parse(writer.bytes)) ?? .null
    }
}
