extension HomeAssistantTests {
    static let lights: [Row] = [
        Row(
            "light.bed_light", "Bed Light",
            """
            1 matter.extendedColorLight*: onOff(onOff=false; off on toggle), levelControl(currentLevel=null \
            minLevel=1 maxLevel=254; moveToLevel step moveToLevelWithOnOff stepWithOnOff), colorControl(currentHue=0 \
            currentSaturation=0 colorTemperatureMireds=153 colorMode=currentHueAndCurrentSaturation \
            enhancedColorMode=currentHueAndCurrentSaturation colorCapabilities=17 colorTempPhysicalMinMireds=153 \
            colorTempPhysicalMaxMireds=500; moveToHue moveToSaturation moveToHueAndSaturation \
            moveToColorTemperature), extendedModeSelect(supportedModes=[1]; changeModeSettings)
            """),
        Row(
            "light.ceiling_lights", "Ceiling Lights",
            """
            1 matter.extendedColorLight*: onOff(onOff=true; off on toggle), levelControl(currentLevel=180 minLevel=1 \
            maxLevel=254; moveToLevel step moveToLevelWithOnOff stepWithOnOff), colorControl(currentHue=0 \
            currentSaturation=0 colorTemperatureMireds=380 colorMode=colorTemperatureMireds \
            enhancedColorMode=colorTemperatureMireds colorCapabilities=17 colorTempPhysicalMinMireds=153 \
            colorTempPhysicalMaxMireds=500; moveToHue moveToSaturation moveToHueAndSaturation moveToColorTemperature)
            """),
        Row(
            "light.kitchen_lights", "Kitchen Lights",
            """
            1 matter.extendedColorLight*: onOff(onOff=true; off on toggle), levelControl(currentLevel=180 minLevel=1 \
            maxLevel=254; moveToLevel step moveToLevelWithOnOff stepWithOnOff), colorControl(currentHue=243 \
            currentSaturation=191 colorTemperatureMireds=153 colorMode=currentHueAndCurrentSaturation \
            enhancedColorMode=currentHueAndCurrentSaturation colorCapabilities=17 colorTempPhysicalMinMireds=153 \
            colorTempPhysicalMaxMireds=500; moveToHue moveToSaturation moveToHueAndSaturation \
            moveToColorTemperature), extendedColorControl(currentHue=345.0 currentSaturation=0.75 \
            currentValue=0.7058824)
            """),
        Row(
            "light.office_rgbw_lights", "Office RGBW Lights",
            """
            1 matter.extendedColorLight*: onOff(onOff=true; off on toggle), levelControl(currentLevel=180 minLevel=1 \
            maxLevel=254; moveToLevel step moveToLevelWithOnOff stepWithOnOff), colorControl(currentHue=0 \
            currentSaturation=127 colorMode=currentHueAndCurrentSaturation \
            enhancedColorMode=currentHueAndCurrentSaturation colorCapabilities=1; moveToHue moveToSaturation \
            moveToHueAndSaturation), extendedColorControl(currentHue=0.0 currentSaturation=0.49804 \
            currentValue=0.7058824)
            """),
        Row(
            "light.living_room_rgbww_lights", "Living Room RGBWW Lights",
            """
            1 matter.extendedColorLight*: onOff(onOff=true; off on toggle), levelControl(currentLevel=180 minLevel=1 \
            maxLevel=254; moveToLevel step moveToLevelWithOnOff stepWithOnOff), colorControl(currentHue=1 \
            currentSaturation=129 colorMode=currentHueAndCurrentSaturation \
            enhancedColorMode=currentHueAndCurrentSaturation colorCapabilities=1; moveToHue moveToSaturation \
            moveToHueAndSaturation), extendedColorControl(currentHue=0.923 currentSaturation=0.5098 \
            currentValue=0.7058824)
            """),
        Row(
            "light.entrance_color_white_lights", "Entrance Color + White Lights",
            """
            1 matter.extendedColorLight*: onOff(onOff=true; off on toggle), levelControl(currentLevel=180 minLevel=1 \
            maxLevel=254; moveToLevel step moveToLevelWithOnOff stepWithOnOff), colorControl(currentHue=243 \
            currentSaturation=191 colorMode=currentHueAndCurrentSaturation \
            enhancedColorMode=currentHueAndCurrentSaturation colorCapabilities=1; moveToHue moveToSaturation \
            moveToHueAndSaturation), extendedColorControl(currentHue=345.0 currentSaturation=0.75 \
            currentValue=0.7058824)
            """),
        Row(
            "lock.front_door", "Front Door",
            """
            1 matter.doorLock*: doorLock(lockState=locked actuatorEnabled=true; lockDoor unlockDoor)
            """),
        Row(
            "lock.kitchen_door", "Kitchen Door",
            """
            1 matter.doorLock*: doorLock(lockState=unlocked actuatorEnabled=true; lockDoor unlockDoor)
            """),
        Row(
            "lock.poorly_installed_door", "Poorly Installed Door",
            """
            1 matter.doorLock*: doorLock(lockState=unlocked actuatorEnabled=true; lockDoor unlockDoor)
            """),
        Row(
            "lock.openable_lock", "Openable Lock",
            """
            1 matter.doorLock*: doorLock(lockState=locked actuatorEnabled=true; lockDoor unlockDoor)
            """),
    ]

