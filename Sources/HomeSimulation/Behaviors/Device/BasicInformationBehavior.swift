import HomeCatalog
import HomeModel

/// Behavior of Matter's Basic Information: label, country and the start-up event.
struct BasicInformationBehavior: Behavior {
    typealias Subject = Matter.BasicInformationTrait

    private static let location = Subject.Attributes.keys.location.id

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        if case .string(let country)? = values[Self.location] {
            let isCode = country.utf8.count == 2 && country.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
            guard isCode else {
                throw .rejected(
                    .constraintError,
                    "basicInformation.location takes the two letters of a country, or XX; \"\(country)\" was sent.")
            }
        }
        endpoint[Subject.self].set(values)
    }

    func powerUp(_ endpoint: Endpoint) {
        let device = endpoint[Subject.self]
        device.emit(\.startUp) { $0.softwareVersion = device.softwareVersion ?? 0 }
    }
}
