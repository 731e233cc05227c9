// Uses the generated client: lists devices, reads a lamp, sends commands, and decodes a problem.
import Foundation
import HomeGatewayClient

/// Converts a typed value to another type with the same JSON, such as the generated client's type for any JSON.
func json<Value: Decodable>(_ value: some Encodable) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

@main struct Tour {
    static func main() async throws {
        let lamp = CommandLine.arguments[2]
        HomeGatewayClientAPIConfiguration.shared.basePath = CommandLine.arguments[1]

        print("devices", try await DevicesAPI.listDevices().devices.count)

        var device = try await DevicesAPI.getDevice(id: lamp)
        let traits = device.types![0].traits
        print(
            "lamp", device.name ?? "", traits.matterOnOff?.attributes.onOff ?? false,
            traits.matterLevelControl?.attributes.maxLevel ?? 0)

        let params = MatterLevelControlMoveToLevelWithOnOffParams(level: 100, transitionTime: nil)
        let command = Command(command: "moveToLevelWithOnOff", params: try json(params))
        let outcome = try await TraitsAPI.invokeCommand(id: lamp, trait: "matter.levelControl", command: command)
        print("level", outcome.attributes["currentLevel"]?.intValue ?? 0)

        let write = MatterOnOffWrite(startUpOnOff: .toggle)
        let written = try await TraitsAPI.writeAttributes(
            id: lamp, trait: "matter.onOff", requestBody: try json(write))
        print("startUpOnOff", written.attributes["startUpOnOff"]?.stringValue ?? "")
        device = try await DevicesAPI.getDevice(id: lamp)
        print("enum", device.types![0].traits.matterOnOff?.attributes.startUpOnOff?.rawValue ?? "")

        let rejectedCommand = Command(command: "moveToLevel", params: ["level": 255, "transitionTime": 0])
        do {
            _ = try await TraitsAPI.invokeCommand(id: lamp, trait: "matter.levelControl", command: rejectedCommand)
        } catch {
            guard case .error(_, let data?, _, _) = error else { throw error }
            let problem = try JSONDecoder().decode(Problem.self, from: data)
            print("problem", problem.status, problem.code.rawValue, problem.errors?.first?.pointer ?? "")
        }
    }
}
