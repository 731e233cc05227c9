/// The device types that the demo home omits, by reason.
enum OmittedTypes {
    /// Not visible as devices in a room: they contain, update or manage other devices.
    static let infrastructure = [
        "matter.aggregator", "matter.bridgedNode", "matter.deviceEnergyManagement",
        "matter.jointFabricAdministrator", "matter.otaProvider", "matter.secondaryNetworkInterface",
    ]

    /// Controllers of bound devices, without values of their own.
    static let controllers = [
        "matter.castingVideoClient", "matter.colorDimmerSwitch", "matter.controlBridge", "matter.dimmerSwitch",
        "matter.doorLockController", "matter.onOffLightSwitch", "matter.onOffSensor", "matter.pumpController",
        "matter.videoRemoteControl", "matter.windowCoveringController",
    ]

    /// Types that share all traits, or all but one, with another type in the demo home.
    static let similar = [
        "google.airCooler", "google.audioVideoReceiver", "google.freezer", "google.gameConsole", "google.gate",
        "google.mop", "google.radiator", "google.setTopBox", "google.soundbar", "google.streamingSoundbar",
        "google.streamingStick", "google.tv", "matter.basicVideoPlayer", "matter.dimmablePlugInUnit",
        "matter.mountedDimmableLoadControl", "matter.mountedOnOffControl", "matter.rainSensor",
        "matter.waterFreezeDetector",
    ]

    /// Rare in homes.
    static let rare = [
        "google.airFreshener", "google.auto", "google.bathtub", "google.bed", "google.blender", "google.boiler",
        "google.charger", "google.closet", "google.coffeeMaker", "google.controlPanel", "google.dehydrator",
        "google.display", "google.door", "google.drawer", "google.faucet", "google.fireplace", "google.fryer",
        "google.grill", "google.kettle", "google.multicooker", "google.network", "google.pergola",
        "google.petFeeder", "google.pressureCooker", "google.router", "google.scene", "google.securitySystem",
        "google.shower", "google.sousVide", "google.standmixer", "google.waterPurifier", "google.waterSoftener",
        "google.window", "google.yogurtmaker", "matter.batteryStorage", "matter.heatPump", "matter.modeSelect",
        "matter.networkInfrastructureManager", "matter.solarPower", "matter.waterHeater",
    ]

    static let all = infrastructure + controllers + similar + rare
}
