import HomeCatalog
import HomeModel

extension Blueprint {
    /// The devices of Google's types, which are reached through their manufacturers' clouds.
    static let cloud = cloudKitchen + cloudComfort + cloudOpenings + cloudMedia + cloudOthers

    /// Returns a cloud device that has all traits of its type with typical values. `edit` changes them.
    private static func cloud<T: DeviceType>(
        _ type: T.Type, _ name: String, _ id: UInt16,
        _ edit: @escaping @Sendable (inout PartTemplate) -> Void = { _ in }
    ) -> Blueprint {
        Blueprint(type, isMatterDevice: false, parts: [cloudPart(of: type.definition, name, id, edit)])
    }

    private static func cloudPart(
        of type: DeviceTypeDefinition, _ name: String, _ id: UInt16, _ edit: (inout PartTemplate) -> Void
    ) -> PartTemplate {
        var part = PartTemplate(
            number: 1, type: type, isPrimary: true, traits: type.traits.compactMap { .cloud($0.trait) })
        edit(&part)
        part.traits.append(.cloudIdentity(of: Product("Cloudmere", 0xFFF4, name, id)))
        return part
    }

    private static let cloudKitchen: [Blueprint] = [
        cloud(GoogleBlenderDeviceType.self, "Blender", 0x8200) { $0.setCooking([.blend, .puree, .mix], "smoothie") },
        cloud(GoogleCoffeeMakerDeviceType.self, "Coffee Maker", 0x8201) {
            $0.setCooking([.brew], "americano")
            $0.setTemperature(9200, from: 8000, to: 9600, now: 2100)
        },
        cloud(GoogleDehydratorDeviceType.self, "Dehydrator", 0x8202) { $0.setCooking([.dehydrate], "apple") },
        cloud(GoogleFreezerDeviceType.self, "Chest Freezer", 0x8203) {
            $0.setTemperature(-1800, from: -2400, to: -1400, now: -1800)
        },
        cloud(GoogleFryerDeviceType.self, "Air Fryer", 0x8204) { $0.setCooking([.fry, .roast], "fries") },
        cloud(GoogleGrillDeviceType.self, "Grill", 0x8205) { $0.setCooking([.grill, .broil], "steak") },
        cloud(GoogleKettleDeviceType.self, "Kettle", 0x8206) {
            $0.setTemperature(10_000, from: 4000, to: 10_000, now: 2100)
        },
        cloud(GoogleMulticookerDeviceType.self, "Multicooker", 0x8207) {
            $0.setCooking([.slowCook, .pressureCook, .steam, .saute], "stew")
        },
        cloud(GooglePressureCookerDeviceType.self, "Pressure Cooker", 0x8208) {
            $0.setCooking([.pressureCook], "rice")
        },
        cloud(GoogleSousVideDeviceType.self, "Sous-vide Stick", 0x8209) { $0.setCooking([.sousVide], "salmon") },
        cloud(GoogleStandmixerDeviceType.self, "Stand Mixer", 0x820A) {
            $0.setCooking([.mix, .knead, .whip], "dough")
        },
        cloud(GoogleYogurtmakerDeviceType.self, "Yoghurt Maker", 0x820B) { $0.setCooking([.ferment], "yogurt") },
        cloud(GoogleFaucetDeviceType.self, "Smart Tap", 0x820C) {
            $0.setTemperature(3800, from: 1000, to: 6000, now: 1500)
        },
    ]

    private static let cloudComfort: [Blueprint] = [
        cloud(GoogleAirCoolerDeviceType.self, "Air Cooler", 0x8210),
        cloud(GoogleAirFreshenerDeviceType.self, "Air Freshener", 0x8211),
        cloud(GoogleBathtubDeviceType.self, "Bathtub", 0x8212) {
            $0.setTemperature(3800, from: 3000, to: 4500, now: 2100)
        },
        cloud(GoogleBedDeviceType.self, "Adjustable Bed", 0x8213),
        cloud(GoogleBoilerDeviceType.self, "Boiler", 0x8214) {
            $0.setTemperature(6000, from: 3000, to: 8000, now: 5500)
        },
        cloud(GoogleFireplaceDeviceType.self, "Gas Fireplace", 0x8215),
        cloud(GoogleRadiatorDeviceType.self, "Panel Radiator", 0x8216),
        cloud(GoogleShowerDeviceType.self, "Digital Shower", 0x8217) {
            $0.setTemperature(3800, from: 3000, to: 4500, now: 2100)
        },
        cloud(GoogleWaterHeaterDeviceType.self, "Water Heater", 0x8218) {
            $0.setTemperature(5500, from: 3500, to: 7000, now: nil)
        },
        cloud(GoogleWaterPurifierDeviceType.self, "Water Purifier", 0x8219),
        cloud(GoogleWaterSoftenerDeviceType.self, "Water Softener", 0x821A),
    ]

