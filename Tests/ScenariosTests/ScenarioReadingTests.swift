import JSON
import Scenarios
import Testing

@Suite struct ScenarioReadingTests {
    private static let head = "name: A scenario\nsteps:\n"

    /// Returns the fault of a file with its position; the number of its steps if there is none.
    private func fault(_ text: String) -> String {
        do throws(ScenarioError) { return "no fault, \(try Scenario(Array(text.utf8)).stepCount) steps" } catch {
            return "\(error.position): \(error.message)"
        }
    }

    @Test func aFileHasANameAndSteps() throws {
        let text = """
            name: A light goes on
            home: {template: guides, seed: 7, time: "2026-03-29T00:30:00Z"}
            steps:
              - command: {device: lamp, trait: onOff, command: on}
                expect: {status: 200, attributes: {onOff: true}}
              - name: Nobody switches it off
                expect:
                  - attribute: {device: lamp, trait: onOff, onOff: true}
                    for: 1 h 30 min
                  - never: {event: {device: lamp, trait: switch, event: initialPress}}
              - advance: {attribute: {device: lamp, trait: onOff, onOff: false}, atMost: 2 d}
              - wait: {received: {client: app, params: {level: {from: 1}}}, timeout: 500 ms}
            """
        let scenario = try Scenario(Array(text.utf8))
        #expect(scenario.name == "A light goes on")
        #expect(scenario.stepCount == 4)
    }

    @Test func jsonIsReadToo() throws {
        let text = #"{"name": "A light", "steps": [{"advance": 5}, {"expect": {"closed": "app"}}]}"#
        #expect(try Scenario(Array(text.utf8)).stepCount == 2)
    }

    @Test(arguments: [
        ("", "1:1: The file is empty."),
        ("name: [", "2:1: This is not YAML: did not find expected node content while parsing a flow node."),
        ("- 1", "1:1: The scenario must be an object; the members are name, description, home, steps."),
        ("steps: [{advance: 1}]", "1:1: The member name is missing; it must be a text of 1 to 200 characters."),
        ("name: A\nsteps: []", "2:1: The member steps must be an array of 1 to 10000 objects, but is an array."),
        (
            "nam: A\nsteps: [{advance: 1}]",
            "1:1: There is no member nam here; the members are name, description, home, steps. Did you mean name? At 1:1: The member name is missing; it must be a text of 1 to 200 characters."
        ),
        ("name: A\nname: B\n", "2:1: There are two members name."),
        (
            "name: A\nhome: dmo\nsteps: [{advance: 1}]",
            "2:1: The member home must be \"demo\" or \"guides\" or \"empty\", but is \"dmo\". Did you mean demo?"
        ),
        (
            "name: A\nhome: {fleet: 2, template: demo}\nsteps: [{advance: 1}]",
            "2:8: The object at /home can have only one of template, fleet, file; it has template, fleet."
        ),
    ])
    func aFileThatIsNoScenario(text: String, expected: String) {
        #expect(fault(text) == expected)
    }

