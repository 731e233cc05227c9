extension TraitTable {
    static let kitchen: [TraitTable] = [cook, dispense, fill, timer]

    private static let modes: [(word: String, name: String)] = [
        ("NONE", "unspecified"), ("BAKE", "bake"), ("BEAT", "beat"), ("BLEND", "blend"), ("BOIL", "boil"),
        ("BREW", "brew"), ("BROIL", "broil"), ("CONVECTION_BAKE", "convectionBake"), ("COOK", "cook"),
        ("DEFROST", "defrost"), ("DEHYDRATE", "dehydrate"), ("FERMENT", "ferment"), ("FRY", "fry"),
        ("GRILL", "grill"), ("KNEAD", "knead"), ("MICROWAVE", "microwave"), ("MIX", "mix"),
        ("PRESSURE_COOK", "pressureCook"), ("PUREE", "puree"), ("ROAST", "roast"), ("SAUTE", "saute"),
        ("SLOW_COOK", "slowCook"), ("SOUS_VIDE", "sousVide"), ("STEAM", "steam"), ("STEW", "stew"), ("STIR", "stir"),
        ("WARM", "warm"), ("WHIP", "whip"),
    ]

    private static let units: [(word: String, name: String)] = [
        ("UNKNOWN_UNITS", "unspecified"), ("NO_UNITS", "noUnits"), ("CENTIMETERS", "centimeters"), ("CUPS", "cups"),
        ("DECILITERS", "deciliters"), ("FEET", "feet"), ("FLUID_OUNCES", "fluidOunces"), ("GALLONS", "gallons"),
        ("GRAMS", "grams"), ("INCHES", "inches"), ("KILOGRAMS", "kilograms"), ("LITERS", "liters"),
        ("METERS", "meters"), ("MILLIGRAMS", "milligrams"), ("MILLILITERS", "milliliters"),
        ("MILLIMETERS", "millimeters"), ("OUNCES", "ounces"), ("PINCH", "pinch"), ("PINTS", "pints"),
        ("PORTION", "portion"), ("POUNDS", "pounds"), ("QUARTS", "quarts"), ("TABLESPOONS", "tablespoons"),
        ("TEASPOONS", "teaspoons"),
    ]

    private static let oven = RoundTrip(
        "Cook",
        #""supportedCookingModes": ["BAKE", "SLOW_COOK"], "foodPresets": [{"food_preset_name": "pie", "supported_units": ["PORTION"], "food_synonyms": [{"synonym": ["pie", "tart"], "lang": "en"}]}]"#,
        states:
            #""currentCookingMode": "BAKE", "currentFoodPreset": "pie", "currentFoodQuantity": 1.5, "currentFoodUnit": "PORTION""#
    )

    private static let cook = TraitTable(
        trait: "Cook",
        states: [
            RoundTrip(
                oven.trait, oven.attributes, states: oven.states,
                becomes: [
                    ("cook.supportedCookingModes", "[bake slowCook]"), ("cook.currentFoodPreset", "pie"),
                    ("cook.currentFoodQuantity", "1.5"),
                    (
                        "cook.foodPresets",
                        "[{foodPresetName=pie supportedUnits=[portion] foodSynonyms=[{synonym=[pie tart] lang=en}]}]"
                    ),
                ]),
            RoundTrip("Cook", states: #""currentFoodQuantity": 0"#, becomes: [("cook.currentFoodQuantity", "0.0")]),
            RoundTrip("Cook", states: #""currentFoodQuantity": 1000000000000"#),
        ]
            + modes.map { mode in
                RoundTrip(
                    "Cook", states: #""currentCookingMode": "\#(mode.word)""#,
                    becomes: [("cook.currentCookingMode", mode.name)])
            }
            + units.map { unit in
                RoundTrip(
                    "Cook", states: #""currentFoodUnit": "\#(unit.word)""#,
                    becomes: [("cook.currentFoodUnit", unit.name)])
            },
        commands: [
            Execution("Cook", #""start": false"#, on: oven, becomes: "cook.cook(start=false)"),
            Execution(
                "Cook",
                #""start": true, "cookingMode": "SLOW_COOK", "foodPreset": "pie", "quantity": 0, "unit": "PORTION""#,
                on: oven,
                becomes: "cook.cook(start=true cookingMode=slowCook foodPreset=pie quantity=0.0 unit=portion)"),
            Execution("Cook", #""start": true, "quantity": -1"#, on: oven, becomes: "valueOutOfRange"),
            Execution("Cook", #""start": true, "cookingMode": "SING""#, on: oven, becomes: "protocolError"),
            Execution("Cook", "", on: oven, becomes: "protocolError"),
        ],
        invalid: [("currentCookingMode", #""SING""#), ("currentFoodQuantity", #""much""#)])

    private static let feeder = RoundTrip(
        "Dispense",
        #""supportedDispenseItems": [{"item_name": "food", "item_name_synonyms": [{"lang": "en", "synonyms": ["food"]}], "supported_units": ["CUPS"], "default_portion": {"amount": 1, "unit": "CUPS"}}], "supportedDispensePresets": [{"preset_name": "cat", "preset_name_synonyms": [{"lang": "en", "synonyms": ["cat bowl"]}]}]"#,
        states:
            #""dispenseItems": [{"itemName": "food", "amountRemaining": {"amount": 2.5, "unit": "CUPS"}, "amountLastDispensed": {"amount": 0.5, "unit": "CUPS"}, "isCurrentlyDispensing": true}]"#
    )

    private static func water(_ amount: String, _ unit: String, last: String) -> RoundTrip {
        RoundTrip(
            "Dispense",
            states:
                #""dispenseItems": [{"itemName": "water", "amountRemaining": {"amount": \#(amount), "unit": "\#(unit)"}, "amountLastDispensed": {"amount": \#(last), "unit": "\#(unit)"}, "isCurrentlyDispensing": false}]"#
        )
    }

    private static let dispense = TraitTable(
        trait: "Dispense",
        states: [
            RoundTrip(
                feeder.trait, feeder.attributes, states: feeder.states,
                becomes: [
                    (
                        "dispense.dispenseItems",
                        "[{itemName=food amountRemaining={amount=2.5 unit=cups} amountLastDispensed={amount=0.5 unit=cups} isCurrentlyDispensing=true}]"
                    )
                ]), water("0", "LITERS", last: "1000000000000"), water("1000000000000", "LITERS", last: "0"),
        ] + units.map { water("1", $0.word, last: "1") },
        commands: [
            Execution(
                "Dispense", #""item": "food", "amount": 0, "unit": "CUPS""#, on: feeder,
                becomes: "dispense.dispense(item=food amount=0.0 unit=cups)"),
            Execution("Dispense", #""presetName": "cat""#, on: feeder, becomes: "dispense.dispense(presetName=cat)"),
            Execution("Dispense", "", on: feeder, becomes: "dispense.dispense()"),
            Execution("Dispense", #""amount": -1"#, on: feeder, becomes: "valueOutOfRange"),
            Execution("Dispense", #""unit": "MILES""#, on: feeder, becomes: "protocolError"),
        ],
        invalid: [("dispenseItems", #""food""#)])

    private static let tub = RoundTrip("Fill", states: #""isFilled": true, "currentFillPercent": 12.5"#)

    private static let fill = TraitTable(
        trait: "Fill",
        states: [
            RoundTrip(
                "Fill",
                #""availableFillLevels": {"levels": [{"level_name": "half", "level_values": [{"level_synonym": ["half"], "lang": "en"}]}], "ordered": true}"#,
                states: #""isFilled": true, "currentFillPercent": 12.5, "currentFillLevel": "half""#,
                becomes: [
                    ("fill.currentFillPercent", "12.5"), ("fill.isFilled", "true"), ("fill.currentFillLevel", "half"),
                    (
                        "fill.availableFillLevels",
                        "{levels=[{levelName=half levelValues=[{levelSynonym=[half] lang=en}]}] ordered=true}"
                    ),
                ]),
            RoundTrip(
                "Fill", states: #""isFilled": false, "currentFillPercent": 0"#,
                becomes: [("fill.currentFillPercent", "0.0")]),
            RoundTrip("Fill", states: #""currentFillPercent": 100"#, becomes: [("fill.currentFillPercent", "100.0")]),
        ],
        commands: [
            Execution(
                "Fill", #""fill": true, "fillPercent": 0"#, on: tub, becomes: "fill.fill(fill=true fillPercent=0.0)"),
            Execution(
                "Fill", #""fill": true, "fillPercent": 100"#, on: tub,
                becomes: "fill.fill(fill=true fillPercent=100.0)"),
            Execution(
                "Fill", #""fill": false, "fillLevel": "half""#, on: tub,
                becomes: "fill.fill(fill=false fillLevel=half)"),
            Execution("Fill", #""fill": true, "fillPercent": 101"#, on: tub, becomes: "valueOutOfRange"),
            Execution("Fill", #""fill": "up""#, on: tub, becomes: "protocolError"),
            Execution("Fill", "", on: tub, becomes: "protocolError"),
        ],
        invalid: [("currentFillPercent", #""full""#), ("isFilled", "1")],
        outOfRange: [("currentFillPercent", "140", "100"), ("currentFillPercent", "-1", "0")])

    private static let egg = RoundTrip(
        "Timer", #""maxTimerLimitSec": 3600"#, states: #""timerRemainingSec": 60, "timerPaused": false"#)
    private static let idle = RoundTrip("Timer", #""maxTimerLimitSec": 3600"#, states: #""timerRemainingSec": -1"#)

    private static let timer = TraitTable(
        trait: "Timer",
        states: [
            RoundTrip(
                "Timer", #""maxTimerLimitSec": 1000000000"#, states: #""timerRemainingSec": -1, "timerPaused": false"#,
                becomes: [("timer.timerRemainingSeconds", "-1"), ("timer.maxTimerLimitSeconds", "1000000000")]),
            RoundTrip(
                egg.trait, egg.attributes, states: #""timerRemainingSec": 60, "timerPaused": true"#,
                becomes: [("timer.timerRemainingSeconds", "60"), ("timer.timerPaused", "true")]),
            RoundTrip(
                "Timer", #""maxTimerLimitSec": 1000000000"#, states: #""timerRemainingSec": 1000000000"#,
                becomes: [("timer.timerRemainingSeconds", "1000000000")]),
            RoundTrip("Timer", #""maxTimerLimitSec": 3600, "commandOnlyTimer": true"#),
        ],
        commands: [
            Execution("TimerStart", #""timerTimeSec": 1"#, on: idle, becomes: "timer.timerStart(timerTimeSeconds=1)"),
            Execution(
                "TimerStart", #""timerTimeSec": 90"#, on: egg, becomes: "timer.timerStart(timerTimeSeconds=90)"),
            Execution(
                "TimerStart", #""timerTimeSec": 3600"#, on: idle, becomes: "timer.timerStart(timerTimeSeconds=3600)"),
            Execution("TimerStart", #""timerTimeSec": 0"#, on: idle, becomes: "valueOutOfRange"),
            Execution("TimerStart", #""timerTimeSec": 3601"#, on: idle, becomes: "valueOutOfRange"),
            Execution("TimerStart", #""timerTimeSec": []"#, on: egg, becomes: "protocolError"),
            Execution("TimerStart", "", on: egg, becomes: "protocolError"),
            Execution(
                "TimerAdjust", #""timerTimeSec": -60"#, on: egg,
                becomes: "timer.timerAdjust(adjustmentTimeSeconds=-60)"),
            Execution(
                "TimerAdjust", #""timerTimeSec": 30"#, on: egg,
                becomes: "timer.timerAdjust(adjustmentTimeSeconds=30)"),
            Execution("TimerAdjust", #""timerTimeSec": -61"#, on: egg, becomes: "valueOutOfRange"),
            Execution("TimerAdjust", #""timerTimeSec": 30"#, on: idle, becomes: "noTimerExists"),
            Execution("TimerPause", "", on: egg, becomes: "timer.timerPause()"),
            Execution("TimerPause", "", on: idle, becomes: "noTimerExists"),
            Execution("TimerResume", "", on: egg, becomes: "timer.timerResume()"),
            Execution("TimerResume", "", on: idle, becomes: "noTimerExists"),
            Execution("TimerCancel", "", on: egg, becomes: "timer.timerCancel()"),
            Execution("TimerCancel", "", on: idle, becomes: "noTimerExists"),
        ],
        invalid: [("timerRemainingSec", "[]"), ("timerPaused", "0")],
        outOfRange: [("timerRemainingSec", "-2", "-1")])
}