    private static let cloudOpenings: [Blueprint] = [
        cloud(GoogleClosetDeviceType.self, "Sliding Closet", 0x8220),
        cloud(GoogleDoorDeviceType.self, "Door Opener", 0x8221),
        cloud(GoogleDrawerDeviceType.self, "Drawer", 0x8222),
        cloud(GoogleGarageDeviceType.self, "Garage Door", 0x8223) { $0.unlock() },
        cloud(GoogleGateDeviceType.self, "Garden Gate", 0x8224) { $0.unlock() },
        cloud(GooglePergolaDeviceType.self, "Pergola", 0x8225),
        cloud(GoogleWindowDeviceType.self, "Roof Window", 0x8226),
    ]

    private static let cloudMedia: [Blueprint] = [
        cloud(GoogleAudioVideoReceiverDeviceType.self, "AV Receiver", 0x8230),
        cloud(GoogleDisplayDeviceType.self, "Smart Display", 0x8231),
        cloud(GoogleGameConsoleDeviceType.self, "Game Console", 0x8232),
        cloud(GoogleSetTopBoxDeviceType.self, "Set-top Box", 0x8233),
        cloud(GoogleSoundbarDeviceType.self, "Soundbar", 0x8234),
        cloud(GoogleStreamingBoxDeviceType.self, "Streaming Box", 0x8235),
        cloud(GoogleStreamingSoundbarDeviceType.self, "Streaming Soundbar", 0x8236),
        cloud(GoogleStreamingStickDeviceType.self, "Streaming Stick", 0x8237),
        cloud(GoogleTVDeviceType.self, "Television", 0x8238),
    ]

    private static let cloudOthers: [Blueprint] = [
        cloud(GoogleAutoDeviceType.self, "Electric Car", 0x8240),
        cloud(GoogleChargerDeviceType.self, "Charger", 0x8242),
        cloud(GoogleControlPanelDeviceType.self, "Building Panel", 0x8243),
        cloud(GoogleMopDeviceType.self, "Robot Mop", 0x8244),
        cloud(GoogleMowerDeviceType.self, "Robot Mower", 0x8245),
        cloud(GoogleNetworkDeviceType.self, "Mesh Network", 0x8246),
        cloud(GooglePetFeederDeviceType.self, "Pet Feeder", 0x8247),
        cloud(GoogleRouterDeviceType.self, "Router", 0x8248),
        cloud(GoogleSceneDeviceType.self, "Movie Night", 0x8249),
        cloud(GoogleSecuritySystemDeviceType.self, "Alarm System", 0x824A),
        cloud(GoogleSprinklerDeviceType.self, "Sprinkler", 0x824B),
    ]
}

extension PartTemplate {
    /// Unlocks a door, which does not open otherwise.
    fileprivate mutating func unlock() { edit(Google.LockUnlockTrait.self) { $0.lockState = .unlocked } }

    /// Sets the cooking modes and food presets of a device that is not cooking.
    fileprivate mutating func setCooking(_ modes: [Google.CookTrait.CookingMode], _ food: String) {
        edit(Google.CookTrait.self) {
            $0.supportedCookingModes = modes
            $0.foodPresets = [
                Record {
                    $0.foodPresetName = food
                    $0.supportedUnits = [.portion]
                    $0.foodSynonyms = [
                        Record {
                            $0.synonym = [food]
                            $0.lang = "en"
                        }
                    ]
                }
            ]
        }
    }

    /// Sets a target temperature, its limits and the current temperature, in hundredths of a degree Celsius.
    fileprivate mutating func setTemperature(
        _ setpoint: Int16, from minimum: Int16, to maximum: Int16, now reading: Int16?
    ) {
        edit(Matter.TemperatureControlTrait.self) {
            $0.minTemperature = minimum
            $0.maxTemperature = maximum
            $0.temperatureSetpoint = setpoint
        }
        edit(Matter.TemperatureMeasurementTrait.self) { $0.measuredValue = reading }
    }

    private mutating func edit<T: Trait>(_ trait: T.Type, _ edit: (inout AttributeEditor<T>) -> Void) {
        guard let index = traits.firstIndex(where: { $0.definition == trait.definition }) else { return }
        traits[index].edit(trait, edit)
    }
}