    @Test(arguments: [
        (
            "  - comand: {device: a, trait: b, command: c}",
            "3:5: There is no member comand here; the members are name, client, command, "
        ),
        (
            "  - name: Nothing\n    advance: 1\n    restart: {device: a}",
            "4:5: The object at /steps/0 can have only one of"
        ),
        ("  - {}", "3:5: An element of steps is empty; the members are name"),
        (
            "  - command: {device: a, trait: b}",
            "3:5: The member command is missing; it must be a text of 1 to 128 characters."
        ),
        ("  - command: {device: 1, trait: b, command: c}", "3:15: The member device must be a text of 1 to 128"),
        (
            "  - command: {device: 1, trait: b, comand: c}",
            "3:15: The member device must be a text of 1 to 128 characters, but is 1. At 3:36: There is no member comand"
        ),
        ("  - advance: 5 minutes", "3:5: The member advance must be seconds, or a text with the units ms, s, min, h"),
        ("  - advance: -1", "3:5: The member advance must be seconds"),
        ("  - advance: 367 d", "3:5: The member advance must be seconds, or a text with the units"),
        ("  - advance: {until: idle, atMost: 400 d}", "3:28: The member atMost must be seconds"),
        (
            "  - advance: {until: idle, event: {device: a, trait: b, event: c}}",
            "3:5: The object at /steps/0/advance must have exactly one of until,"
        ),
        ("  - wait: 2 h", "3:5: The member wait must be seconds, or a text with the units"),
        ("  - wait: {received: {client: app}, timeout: 2 d}", "3:37: The member timeout must be seconds"),
        ("  - request: {path: devices}", "3:15: A path begins with / and has no spaces; write %20 for a space."),
        ("  - request: {path: \"/a b\"}", "3:15: A path begins with / and has no spaces"),
        ("  - request: {path: \"/a\\r\\nX: 1\"}", "3:15: A path begins with / and has no spaces"),
        ("  - request: {path: /a, headers: {\"X: 1\": b}}", "3:35: A header has a name of letters, digits and hyphens"),
        ("  - request: {path: /a, headers: {X: \"1\\n2\"}}", "3:35: A header has a name of letters"),
        ("  - expect: {status: 200}", "3:14: The member `status` needs a step that sends a request or opens a stream."),
        ("  - expect: {attributes: {onOff: true}}", "3:14: The member `attributes` needs a step with a command"),
        ("  - expect: {attribute: {device: a, trait: b}}", "3:14: The member `attribute` needs an attribute with"),
        ("  - expect: {event: {device: a, trait: b, event: c}, for: 1}", "3:14: Only attributes can last for a time"),
        ("  - expect: {never: {frame: {stream: a}}, within: 1}", "3:43: The member `never` is combined with `for`"),
        ("  - expect: {within: 1}", "3:14: `within` and `for` need attribute, attributes, event, frame, received"),
        ("  - expect: {times: 1}", "3:14: The member `times` needs the member `received`."),
        ("  - fault: {on: {device: a}, kind: broken}", "3:30: The member kind must be \"offline\" or \"frozen\" or"),
        (
            "  - fault: {on: {device: a}, kind: slow, miliseconds: 3}",
            "3:42: There is no member miliseconds here; the members are remove, id, on, kind,"
        ),
        (
            "  - fault: {on: {device: a}}",
            "3:5: The object at /steps/0/fault must have exactly one of kind, remove; it has none."
        ),
        (
            "  - fault: {kind: offline}",
            "3:5: A fault of the kind offline acts on devices: on names exactly one device, type,"
        ),
        ("  - fault: {remove: a, hidden: true}", "3:24: The member remove stands alone; hidden is for a new"),
        (
            "  - fault: {on: {device: a}, kind: offline, milliseconds: 3}",
            "3:45: A fault of the kind offline has no parameters, and not milliseconds."
        ),
        (
            "  - fault: {on: {device: a}, kind: frozen, times: 3}",
            "3:44: A fault of the kind frozen acts for a time and not on single cases; times has no meaning."
        ),
        (
            "  - fault: {on: {device: a}, kind: slow}",
            "3:5: The member milliseconds is missing; a fault of the kind slow needs it."
        ),
        (
            "  - fault: {on: {client: a}, kind: offline}",
            "3:13: A fault of the kind offline acts on devices: on names exactly one device, type,"
        ),
        ("  - fault: {on: {devce: a}, kind: offline}", "3:18: There is no member devce here; the members are device,"),
        ("  - fault: {on: {}, kind: offline}", "3:13: A fault of the kind offline acts on devices:"),
        (
            "  - fault: {on: {device: a}, kind: rejects, code: nope}",
            "3:45: The member code must be \"cancelled\" or"
        ),
        (
            "  - fault: {on: {stream: true}, kind: buffer, bytes: 1000000000}",
            "3:47: The member bytes must be 0 to 1048576 for a fault of the kind buffer, but is 1000000000."
        ),
        (
            "  - fault: {on: {device: a}, kind: offline, for: 5 minutes}",
            "3:45: The member for must be seconds, or a text with the units ms, s, min, h"
        ),
        (
            "  - fault: {on: {client: a}, kind: closeBeforeAnswer, probability: 2}",
            "3:55: The member probability must be 0 to 1, but is 2."
        ),
        (
            "  - expect: {received: {clent: app}}",
            "3:25: There is no member clent here; the members are number,"
        ),
        ("  - expect: {never: {received: {status: \"200\"}}}", "3:33: The member status must be a number, or"),
        ("  - wait: {received: {location: /a}}", "3:23: There is no member location here; the members are number,"),
        ("  - advance: {received: {params: 1}}", "3:26: The member params must be an object or {any: true}, but is 1."),
        (
            "  - expect: {received: {stream: {ended: client}}}",
            "3:34: The value at /steps/0/expect/received/stream/ended must be {any: true}, or an object with bytes, end, frames."
        ),
        (
            "  - expect: {never: {frame: {stream: a, event: atributes}}}",
            "3:41: The member event must be \"snapshot\" or \"added\" or"
        ),
        (
            "  - expect: {never: {frame: {stream: a, event: attributes, data: {device: b}}}}",
            "3:67: The event attributes of a stream has no member `device`. Did you mean deviceID? It has deviceID,"
        ),
        (
            "  - client: \(String(repeating: "x", count: 65))\n    advance: 1",
            "3:5: The member client must be a text of 1 to 64 characters, but is"
        ),
        (
            "  - expect: {attribute: {device: a, trait: b, level: {from: 1, form: 3}}}",
            "3:64: The value at /steps/0/expect/attribute/level/form must be from and to, matches, or any, and no other members."
        ),
        (
            "  - expect: {attribute: {device: a, trait: b, level: {from: 3, to: 1}}}",
            "3:64: The value at /steps/0/expect/attribute/level/to must be at least as great as from."
        ),
        (
            "  - expect: {attribute: {device: a, trait: b, level: {from: 3, matches: a*}}}",
            "3:64: The value at /steps/0/expect/attribute/level/matches must be alone: a comparison has from and to, matches, or any."
        ),
    ])
    func aFaultHasItsPosition(step: String, expected: String) {
        let fault = fault(Self.head + step)
        #expect(fault.hasPrefix(expected), "\(fault)")
    }

    @Test func aMillionStepsAreRefusedWithThePositionOfTheFirstTooMany() {
        var text = Self.head
        text.reserveCapacity(17_000_000)
        for _ in 0..<1_000_000 { text += "  - advance: 1\n" }
        #expect(fault(text).hasPrefix("10003:"))
    }

    @Test func aHundredThousandOpenBracketsAreRefused() {
        #expect(fault("name: " + String(repeating: "[", count: 100_000)).contains("deep"))
    }
}