    static let players: [Row] = [
        Row(
            "media_player.living_room", "Living Room",
            """
            1 google.setTopBox*: onOff(onOff=true; off on toggle), mediaPlayback(currentState=playing; play pause \
            stop skipForward skipBackward seek), mediaActivityState(activityState=active), \
            extendedMediaPlayback(extendedCurrentState=playing; shuffle), extendedModeSelect(supportedModes=[1] \
            currentModeSettings=[1]; changeModeSettings) | 2 matter.speaker: onOff(onOff=true; off on toggle), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254; moveToLevel step), \
            extendedLevelControl(defaultStepSize=25)
            """),
        Row(
            "media_player.bedroom", "Bedroom",
            """
            1 google.setTopBox*: onOff(onOff=true; off on toggle), mediaPlayback(currentState=playing; play pause \
            stop skipForward skipBackward seek), mediaActivityState(activityState=active), \
            extendedMediaPlayback(extendedCurrentState=playing; shuffle), extendedModeSelect(supportedModes=[1] \
            currentModeSettings=[1]; changeModeSettings) | 2 matter.speaker: onOff(onOff=true; off on toggle), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254; moveToLevel step), \
            extendedLevelControl(defaultStepSize=25)
            """),
        Row(
            "media_player.walkman", "Walkman",
            """
            1 google.setTopBox*: onOff(onOff=true; off on toggle), mediaPlayback(currentState=playing; play pause \
            stop previous next), mediaActivityState(activityState=active), \
            extendedMediaPlayback(extendedCurrentState=playing; shuffle), extendedModeSelect(supportedModes=[1] \
            currentModeSettings=[1]; changeModeSettings) | 2 matter.speaker: onOff(onOff=true; off on toggle), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254; moveToLevel step), \
            extendedLevelControl(defaultStepSize=25)
            """),
        Row(
            "media_player.kitchen", "Kitchen",
            """
            1 google.setTopBox*: onOff(onOff=true; off on toggle), mediaPlayback(currentState=playing; play pause \
            stop previous next), mediaActivityState(activityState=active), \
            extendedMediaPlayback(extendedCurrentState=playing; shuffle), extendedModeSelect(supportedModes=[1] \
            currentModeSettings=[1]; changeModeSettings) | 2 matter.speaker: onOff(onOff=true; off on toggle), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254; moveToLevel step), \
            extendedLevelControl(defaultStepSize=25)
            """),
        Row(
            "media_player.lounge_room", "Lounge room",
            """
            1 google.tv*: mediaPlayback(currentState=playing; play pause stop previous next), onOff(onOff=true; off \
            on toggle), extendedMediaInput(customInputsOrdered=true customInputsList=[2] currentCustomInput=dvd; \
            selectCustomInput previousInput nextInput), mediaActivityState(activityState=active), \
            extendedMediaPlayback(extendedCurrentState=playing; shuffle), extendedModeSelect(supportedModes=[1] \
            currentModeSettings=[1]; changeModeSettings)
            """),
        Row(
            "media_player.browse", "Browse",
            """
            1 google.setTopBox*: onOff(onOff=true; off on toggle), mediaPlayback(currentState=playing), \
            mediaActivityState(activityState=active), extendedMediaPlayback(extendedCurrentState=playing)
            """),
        Row(
            "media_player.group", "Group",
            """
            1 google.setTopBox*: onOff(onOff=true; off on toggle), mediaPlayback(currentState=playing; play pause \
            stop skipForward skipBackward seek), mediaActivityState(activityState=active), \
            extendedMediaPlayback(extendedCurrentState=playing; shuffle), extendedModeSelect(supportedModes=[1] \
            currentModeSettings=[1]; changeModeSettings) | 2 matter.speaker: onOff(onOff=true; off on toggle), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254; moveToLevel step), \
            extendedLevelControl(defaultStepSize=25)
            """),
    ]

