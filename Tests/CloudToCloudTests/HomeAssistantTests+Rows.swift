extension HomeAssistantTests {
    /// What every device becomes, in the order of the answer.
    static let rows: [Row] = [
        Row(
            "alarm_control_panel.security", "Security",
            """
            1 google.securitySystem*: armDisarm(availableArmLevels={levels ordered} isArmed=false \
            currentArmLevel=armed_home)
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
            systemMode=heat), onOff(onOff=true)
            """),
        Row(
            "climate.hvac", "Hvac",
            """
            1 matter.thermostat*: thermostat(localTemperature=2200 absMinHeatSetpointLimit=700 \
            absMaxHeatSetpointLimit=3300 absMinCoolSetpointLimit=900 absMaxCoolSetpointLimit=3500 \
            occupiedCoolingSetpoint=2100 occupiedHeatingSetpoint=1900 minSetpointDeadBand=20 \
            controlSequenceOfOperation=coolingAndHeating systemMode=cool), \
            relativeHumidityMeasurement(measuredValue=5420 minMeasuredValue=0 maxMeasuredValue=10000), \
            onOff(onOff=true), fanControl(fanMode=medium fanModeSequence=offLowMedHigh percentSetting=40 \
            percentCurrent=40), extendedFanControl(customFanModes={ordered speeds} customFanMode=on_high)
            """),
        Row(
            "climate.ecobee", "Ecobee",
            """
            1 matter.thermostat*: thermostat(localTemperature=2300 absMinHeatSetpointLimit=700 \
            absMaxHeatSetpointLimit=3300 absMinCoolSetpointLimit=900 absMaxCoolSetpointLimit=3500 \
            occupiedCoolingSetpoint=2400 occupiedHeatingSetpoint=2100 minSetpointDeadBand=20 \
            controlSequenceOfOperation=coolingAndHeating systemMode=auto), \
            extendedThermostat(extendedSupportedModes=[standard eco] extendedSystemMode=standard), \
            onOff(onOff=true), fanControl(fanMode=medium fanModeSequence=offLowMedHigh percentSetting=60 \
            percentCurrent=60), extendedFanControl(customFanModes={ordered speeds} customFanMode=auto_low)
            """),
        Row(
            "cover.kitchen_window", "Kitchen Window",
            """
            1 matter.windowCovering*: windowCovering(type=rollerShade configStatus=9 \
            currentPositionLiftPercentage=100 operationalStatus=0 targetPositionLiftPercent100ths=10000 \
            endProductType=rollerShade currentPositionLiftPercent100ths=10000 mode=0)
            """),
        Row(
            "cover.hall_window", "Hall Window",
            """
            1 matter.windowCovering*: windowCovering(type=rollerShade configStatus=9 \
            currentPositionLiftPercentage=90 operationalStatus=0 targetPositionLiftPercent100ths=9000 \
            endProductType=rollerShade currentPositionLiftPercent100ths=9000 mode=0)
            """),
        Row(
            "cover.living_room_window", "Living Room Window",
            """
            1 matter.windowCovering*: windowCovering(type=rollerShade configStatus=9 \
            currentPositionLiftPercentage=30 operationalStatus=0 targetPositionLiftPercent100ths=3000 \
            endProductType=rollerShade currentPositionLiftPercent100ths=3000 mode=0)
            """),
        Row("cover.garage_door", "Garage Door", "1 google.garage*: openClose(openPercent=0.0)"),
        Row(
            "cover.pergola_roof", "Pergola Roof",
            """
            1 matter.windowCovering*: windowCovering(type=rollerShade configStatus=9 \
            currentPositionLiftPercentage=100 operationalStatus=0 targetPositionLiftPercent100ths=10000 \
            endProductType=rollerShade currentPositionLiftPercent100ths=10000 mode=0)
            """),
        Row(
            "fan.living_room_fan", "Living Room Fan",
            """
            1 matter.fan*: fanControl(fanMode=off fanModeSequence=offLowMedHigh percentSetting=0 percentCurrent=0 \
            airflowDirection=forward), onOff(onOff=false), extendedFanControl(customFanModes={ordered speeds} \
            customFanMode=1/3)
            """),
        Row(
            "fan.ceiling_fan", "Ceiling Fan",
            """
            1 matter.fan*: fanControl(fanMode=off fanModeSequence=offLowMedHigh percentSetting=0 percentCurrent=0), \
            onOff(onOff=false), extendedFanControl(customFanModes={ordered speeds} customFanMode=1/3)
            """),
        Row(
            "fan.percentage_full_fan", "Percentage Full Fan",
            """
            1 matter.fan*: fanControl(fanMode=off fanModeSequence=offLowMedHigh percentSetting=0 percentCurrent=0 \
            airflowDirection=forward), onOff(onOff=false), extendedFanControl(customFanModes={ordered speeds} \
            customFanMode=1/3)
            """),
        Row(
            "fan.percentage_limited_fan", "Percentage Limited Fan",
            """
            1 matter.fan*: fanControl(fanMode=off fanModeSequence=offLowMedHigh percentSetting=0 percentCurrent=0), \
            onOff(onOff=false), extendedFanControl(customFanModes={ordered speeds} customFanMode=1/3)
            """),
        Row(
            "fan.preset_only_limited_fan", "Preset Only Limited Fan",
            """
            1 matter.fan*: onOff(onOff=false), extendedModeSelect(supportedModes=[1] currentModeSettings=[])
            """),
        Row(
            "humidifier.humidifier", "Humidifier",
            """
            1 matter.humiditySensor*: relativeHumidityMeasurement(measuredValue=4500 minMeasuredValue=0 \
            maxMeasuredValue=10000), relativeHumidityControl(minRelativeHumidity=0 maxRelativeHumidity=100 \
            relativeHumiditySetpoint=68), onOff(onOff=true)
            """),
        Row(
            "humidifier.dehumidifier", "Dehumidifier",
            """
            1 matter.humiditySensor*: relativeHumidityMeasurement(measuredValue=5940 minMeasuredValue=0 \
            maxMeasuredValue=10000), relativeHumidityControl(minRelativeHumidity=0 maxRelativeHumidity=100 \
            relativeHumiditySetpoint=54), onOff(onOff=true)
            """),
        Row(
            "humidifier.hygrostat", "Hygrostat",
            """
            1 matter.humiditySensor*: relativeHumidityMeasurement(measuredValue=null minMeasuredValue=0 \
            maxMeasuredValue=10000), relativeHumidityControl(minRelativeHumidity=0 maxRelativeHumidity=100 \
            relativeHumiditySetpoint=50), onOff(onOff=true), extendedModeSelect(supportedModes=[1] \
            currentModeSettings=[1])
            """),
        Row(
            "light.bed_light", "Bed Light",
            """
            1 matter.extendedColorLight*: onOff(onOff=false), levelControl(currentLevel=null minLevel=1 \
            maxLevel=254), colorControl(currentHue=0 currentSaturation=0 colorTemperatureMireds=153 \
            colorMode=currentHueAndCurrentSaturation enhancedColorMode=currentHueAndCurrentSaturation \
            colorCapabilities=17 colorTempPhysicalMinMireds=153 colorTempPhysicalMaxMireds=500), \
            extendedModeSelect(supportedModes=[1])
            """),
        Row(
            "light.ceiling_lights", "Ceiling Lights",
            """
            1 matter.extendedColorLight*: onOff(onOff=true), levelControl(currentLevel=180 minLevel=1 maxLevel=254), \
            colorControl(currentHue=0 currentSaturation=0 colorTemperatureMireds=380 \
            colorMode=colorTemperatureMireds enhancedColorMode=colorTemperatureMireds colorCapabilities=17 \
            colorTempPhysicalMinMireds=153 colorTempPhysicalMaxMireds=500)
            """),
        Row(
            "light.kitchen_lights", "Kitchen Lights",
            """
            1 matter.extendedColorLight*: onOff(onOff=true), levelControl(currentLevel=180 minLevel=1 maxLevel=254), \
            colorControl(currentHue=243 currentSaturation=191 colorTemperatureMireds=153 \
            colorMode=currentHueAndCurrentSaturation enhancedColorMode=currentHueAndCurrentSaturation \
            colorCapabilities=17 colorTempPhysicalMinMireds=153 colorTempPhysicalMaxMireds=500), \
            extendedColorControl(currentHue=345.0 currentSaturation=0.75 currentValue=0.7058824)
            """),
        Row(
            "light.office_rgbw_lights", "Office RGBW Lights",
            """
            1 matter.extendedColorLight*: onOff(onOff=true), levelControl(currentLevel=180 minLevel=1 maxLevel=254), \
            colorControl(currentHue=0 currentSaturation=127 colorMode=currentHueAndCurrentSaturation \
            enhancedColorMode=currentHueAndCurrentSaturation colorCapabilities=1), \
            extendedColorControl(currentHue=0.0 currentSaturation=0.49804 currentValue=0.7058824)
            """),
        Row(
            "light.living_room_rgbww_lights", "Living Room RGBWW Lights",
            """
            1 matter.extendedColorLight*: onOff(onOff=true), levelControl(currentLevel=180 minLevel=1 maxLevel=254), \
            colorControl(currentHue=1 currentSaturation=129 colorMode=currentHueAndCurrentSaturation \
            enhancedColorMode=currentHueAndCurrentSaturation colorCapabilities=1), \
            extendedColorControl(currentHue=0.923 currentSaturation=0.5098 currentValue=0.7058824)
            """),
        Row(
            "light.entrance_color_white_lights", "Entrance Color + White Lights",
            """
            1 matter.extendedColorLight*: onOff(onOff=true), levelControl(currentLevel=180 minLevel=1 maxLevel=254), \
            colorControl(currentHue=243 currentSaturation=191 colorMode=currentHueAndCurrentSaturation \
            enhancedColorMode=currentHueAndCurrentSaturation colorCapabilities=1), \
            extendedColorControl(currentHue=345.0 currentSaturation=0.75 currentValue=0.7058824)
            """),
        Row("lock.front_door", "Front Door", "1 matter.doorLock*: doorLock(lockState=locked actuatorEnabled=true)"),
        Row(
            "lock.kitchen_door", "Kitchen Door",
            """
            1 matter.doorLock*: doorLock(lockState=unlocked actuatorEnabled=true)
            """),
        Row(
            "lock.poorly_installed_door", "Poorly Installed Door",
            """
            1 matter.doorLock*: doorLock(lockState=unlocked actuatorEnabled=true)
            """),
        Row(
            "lock.openable_lock", "Openable Lock",
            """
            1 matter.doorLock*: doorLock(lockState=locked actuatorEnabled=true)
            """),
        Row(
            "media_player.living_room", "Living Room",
            """
            1 google.setTopBox*: onOff(onOff=true), mediaPlayback(currentState=playing), \
            mediaActivityState(activityState=active), extendedMediaPlayback(extendedCurrentState=playing), \
            extendedModeSelect(supportedModes=[1] currentModeSettings=[1]) | 2 matter.speaker: onOff(onOff=true), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254), extendedLevelControl(defaultStepSize=10)
            """),
        Row(
            "media_player.bedroom", "Bedroom",
            """
            1 google.setTopBox*: onOff(onOff=true), mediaPlayback(currentState=playing), \
            mediaActivityState(activityState=active), extendedMediaPlayback(extendedCurrentState=playing), \
            extendedModeSelect(supportedModes=[1] currentModeSettings=[1]) | 2 matter.speaker: onOff(onOff=true), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254), extendedLevelControl(defaultStepSize=10)
            """),
        Row(
            "media_player.walkman", "Walkman",
            """
            1 google.setTopBox*: onOff(onOff=true), mediaPlayback(currentState=playing), \
            mediaActivityState(activityState=active), extendedMediaPlayback(extendedCurrentState=playing), \
            extendedModeSelect(supportedModes=[1] currentModeSettings=[1]) | 2 matter.speaker: onOff(onOff=true), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254), extendedLevelControl(defaultStepSize=10)
            """),
        Row(
            "media_player.kitchen", "Kitchen",
            """
            1 google.setTopBox*: onOff(onOff=true), mediaPlayback(currentState=playing), \
            mediaActivityState(activityState=active), extendedMediaPlayback(extendedCurrentState=playing), \
            extendedModeSelect(supportedModes=[1] currentModeSettings=[1]) | 2 matter.speaker: onOff(onOff=true), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254), extendedLevelControl(defaultStepSize=10)
            """),
        Row(
            "media_player.lounge_room", "Lounge room",
            """
            1 google.tv*: mediaPlayback(currentState=playing), onOff(onOff=true), \
            extendedMediaInput(customInputsOrdered=true customInputsList=[2] currentCustomInput=dvd), \
            mediaActivityState(activityState=active), extendedMediaPlayback(extendedCurrentState=playing), \
            extendedModeSelect(supportedModes=[1] currentModeSettings=[1])
            """),
        Row(
            "media_player.browse", "Browse",
            """
            1 google.setTopBox*: onOff(onOff=true), mediaPlayback(currentState=playing), \
            mediaActivityState(activityState=active), extendedMediaPlayback(extendedCurrentState=playing)
            """),
        Row(
            "media_player.group", "Group",
            """
            1 google.setTopBox*: onOff(onOff=true), mediaPlayback(currentState=playing), \
            mediaActivityState(activityState=active), extendedMediaPlayback(extendedCurrentState=playing), \
            extendedModeSelect(supportedModes=[1] currentModeSettings=[1]) | 2 matter.speaker: onOff(onOff=true), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254), extendedLevelControl(defaultStepSize=10)
            """),
        Row(
            "sensor.outside_temperature", "Outside Temperature",
            """
            1 matter.temperatureSensor*: temperatureMeasurement(measuredValue=1560 minMeasuredValue=-10000 \
            maxMeasuredValue=10000)
            """),
        Row(
            "sensor.outside_humidity", "Outside Humidity",
            """
            1 matter.humiditySensor*: relativeHumidityMeasurement(measuredValue=5400 minMeasuredValue=0 \
            maxMeasuredValue=10000)
            """),
        Row(
            "sensor.carbon_monoxide", "Carbon monoxide",
            """
            1 matter.airQualitySensor*: carbonMonoxideConcentrationMeasurement(measuredValue=54.0 \
            measurementUnit=ppm measurementMedium=air)
            """),
        Row(
            "sensor.carbon_dioxide", "Carbon dioxide",
            """
            1 matter.airQualitySensor*: carbonDioxideConcentrationMeasurement(measuredValue=54.0 measurementUnit=ppm \
            measurementMedium=air)
            """),
        Row("switch.decorative_lights", "Decorative Lights", "1 matter.onOffPluginUnit*: onOff()"),
        Row("switch.ac", "AC", "1 matter.onOffPluginUnit*: onOff(onOff=false)"),
        Row(
            "vacuum.0_ground_floor", "0_Ground_floor",
            """
            1 matter.roboticVacuumCleaner*: rvcRunMode(supportedModes=[2] currentMode=1), \
            rvcOperationalState(operationalStateList=[7] operationalState=docked operationalError={errorStateID}), \
            extendedPowerSource(descriptiveCapacityRemaining=full isPluggedIn=true), locator(), dock(isDocked=true), \
            powerSource(status=active batPercentRemaining=200 batChargeState=isCharging)
            """),
        Row(
            "vacuum.1_first_floor", "1_First_floor",
            """
            1 matter.roboticVacuumCleaner*: rvcRunMode(supportedModes=[2] currentMode=1), \
            rvcOperationalState(operationalStateList=[7] operationalState=docked operationalError={errorStateID}), \
            extendedPowerSource(descriptiveCapacityRemaining=full isPluggedIn=true), dock(isDocked=true), \
            powerSource(status=active batPercentRemaining=200 batChargeState=isCharging)
            """),
        Row(
            "vacuum.2_second_floor", "2_Second_floor",
            """
            1 matter.roboticVacuumCleaner*: rvcRunMode(supportedModes=[2] currentMode=1), \
            rvcOperationalState(operationalStateList=[7] operationalState=docked operationalError={errorStateID}), \
            extendedPowerSource(descriptiveCapacityRemaining=full isPluggedIn=true), dock(isDocked=true), \
            powerSource(status=active batPercentRemaining=200 batChargeState=isCharging)
            """),
        Row(
            "vacuum.3_third_floor", "3_Third_floor",
            """
            1 matter.roboticVacuumCleaner*: rvcRunMode(supportedModes=[2] currentMode=1), \
            rvcOperationalState(operationalStateList=[7] operationalState=docked operationalError={errorStateID}), \
            dock(isDocked=true)
            """),
        Row(
            "vacuum.4_fourth_floor", "4_Fourth_floor",
            """
            1 matter.roboticVacuumCleaner*: rvcRunMode(supportedModes=[2] currentMode=1), \
            rvcOperationalState(operationalStateList=[7] operationalState=docked operationalError={errorStateID}), \
            dock(isDocked=true)
            """),
        Row(
            "valve.front_garden", "Front Garden",
            """
            1 matter.waterValve*: valveConfigurationAndControl(openDuration=null remainingDuration=null \
            currentState=open targetState=open)
            """),
        Row(
            "valve.orchard", "Orchard",
            """
            1 matter.waterValve*: valveConfigurationAndControl(openDuration=null remainingDuration=null \
            currentState=closed targetState=closed)
            """),
        Row(
            "water_heater.demo_water_heater", "Demo Water Heater",
            """
            1 google.waterHeater*: onOff(onOff=true), temperatureControl(temperatureSetpoint=4830 \
            minTemperature=4300 maxTemperature=6000), extendedModeSelect(supportedModes=[1] currentModeSettings=[1])
            """),
        Row(
            "water_heater.demo_water_heater_celsius", "Demo Water Heater Celsius",
            """
            1 google.waterHeater*: onOff(onOff=true), temperatureControl(temperatureSetpoint=4500 \
            minTemperature=4300 maxTemperature=6000), extendedModeSelect(supportedModes=[1] currentModeSettings=[1])
            """),
    ]
}
