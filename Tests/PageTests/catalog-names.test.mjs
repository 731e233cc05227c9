import assert from "node:assert/strict";
import { test } from "node:test";

import { humanName, wordsOf } from "../../Public/catalog/catalog.js";
import { quantityText } from "../../Public/text/messages.js";

test("abbreviations are written as people write them", () => {
    const names = {
        pin: "PIN", pinCode: "PIN code", rfid: "RFID", rvcRunMode: "RVC run mode", ssid: "SSID", userURL: "User URL",
        activeBSSID: "Active BSSID", smokeCoAlarm: "Smoke CO alarm", pm25ConcentrationMeasurement:
            "PM2.5 concentration measurement", wifiNetworkDiagnostics: "Wi-Fi network diagnostics",
        requirePINforRemoteOperation: "Require PIN for remote operation", stateOfChargeSoC: "State of charge SoC",
        remainingTime: "Remaining time", pinch: "Pinch", idle: "Idle",
    };
    for (const [name, text] of Object.entries(names)) assert.equal(humanName(name), text);
});

test("a switch is on/off", () => {
    assert.equal(humanName("onOff"), "On/off");
    assert.equal(humanName("onOffTransitionTime"), "On/off transition time");
    assert.equal(humanName("switchOnOffset"), "Switch on offset");
    assert.deepEqual(wordsOf("onOffLight"), ["on", "off", "light"]);
});

test("a rate has no factor", () => {
    assert.equal(quantityText("33", "1/min"), "33/min");
    assert.equal(quantityText("33", "W"), "33\u00a0W");
});
