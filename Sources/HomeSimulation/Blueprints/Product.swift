import HomeCatalog
import HomeModel

/// A product of a maker that exists in simulated homes only.
///
/// The numbers of the makers are those that Matter keeps for tests, 0xFFF1 to 0xFFF4.
struct Product {
    let vendorName: String
    let vendorID: UInt16
    let name: String
    let id: UInt16

    init(_ vendorName: String, _ vendorID: UInt16, _ name: String, _ id: UInt16) {
        self.vendorName = vendorName
        self.vendorID = vendorID
        self.name = name
        self.id = id
    }

    /// A product of no maker in particular.
    init(name: String) {
        self.init("Home Gateway", 0xFFF4, String(name.prefix(32)), 0x8000)
    }
}

extension TraitTemplate {
    /// Basic Information of a product; ``identify(by:)`` tells the devices apart.
    static func identity(of product: Product) -> TraitTemplate {
        TraitTemplate(Matter.BasicInformationTrait.self) {
            $0.dataModelRevision = 18
            $0.vendorName = product.vendorName
            $0.vendorID = product.vendorID
            $0.productName = product.name
            $0.productID = product.id
            $0.hardwareVersion = 1
            $0.hardwareVersionString = "1.0"
            $0.softwareVersion = 10_200
            $0.softwareVersionString = "1.2.0"
            $0.serialNumber = ""
            $0.reachable = true
            $0.specificationVersion = 0x0104_0000
        }
    }

    /// Whether the trait says which device of its product it is on.
    var tellsIdentity: Bool {
        definition == Matter.BasicInformationTrait.definition
            || definition == Matter.BridgedDeviceBasicInformationTrait.definition
    }

    /// Gives a device its serial number and its unique id, which have the same numbers in both traits that tell them.
    mutating func identify(by number: UInt64) {
        if values[Self.serialNumber] != nil {
            values[Self.serialNumber] = .string(letters(of: number >> 24, count: 8))
        }
        if values[Self.uniqueID] != nil { values[Self.uniqueID] = .string(letters(of: number, count: 13)) }
    }

    private static let serialNumber = Matter.BasicInformationTrait.Attributes().serialNumber.id
    private static let uniqueID = Matter.BasicInformationTrait.Attributes().uniqueID.id
}

/// A number in digits and letters that are hard to mistake for each other, least first.
///
/// Thirteen of them hold 64 bits and still fit into a Swift string without storage of its own.
private func letters(of number: UInt64, count: Int) -> String {
    var rest = number
    return String(unsafeUninitializedCapacity: count) { buffer in
        for index in 0..<count {
            buffer[index] = alphabet.utf8Start[Int(rest & 31)]
            rest >>= 5
        }
        return count
    }
}

private let alphabet: StaticString = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
