extension DescriptionTests {
    /// The description of a device of each type: its Cloud-to-cloud type, `-` if there is none, and its traits.
    static let rows = """
        matter.aggregator -
        matter.airPurifier AIRPURIFIER FanSpeed SensorState
        matter.airQualitySensor SENSOR HumiditySetting SensorState TemperatureControl
        matter.basicVideoPlayer - Channel MediaState OnOff TransportControl
        matter.batteryStorage - EnergyStorage
        matter.bridgedNode -
        matter.castingVideoClient -
        matter.castingVideoPlayer - MediaState OnOff TransportControl Volume
        matter.colorDimmerSwitch -
        matter.colorTemperatureLight LIGHT Brightness ColorSetting OnOff
        matter.contactSensor SENSOR OpenClose
        matter.contentApp -
        matter.controlBridge -
        matter.cookSurface - OnOff TemperatureControl
        matter.cooktop COOKTOP OnOff TemperatureControl
        matter.deviceEnergyManagement -
        matter.dimmableLight LIGHT Brightness OnOff
        matter.dimmablePlugInUnit OUTLET Brightness OnOff
        matter.dimmerSwitch -
        matter.dishwasher DISHWASHER OnOff RunCycle StartStop TemperatureControl
        matter.doorLockController -
        matter.doorLock LOCK LockUnlock
        matter.electricalSensor -
        matter.energyEvse -
        matter.extendedColorLight LIGHT Brightness ColorSetting OnOff
        matter.extractorHood HOOD FanSpeed
        matter.fan FAN FanSpeed
        matter.flowSensor -
        matter.genericSwitch -
        google.airCooler AIRCOOLER FanSpeed HumiditySetting OnOff TemperatureSetting
        google.airFreshener AIRFRESHENER Modes OnOff Toggles
        google.audioVideoReceiver AUDIO_VIDEO_RECEIVER AppSelector InputSelector MediaState OnOff TransportControl \
        Volume
        google.auto - EnergyStorage LockUnlock Modes StartStop Toggles
        google.bathtub BATHTUB Fill StartStop TemperatureControl
        google.bed BED Modes Toggles
        google.blender BLENDER Cook OnOff StartStop Timer
        google.boiler BOILER OnOff TemperatureControl
        google.camera CAMERA
        google.charger CHARGER EnergyStorage
        google.closet CLOSET OpenClose
        google.coffeeMaker COFFEE_MAKER Cook OnOff TemperatureControl
        google.controlPanel -
        google.dehydrator DEHYDRATOR Cook OnOff StartStop Timer
        google.display SMARTCLOCK OnOff
        google.door DOOR LockUnlock OpenClose
        google.doorbell DOORBELL
        google.drawer DRAWER OpenClose
        google.faucet FAUCET Dispense StartStop TemperatureControl
        google.fireplace FIREPLACE Modes OnOff Toggles
        google.freezer FREEZER TemperatureControl
        google.fryer FRYER Cook OnOff StartStop Timer
        google.gameConsole GAME_CONSOLE AppSelector InputSelector MediaState OnOff TransportControl Volume
        google.garage GARAGE LockUnlock OpenClose
        google.gate GATE LockUnlock OpenClose
        google.grill GRILL Cook OnOff StartStop Timer
        google.kettle KETTLE OnOff TemperatureControl
        google.mop MOP Dock EnergyStorage Locator OnOff Reboot StartStop
        google.mower MOWER Dock EnergyStorage Locator OnOff StartStop
        google.multicooker MULTICOOKER Cook OnOff StartStop Timer
        google.network NETWORK NetworkControl Reboot SoftwareUpdate
        google.pergola PERGOLA OpenClose Rotation
        google.petFeeder PETFEEDER Dispense OnOff StartStop
        google.pressureCooker PRESSURECOOKER Cook OnOff Timer
        google.radiator RADIATOR Modes OnOff Toggles
        google.router ROUTER NetworkControl Reboot SoftwareUpdate
        google.scene SCENE Scene
        google.securitySystem SECURITYSYSTEM ArmDisarm StatusReport
        google.setTopBox SETTOP AppSelector Channel MediaState OnOff TransportControl Volume
        google.shower SHOWER StartStop TemperatureControl
        google.soundbar SOUNDBAR AppSelector InputSelector MediaState OnOff TransportControl Volume
        google.sousVide SOUSVIDE Cook OnOff StartStop Timer
        google.sprinkler SPRINKLER StartStop Timer
        google.standmixer STANDMIXER Cook OnOff StartStop
        google.streamingBox STREAMING_BOX AppSelector Channel InputSelector MediaState OnOff TransportControl Volume
        google.streamingSoundbar STREAMING_SOUNDBAR AppSelector InputSelector MediaState OnOff TransportControl Volume
        google.streamingStick STREAMING_STICK AppSelector MediaState OnOff TransportControl Volume
        google.tv TV AppSelector Channel InputSelector MediaState OnOff TransportControl Volume
        google.waterHeater WATERHEATER OnOff TemperatureControl
        google.waterPurifier WATERPURIFIER OnOff SensorState
        google.waterSoftener WATERSOFTENER OnOff SensorState
        google.window WINDOW LockUnlock OpenClose
        google.yogurtmaker YOGURTMAKER Cook OnOff StartStop Timer
        matter.heatPump -
        matter.heatingCoolingUnit HEATER OnOff
        matter.humiditySensor SENSOR HumiditySetting
        matter.jointFabricAdministrator -
        matter.laundryDryer DRYER OnOff RunCycle StartStop
        matter.laundryWasher WASHER OnOff RunCycle StartStop
        matter.lightSensor -
        matter.microwaveOven MICROWAVE StartStop
        matter.modeSelect -
        matter.mountedDimmableLoadControl OUTLET Brightness OnOff
        matter.mountedOnOffControl OUTLET OnOff
        matter.networkInfrastructureManager ROUTER
        matter.occupancySensor SENSOR OccupancySensing
        matter.onOffLight LIGHT OnOff
        matter.onOffLightSwitch -
        matter.onOffPluginUnit OUTLET OnOff
        matter.onOffSensor -
        matter.otaProvider -
        matter.otaRequestor -
        matter.oven OVEN TemperatureControl
        matter.powerSource -
        matter.pressureSensor -
        matter.pumpController -
        matter.pump - OnOff
        matter.rainSensor SENSOR SensorState
        matter.refrigerator REFRIGERATOR TemperatureControl
        matter.roboticVacuumCleaner VACUUM EnergyStorage StartStop
        matter.roomAirConditioner AC_UNIT FanSpeed OnOff TemperatureSetting
        matter.rootNode -
        matter.secondaryNetworkInterface -
        matter.smokeCOAlarm SMOKE_DETECTOR EnergyStorage SensorState
        matter.solarPower -
        matter.speaker SPEAKER Volume
        matter.temperatureControlledCabinet - TemperatureControl
        matter.temperatureSensor SENSOR TemperatureControl
        matter.thermostat THERMOSTAT TemperatureSetting
        matter.videoRemoteControl REMOTECONTROL
        matter.waterFreezeDetector -
        matter.waterHeater WATERHEATER TemperatureSetting
        matter.waterLeakDetector SENSOR SensorState
        matter.waterValve VALVE OpenClose
        matter.windowCoveringController -
        matter.windowCovering BLINDS OpenClose StartStop
        """
}
