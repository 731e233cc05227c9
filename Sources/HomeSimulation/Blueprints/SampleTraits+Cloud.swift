import HomeCatalog
import HomeModel

extension SampleTraits {
    /// Google's traits that no blueprint has.
    static let cloud = [
        TraitTemplate(Google.AssistantTrait.self) {
            $0.onDemandAssistantDiscoverability = true
            $0.needsAssistantUnlink = false
        },
        TraitTemplate(Google.AudioInputTrait.self) {
            $0.audioInputQuality = .voiceQuality
            $0.audioInputEnvironment = .surroundingUsers
        },
        TraitTemplate(Google.ExtendedAirQualityTrait.self) {
            $0.measuredValue = 32
            $0.indoorMeasuredValue = 32
            $0.indoorAirQuality = .good
            $0.minMeasuredValue = 0
            $0.maxMeasuredValue = 500
        },
        TraitTemplate(Google.ExtendedColorControlTrait.self) {
            $0.currentName = ""
            $0.currentRed = 255
            $0.currentGreen = 255
            $0.currentBlue = 255
            $0.currentHue = 0
            $0.currentSaturation = 0
            $0.currentValue = 1
        }
        .acceptingAllCommands,
        TraitTemplate(Google.GeofenceTrait.self) {
            $0.currentGeofenceRadius = 150
            $0.supportedGeofenceRadii = [100, 150, 200]
            $0.locationState = .inside
            $0.accuracyInMeters = 20
        },
        TraitTemplate(Google.LeafWetnessMeasurementTrait.self) {
            $0.measuredValue = 0
            $0.minMeasuredValue = 0
            $0.maxMeasuredValue = 10_000
        },
        TraitTemplate(Google.LightEffectsTrait.self) {
            $0.defaultSleepDurationSeconds = 1800
            $0.defaultWakeDurationSeconds = 1800
            $0.effectEndTimestampSeconds = 0
            $0.pulseEffectSet = false
            $0.sleepEffectSet = false
            $0.wakeEffectSet = false
        }
        .acceptingAllCommands,
        TraitTemplate(Google.Max2FilterMonitoringTrait.self) {
            $0.condition = 90
            $0.changeIndication = .ok
        },
        TraitTemplate(Google.SmokeCoAlarmSettingsTrait.self) {
            $0.pathlightSensitivity = .medium
            $0.enableNightlyPromise = true
            $0.enableSteamCheck = true
            $0.enableHeadsUpAlert = true
        },
        TraitTemplate(Google.SmokeLevelConcentrationMeasurementTrait.self) {
            $0.measurementUnit = .partsPerMillion
            $0.measuredValue = 0
            $0.levelValue = .noSmokeDetected
        },
        TraitTemplate(Google.SoilMoistureMeasurementTrait.self) {
            $0.measuredValue = 3500
            $0.minMeasuredValue = 0
            $0.maxMeasuredValue = 10_000
        },
        TraitTemplate(Google.SpeedMeasurementTrait.self) {
            $0.measurementUnit = .metersPerSecond
            $0.measuredValue = 0
            $0.minMeasuredValue = 0
            $0.maxMeasuredValue = 60
        },
        TraitTemplate(Google.TalkTrait.self) {
            $0.audioCommunicationType = .fullDuplex
            $0.currentlyInUse = false
        },
    ]
}
