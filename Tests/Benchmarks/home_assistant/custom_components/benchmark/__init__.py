"""An integration for the benchmarks: prints an access token as soon as Home Assistant has started."""

from datetime import timedelta

from homeassistant.auth.const import GROUP_ID_ADMIN
from homeassistant.auth.models import TOKEN_TYPE_LONG_LIVED_ACCESS_TOKEN
from homeassistant.const import EVENT_HOMEASSISTANT_STARTED
from homeassistant.helpers import config_validation

CONFIG_SCHEMA = config_validation.empty_config_schema("benchmark")


async def async_setup(hass, config):
    user = await hass.auth.async_create_user("Benchmark", group_ids=[GROUP_ID_ADMIN])
    refresh_token = await hass.auth.async_create_refresh_token(
        user,
        client_name="benchmark",
        token_type=TOKEN_TYPE_LONG_LIVED_ACCESS_TOKEN,
        access_token_expiration=timedelta(days=1),
    )

    async def print_token(_):
        print(hass.auth.async_create_access_token(refresh_token), flush=True)

    hass.bus.async_listen_once(EVENT_HOMEASSISTANT_STARTED, print_token)
    return True
