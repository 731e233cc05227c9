"""Dimmable lights that exist only in memory."""

from homeassistant.components.light import ATTR_BRIGHTNESS, ColorMode, LightEntity


async def async_setup_platform(hass, config, async_add_entities, discovery_info=None):
    async_add_entities(Light(number) for number in range(config["lights"]))


class Light(LightEntity):
    _attr_should_poll = False

    def __init__(self, number):
        self._attr_color_mode = ColorMode.BRIGHTNESS
        self._attr_supported_color_modes = {ColorMode.BRIGHTNESS}
        self._attr_name = f"Light {number}"
        self._attr_unique_id = f"light-{number}"
        self._attr_is_on = True
        self._attr_brightness = 128

    async def async_turn_on(self, **values):
        self._attr_is_on = True
        self._attr_brightness = values.get(ATTR_BRIGHTNESS, self._attr_brightness)
        self.async_write_ha_state()

    async def async_turn_off(self, **_):
        self._attr_is_on = False
        self.async_write_ha_state()
