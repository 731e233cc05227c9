import HomeCatalog
import HomeModel

/// Default values of the traits of cloud devices.
extension TraitTemplate {
    /// Returns the default of a trait; nil for Basic Information, which describes the device.
    static func cloud(_ trait: TraitDefinition) -> TraitTemplate? {
        if trait == Matter.BasicInformationTrait.definition { return nil }
        return cloudTraits[trait] ?? TraitTemplate(standard: trait, features: trait.completed(FeatureMap()))
    }

    /// Returns the identity of a cloud device, with only the values that manufacturers publish over the cloud.
    static func cloudIdentity(of product: Product) -> TraitTemplate {
        TraitTemplate(partial: Matter.BasicInformationTrait.self) {
            $0.vendorName = product.vendorName
            $0.vendorID = product.vendorID
            $0.productName = product.name
            $0.productID = product.id
            $0.serialNumber = ""
            $0.uniqueID = ""
        }
    }

    private static let cloudTraits: [TraitDefinition: TraitTemplate] = {
        let traits = cloudMatter + cloudGeneral + cloudMachines + cloudMedia + cloudHouse
        return Dictionary(uniqueKeysWithValues: traits.map { ($0.definition, $0) })
    }()

    private static let cloudMatter: [TraitTemplate] = [
        .operation(), .playback, .volume, .channels, .rechargeableBattery(percent: 80),
        .temperature(3800, from: 1000, to: 9000, step: 50), .thermometer(2100, from: -3000, to: 30_000),
        .hygrometer(4500),
        TraitTemplate(Matter.FanControlTrait.self, features: [.multiSpeed]) { $0.setStoppedFan(.offLowMedHigh) },
        TraitTemplate(Matter.ThermostatTrait.self, features: [.cooling]) {
            $0.controlSequenceOfOperation = .coolingOnly
            $0.systemMode = .off
            $0.localTemperature = 2400
            $0.occupiedCoolingSetpoint = 2400
        },
        TraitTemplate(Matter.DoorLockTrait.self) {
            $0.lockState = .locked
            $0.lockType = .deadBolt
            $0.actuatorEnabled = true
            $0.operatingMode = .normal
            // A set bit means that the lock does not support the mode.
            $0.supportedOperatingModes = [.vacation, .privacy, .passage]
        },
    ]
}
