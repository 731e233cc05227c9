extension HomeAssistantTests {
    /// The import of every device, in the order of the response. The numbers are calculated by hand from the recorded
    /// states.
    ///
    /// A brightness of 71 % is level 180 (0.71 · 254), a hue of 345° is 243 (345 / 360 · 254), a saturation of 0.75 is
    /// 191, 2,631 K are 380 mireds, 15.6 °C are 1560, a humidity of 54.2 % is 5420, a cover that is 10 % open is 9000
    /// closed, a volume of 100 is level 254, and a step of 10 is 25 levels.
    static let rows: [Row] = alarmClimateAndCovers + air + lights + players + others

    private static let alarmClimateAndCovers: [Row] = [
        Row(
            "alarm_control_panel.security", "Security",
            """
            1 google.securitySystem*: armDisarm(availableArmLevels={levels ordered} isArmed=false \
            currentArmLevel=armed_home; armDisarm)
            """),
        Row(
            "binary_sensor.basement_floor_wet", "Basement Floor Wet",
            """
            1 matter.waterLeakDetector*: booleanState(stateValue=false)
            """),
        Row(
            "climate.heatpump", "HeatPump",
            """
            1 matter.thermostat*: thermostat(localTemperature=2500 absMinHeatSetpointLimit=700 \
            absMaxHeatSetpointLimit=3500 occupiedHeatingSetpoint=2000 controlSequenceOfOperation=heatingOnly \
            systemMode=heat; setpointRaiseLower), \
            thermostatUserInterfaceConfiguration(temperatureDisplayMode=celsius), \
            extendedThermostat(extendedSupportedModes=[standard on] extendedSystemMode=standard), onOff(onOff=true; \
            off on toggle)
            """),
        Row(
            "climate.hvac", "Hvac",
            """
            1 matter.thermostat*: thermostat(localTemperature=2200 absMinHeatSetpointLimit=700 \
            absMaxHeatSetpointLimit=3300 absMinCoolSetpointLimit=900 absMaxCoolSetpointLimit=3500 \
            occupiedCoolingSetpoint=2100 occupiedHeatingSetpoint=1900 minSetpointDeadBand=20 \
            controlSequenceOfOperation=coolingAndHeating systemMode=cool; setpointRaiseLower), \
            thermostatUserInterfaceConfiguration(temperatureDisplayMode=celsius), \
            relativeHumidityMeasurement(measuredValue=5420 minMeasuredValue=0 maxMeasuredValue=10000), \
            extendedThermostat(extendedSupportedModes=[standard smarthomeAuto on] extendedSystemMode=standard), \
            onOff(onOff=true; off on toggle), fanControl(fanMode=medium fanModeSequence=offLowMedHigh \
            percentSetting=40 percentCurrent=40), extendedFanControl(customFanModes={ordered speeds} \
            customFanMode=on_high)
            """),
        Row(
            "climate.ecobee", "Ecobee",
            """
            1 matter.thermostat*: thermostat(localTemperature=2300 absMinHeatSetpointLimit=700 \
            absMaxHeatSetpointLimit=3300 absMinCoolSetpointLimit=900 absMaxCoolSetpointLimit=3500 \
            occupiedCoolingSetpoint=2400 occupiedHeatingSetpoint=2100 minSetpointDeadBand=20 \
            controlSequenceOfOperation=coolingAndHeating systemMode=auto; setpointRaiseLower), \
            thermostatUserInterfaceConfiguration(temperatureDisplayMode=celsius), \
            extendedThermostat(extendedSupportedModes=[standard smarthomeAuto eco on] \
            extendedSystemMode=standard), onOff(onOff=true; off on toggle), fanControl(fanMode=medium fanModeSequence=offLowMedHigh percentSetting=60 \
            percentCurrent=60), extendedFanControl(customFanModes={ordered speeds} customFanMode=auto_low)
            """),
        Row(
            "cover.kitchen_window", "Kitchen Window",
            """
            1 matter.windowCovering*: windowCovering(type=rollerShade configStatus=9 \
            currentPositionLiftPercentage=100 operationalStatus=0 targetPositionLiftPercent100ths=10000 \
            endProductType=rollerShade currentPositionLiftPercent100ths=10000 mode=0; upOrOpen downOrClose \
            stopMotion)
            """),
        Row(
            "cover.hall_window", "Hall Window",
            """
            1 matter.windowCovering*: windowCovering(type=rollerShade configStatus=9 currentPositionLiftPercentage=90 \
            operationalStatus=0 targetPositionLiftPercent100ths=9000 endProductType=rollerShade \
            currentPositionLiftPercent100ths=9000 mode=0; upOrOpen downOrClose stopMotion goToLiftPercentage)
            """),
        Row(
            "cover.living_room_window", "Living Room Window",
            """
            1 matter.windowCovering*: windowCovering(type=rollerShade configStatus=9 currentPositionLiftPercentage=30 \
            operationalStatus=0 targetPositionLiftPercent100ths=3000 endProductType=rollerShade \
            currentPositionLiftPercent100ths=3000 mode=0; upOrOpen downOrClose stopMotion goToLiftPercentage)
            """),
        Row(
            "cover.garage_door", "Garage Door",
            """
            1 google.garage*: openClose(openPercent=0.0; open close)
            """),
        Row(
            "cover.pergola_roof", "Pergola Roof",
            """
            1 matter.windowCovering*: windowCovering(type=rollerShade configStatus=9 \
            currentPositionLiftPercentage=100 operationalStatus=0 targetPositionLiftPercent100ths=10000 \
            endProductType=rollerShade currentPositionLiftPercent100ths=10000 mode=0)
            """),
    ]

    private static let air: [Row] = [
        Row(
            "fan.living_room_fan", "Living Room Fan",
            """
            1 matter.fan*: fanControl(fanMode=off fanModeSequence=offLowMedHigh percentSetting=0 percentCurrent=0 \
            airflowDirection=forward), onOff(onOff=false; off on toggle), extendedFanControl(customFanModes={ordered \
            speeds} customFanMode=1/3; toggleAirflowDirection)
            """),
        Row(
            "fan.ceiling_fan", "Ceiling Fan",
            """
            1 matter.fan*: fanControl(fanMode=off fanModeSequence=offLowMedHigh percentSetting=0 percentCurrent=0), \
            onOff(onOff=false; off on toggle), extendedFanControl(customFanModes={ordered speeds} customFanMode=1/3)
            """),
        Row(
            "fan.percentage_full_fan", "Percentage Full Fan",
            """
            1 matter.fan*: fanControl(fanMode=off fanModeSequence=offLowMedHigh percentSetting=0 percentCurrent=0 \
            airflowDirection=forward), onOff(onOff=false; off on toggle), extendedFanControl(customFanModes={ordered \
            speeds} customFanMode=1/3; toggleAirflowDirection)
            """),
        Row(
            "fan.percentage_limited_fan", "Percentage Limited Fan",
            """
            1 matter.fan*: fanControl(fanMode=off fanModeSequence=offLowMedHigh percentSetting=0 percentCurrent=0), \
            onOff(onOff=false; off on toggle), extendedFanControl(customFanModes={ordered speeds} customFanMode=1/3)
            """),
        Row(
            "fan.preset_only_limited_fan", "Preset Only Limited Fan",
            """
            1 matter.fan*: onOff(onOff=false; off on toggle), extendedModeSelect(supportedModes=[1] \
            currentModeSettings=[]; changeModeSettings)
            """),
        Row(
            "humidifier.humidifier", "Humidifier",
            """
            1 matter.humiditySensor*: relativeHumidityMeasurement(measuredValue=4500 minMeasuredValue=0 \
            maxMeasuredValue=10000), relativeHumidityControl(minRelativeHumidity=0 maxRelativeHumidity=100 \
            relativeHumiditySetpoint=68; setRelativeHumidity stepRelativeHumidity), onOff(onOff=true; off on toggle)
            """),
        Row(
            "humidifier.dehumidifier", "Dehumidifier",
            """
            1 matter.humiditySensor*: relativeHumidityMeasurement(measuredValue=5940 minMeasuredValue=0 \
            maxMeasuredValue=10000), relativeHumidityControl(minRelativeHumidity=0 maxRelativeHumidity=100 \
            relativeHumiditySetpoint=54; setRelativeHumidity stepRelativeHumidity), onOff(onOff=true; off on toggle)
            """),
        Row(
            "humidifier.hygrostat", "Hygrostat",
            """
            1 matter.humiditySensor*: relativeHumidityMeasurement(measuredValue=null minMeasuredValue=0 \
            maxMeasuredValue=10000), relativeHumidityControl(minRelativeHumidity=0 maxRelativeHumidity=100 \
            relativeHumiditySetpoint=50; setRelativeHumidity stepRelativeHumidity), onOff(onOff=true; off on toggle), \
            extendedModeSelect(supportedModes=[1] currentModeSettings=[1]; changeModeSettings)
            """),
    ]
}
