import HomeCatalog
import HomeModel

/// A fictional product of a fictional manufacturer.
///
/// The vendor ids are Matter's test ids, 0xFFF1 to 0xFFF4.
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

    /// Creates a generic product.
    init(name: String) {
        self.init("Home Gateway", 0xFFF4, String(name.prefix(32)), 0x8000)
    }
}

extension TraitTemplate {
    /// Basic Information of a product, without the values that ``identify(by:)`` sets.
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

    /// Whether the trait identifies a device of its product.
    var identifiesDevice: Bool {
        definition == Matter.BasicInformationTrait.definition
            || definition == Matter.BridgedDeviceBasicInformationTrait.definition
    }

    /// Sets the serial number and the unique id. Both traits that have these attributes get the same values.
    mutating func identify(by number: UInt64) {
        if values[Self.serialNumber] != nil {
            values[Self.serialNumber] = .string(letters(of: number >> 24, count: 8))
        }
        if values[Self.uniqueID] != nil { values[Self.uniqueID] = .string(letters(of: number, count: 13)) }
    }

    private static let serialNumber = Matter.BasicInformationTrait.Attributes.keys.serialNumber.id
    private static let uniqueID = Matter.BasicInformationTrait.Attributes.keys.uniqueID.id
}

/// Returns a number in digits and letters that do not look alike, least significant first.
///
/// Thirteen of them hold 64 bits and fit into a Swift string without a heap allocation.
private func letters(of number: UInt64, count: Int) -> String {
    var remaining = number
    return String(unsafeUninitializedCapacity: count) { buffer in
        for index in 0..<count {
            buffer[index] = alphabet.utf8Start[Int(remaining & 31)]
            remaining >>= 5
        }
        return count
    }
}

private let alphabet: StaticString = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
