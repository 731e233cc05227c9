extension HomeAssistantTests {
    /// What every device becomes, in the order of the answer.
    static let rows: [Row] = [
        Row("alarm_control_panel.security", "Security", ""),
        Row("binary_sensor.basement_floor_wet", "Basement Floor Wet", ""),
        Row(
            "climate.heatpump", "HeatPump",
            """
            1 matter.thermostat*: thermostat(localTemperature=2500 absMinHeatSetpointLimit=700 \
            absMaxHeatSetpointLimit=3500 occupiedHeatingSetpoint=2000 \
            controlSequenceOfOperation=heatingOnly systemMode=heat)
            """),
        Row(
            "climate.hvac", "Hvac",
            """
            1 matter.thermostat*: thermostat(localTemperature=2200 absMinHeatSetpointLimit=700 \
            absMaxHeatSetpointLimit=3300 absMinCoolSetpointLimit=900 absMaxCoolSetpointLimit=3500 \
            occupiedCoolingSetpoint=2100 occupiedHeatingSetpoint=1900 minSetpointDeadBand=20 \
            controlSequenceOfOperation=coolingAndHeating systemMode=cool), \
            relativeHumidityMeasurement(measuredValue=5420 minMeasuredValue=0 maxMeasuredValue=10000)
            """),
        Row(
            "climate.ecobee", "Ecobee",
            """
            1 matter.thermostat*: thermostat(localTemperature=2300 absMinHeatSetpointLimit=700 \
            absMaxHeatSetpointLimit=3300 absMinCoolSetpointLimit=900 absMaxCoolSetpointLimit=3500 \
            occupiedCoolingSetpoint=2400 occupiedHeatingSetpoint=2100 minSetpointDeadBand=20 \
            controlSequenceOfOperation=coolingAndHeating systemMode=auto)
            """),
        Row("cover.kitchen_window", "Kitchen Window", ""),
        Row("cover.hall_window", "Hall Window", ""),
        Row("cover.living_room_window", "Living Room Window", ""),
        Row("cover.garage_door", "Garage Door", ""),
        Row("cover.pergola_roof", "Pergola Roof", ""),
        Row("fan.living_room_fan", "Living Room Fan", "1 matter.onOffPluginUnit: onOff(onOff=false)"),
        Row("fan.ceiling_fan", "Ceiling Fan", "1 matter.onOffPluginUnit: onOff(onOff=false)"),
        Row("fan.percentage_full_fan", "Percentage Full Fan", "1 matter.onOffPluginUnit: onOff(onOff=false)"),
        Row("fan.percentage_limited_fan", "Percentage Limited Fan", "1 matter.onOffPluginUnit: onOff(onOff=false)"),
        Row("fan.preset_only_limited_fan", "Preset Only Limited Fan", "1 matter.onOffPluginUnit: onOff(onOff=false)"),
        Row(
            "humidifier.humidifier", "Humidifier",
            """
            1 matter.onOffPluginUnit: onOff(onOff=true) | 2 matter.humiditySensor: \
            relativeHumidityMeasurement(measuredValue=4500 minMeasuredValue=0 maxMeasuredValue=10000)
            """),
        Row(
            "humidifier.dehumidifier", "Dehumidifier",
            """
            1 matter.onOffPluginUnit: onOff(onOff=true) | 2 matter.humiditySensor: \
            relativeHumidityMeasurement(measuredValue=5940 minMeasuredValue=0 maxMeasuredValue=10000)
            """),
        Row("humidifier.hygrostat", "Hygrostat", "1 matter.onOffPluginUnit: onOff(onOff=true)"),
        Row(
            "light.bed_light", "Bed Light",
            """
            1 matter.dimmableLight*: onOff(onOff=false), levelControl(currentLevel=null minLevel=1 \
            maxLevel=254)
            """),
        Row(
            "light.ceiling_lights", "Ceiling Lights",
            """
            1 matter.dimmableLight*: onOff(onOff=true), levelControl(currentLevel=180 minLevel=1 \
            maxLevel=254)
            """),
        Row(
            "light.kitchen_lights", "Kitchen Lights",
            """
            1 matter.dimmableLight*: onOff(onOff=true), levelControl(currentLevel=180 minLevel=1 \
            maxLevel=254)
            """),
        Row(
            "light.office_rgbw_lights", "Office RGBW Lights",
            """
            1 matter.dimmableLight*: onOff(onOff=true), levelControl(currentLevel=180 minLevel=1 \
            maxLevel=254)
            """),
        Row(
            "light.living_room_rgbww_lights", "Living Room RGBWW Lights",
            """
            1 matter.dimmableLight*: onOff(onOff=true), levelControl(currentLevel=180 minLevel=1 \
            maxLevel=254)
            """),
        Row(
            "light.entrance_color_white_lights", "Entrance Color + White Lights",
            """
            1 matter.dimmableLight*: onOff(onOff=true), levelControl(currentLevel=180 minLevel=1 \
            maxLevel=254)
            """),
        Row("lock.front_door", "Front Door", "1 matter.doorLock*: doorLock(lockState=locked actuatorEnabled=true)"),
        Row(
            "lock.kitchen_door", "Kitchen Door",
            "1 matter.doorLock*: doorLock(lockState=unlocked actuatorEnabled=true)"),
        Row(
            "lock.poorly_installed_door", "Poorly Installed Door",
            "1 matter.doorLock*: doorLock(lockState=unlocked actuatorEnabled=true)"),
        Row(
            "lock.openable_lock", "Openable Lock",
            "1 matter.doorLock*: doorLock(lockState=locked actuatorEnabled=true)"),
        Row(
            "media_player.living_room", "Living Room",
            """
            1 matter.onOffPluginUnit: onOff(onOff=true) | 2 matter.speaker: onOff(onOff=true), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254)
            """),
        Row(
            "media_player.bedroom", "Bedroom",
            """
            1 matter.onOffPluginUnit: onOff(onOff=true) | 2 matter.speaker: onOff(onOff=true), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254)
            """),
        Row(
            "media_player.walkman", "Walkman",
            """
            1 matter.onOffPluginUnit: onOff(onOff=true) | 2 matter.speaker: onOff(onOff=true), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254)
            """),
        Row(
            "media_player.kitchen", "Kitchen",
            """
            1 matter.onOffPluginUnit: onOff(onOff=true) | 2 matter.speaker: onOff(onOff=true), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254)
            """),
        Row("media_player.lounge_room", "Lounge room", "1 matter.onOffPluginUnit: onOff(onOff=true)"),
        Row("media_player.browse", "Browse", "1 matter.onOffPluginUnit: onOff(onOff=true)"),
        Row(
            "media_player.group", "Group",
            """
            1 matter.onOffPluginUnit: onOff(onOff=true) | 2 matter.speaker: onOff(onOff=true), \
            levelControl(currentLevel=254 minLevel=0 maxLevel=254)
            """),
        Row(
            "sensor.outside_temperature", "Outside Temperature",
            """
            1 matter.temperatureSensor*: temperatureMeasurement(measuredValue=1560 \
            minMeasuredValue=-10000 maxMeasuredValue=10000)
            """),
        Row(
            "sensor.outside_humidity", "Outside Humidity",
            """
            1 matter.humiditySensor*: relativeHumidityMeasurement(measuredValue=5400 minMeasuredValue=0 \
            maxMeasuredValue=10000)
            """),
        Row("sensor.carbon_monoxide", "Carbon monoxide", ""),
        Row("sensor.carbon_dioxide", "Carbon dioxide", ""),
        Row("switch.decorative_lights", "Decorative Lights", "1 matter.onOffPluginUnit*: onOff()"),
        Row("switch.ac", "AC", "1 matter.onOffPluginUnit*: onOff(onOff=false)"),
        Row("vacuum.0_ground_floor", "0_Ground_floor", ""),
        Row("vacuum.1_first_floor", "1_First_floor", ""),
        Row("vacuum.2_second_floor", "2_Second_floor", ""),
        Row("vacuum.3_third_floor", "3_Third_floor", ""),
        Row("vacuum.4_fourth_floor", "4_Fourth_floor", ""),
        Row("valve.front_garden", "Front Garden", ""),
        Row("valve.orchard", "Orchard", ""),
        Row("water_heater.demo_water_heater", "Demo Water Heater", "1 matter.onOffPluginUnit: onOff(onOff=true)"),
        Row(
            "water_heater.demo_water_heater_celsius", "Demo Water Heater Celsius",
            "1 matter.onOffPluginUnit: onOff(onOff=true)"),
    ]
}