    static let others: [Row] = [
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
            1 matter.airQualitySensor*: carbonMonoxideConcentrationMeasurement(measuredValue=54.0 measurementUnit=ppm \
            measurementMedium=air)
            """),
        Row(
            "sensor.carbon_dioxide", "Carbon dioxide",
            """
            1 matter.airQualitySensor*: carbonDioxideConcentrationMeasurement(measuredValue=54.0 measurementUnit=ppm \
            measurementMedium=air)
            """),
        Row(
            "switch.decorative_lights", "Decorative Lights",
            """
            1 matter.onOffPluginUnit*: onOff(; off on)
            """),
        Row(
            "switch.ac", "AC",
            """
            1 matter.onOffPluginUnit*: onOff(onOff=false; off on toggle)
            """),
        Row(
            "vacuum.0_ground_floor", "0_Ground_floor",
            """
            1 matter.roboticVacuumCleaner*: rvcRunMode(supportedModes=[2] currentMode=1; changeToMode), \
            rvcOperationalState(operationalStateList=[7] operationalState=docked operationalError={errorStateID}; \
            pause resume), extendedPowerSource(descriptiveCapacityRemaining=full isPluggedIn=true), locator(; locate \
            silence), dock(isDocked=true; dock), powerSource(status=active batPercentRemaining=200 \
            batChargeState=isCharging)
            """),
        Row(
            "vacuum.1_first_floor", "1_First_floor",
            """
            1 matter.roboticVacuumCleaner*: rvcRunMode(supportedModes=[2] currentMode=1; changeToMode), \
            rvcOperationalState(operationalStateList=[7] operationalState=docked operationalError={errorStateID}; \
            pause resume), extendedPowerSource(descriptiveCapacityRemaining=full isPluggedIn=true), \
            dock(isDocked=true; dock), powerSource(status=active batPercentRemaining=200 batChargeState=isCharging)
            """),
        Row(
            "vacuum.2_second_floor", "2_Second_floor",
            """
            1 matter.roboticVacuumCleaner*: rvcRunMode(supportedModes=[2] currentMode=1; changeToMode), \
            rvcOperationalState(operationalStateList=[7] operationalState=docked operationalError={errorStateID}), \
            extendedPowerSource(descriptiveCapacityRemaining=full isPluggedIn=true), dock(isDocked=true; dock), \
            powerSource(status=active batPercentRemaining=200 batChargeState=isCharging)
            """),
        Row(
            "vacuum.3_third_floor", "3_Third_floor",
            """
            1 matter.roboticVacuumCleaner*: rvcRunMode(supportedModes=[2] currentMode=1; changeToMode), \
            rvcOperationalState(operationalStateList=[7] operationalState=docked operationalError={errorStateID}), \
            dock(isDocked=true; dock)
            """),
        Row(
            "vacuum.4_fourth_floor", "4_Fourth_floor",
            """
            1 matter.roboticVacuumCleaner*: rvcRunMode(supportedModes=[2] currentMode=1; changeToMode), \
            rvcOperationalState(operationalStateList=[7] operationalState=docked operationalError={errorStateID}), \
            dock(isDocked=true; dock)
            """),
        Row(
            "valve.front_garden", "Front Garden",
            """
            1 matter.waterValve*: valveConfigurationAndControl(openDuration=null remainingDuration=null \
            currentState=open targetState=open; open close)
            """),
        Row(
            "valve.orchard", "Orchard",
            """
            1 matter.waterValve*: valveConfigurationAndControl(openDuration=null remainingDuration=null \
            currentState=closed targetState=closed; open close)
            """),
        Row(
            "water_heater.demo_water_heater", "Demo Water Heater",
            """
            1 google.waterHeater*: onOff(onOff=true; off on toggle), temperatureControl(temperatureSetpoint=4830 \
            minTemperature=4300 maxTemperature=6000; setTemperature), \
            extendedTemperatureControl(temperatureDisplayMode=celsius), extendedModeSelect(supportedModes=[1] \
            currentModeSettings=[1]; changeModeSettings)
            """),
        Row(
            "water_heater.demo_water_heater_celsius", "Demo Water Heater Celsius",
            """
            1 google.waterHeater*: onOff(onOff=true; off on toggle), temperatureControl(temperatureSetpoint=4500 \
            minTemperature=4300 maxTemperature=6000; setTemperature), \
            extendedTemperatureControl(temperatureDisplayMode=celsius), extendedModeSelect(supportedModes=[1] \
            currentModeSettings=[1]; changeModeSettings)
            """),
    ]
}
