import HomeModel
import TestHomes
import Testing

@testable import HomeEngine

/// A home is not created from a template with contradictions.
@Suite struct TemplateTests {
    private static func rejection(_ edit: (inout HomeTemplate) -> Void) -> String? {
        var template = Home.lampHouse
        edit(&template)
        do {
            _ = try Home.test(template)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func anIDOccursOnce() {
        let lamp = Home.lampHouse.devices[0].id
        #expect(
            Self.rejection { $0.devices.append($0.devices[0]) }
                == "the device \(lamp) occurs twice; every device needs a unique id")
        #expect(Self.rejection { $0.structures.append($0.structures[0]) }?.contains("occurs twice") == true)
        #expect(Self.rejection { $0.rooms.append($0.rooms[0]) }?.contains("occurs twice") == true)
    }

    /// The contradiction follows many correct devices.
    @Test func aDeviceIsInAnExistingRoomAndStructure() {
        func rejectionOfLastDevice(_ edit: (inout DeviceTemplate) -> Void) -> String? {
            Self.rejection { home in
                for number in 0..<600 {
                    var device = home.devices[0]
                    device.id = "device-\(number)"
                    if number == 599 { edit(&device) }
                    home.devices.append(device)
                }
            }
        }
        #expect(rejectionOfLastDevice { _ in } == nil)
        #expect(
            rejectionOfLastDevice { $0.roomID = "attic" }
                == "the device device-599 names the room attic, which its structure lacks")
        #expect(
            rejectionOfLastDevice { $0.structureID = "castle" }
                == "the device device-599 names the structure castle, which is missing")
    }
}
