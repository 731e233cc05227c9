/// A valid file of a trait, which tests read unchanged or with one part replaced.
enum Sample {
    static let spinner = """
        {
          "namespace": "acme",
          "name": "spinner",
          "number": "0xFFF1FC01",
          "revision": 2,
          "features": [
            {"bit": 0, "name": "reverse", "code": "REV"}
          ],
          "enums": {
            "Direction": {"clockwise": 0, "counterclockwise": 1}
          },
          "bitmaps": {
            "Options": {"quiet": 0, "turbo": 9}
          },
          "structs": {
            "Step": [
              {"name": "rpm", "type": "uint16"},
              {"name": "seconds", "type": "uint8", "default": 5}
            ]
          },
          "attributes": [
            {"id": 0, "name": "rpm", "type": "uint16", "nullable": true, "maximum": "maxRpm", "unit": "1/min"},
            {"id": 1, "name": "targetRpm", "type": "uint16", "writable": true, "maximum": "maxRpm", "default": 0},
            {"id": 2, "name": "maxRpm", "type": "uint16", "minimum": 1, "default": 6000, "qualities": ["fixed"]},
            {"id": 3, "name": "direction", "type": "Direction", "writable": true, "feature": "reverse"},
            {"id": 4, "name": "options", "type": "Options", "writable": true, "optional": true},
            {"id": 5, "name": "steps", "type": "list", "element": "Step", "maximumLength": 3},
            {"id": 6, "name": "label", "type": "string", "maximumLength": 8, "default": "disc"}
          ],
          "commands": [
            {"id": 0, "name": "spin", "changes": ["rpm"], "fields": [{"name": "rpm", "type": "uint16", "maximum": "maxRpm"}],
             "sets": {"attribute": "targetRpm", "field": "rpm"}},
            {"id": 1, "name": "stop", "sets": [{"attribute": "targetRpm", "value": 0}]},
            {"id": 2, "name": "measure", "response": [{"name": "rpm", "type": "uint16", "nullable": true}],
             "answers": {"field": "rpm", "attribute": "rpm"}},
            {"id": 3, "name": "calibrate", "changes": ["label", "steps"]}
          ],
          "events": [
            {"id": 0, "name": "stalled", "priority": "critical", "fields": [{"name": "rpm", "type": "uint16"}]}
          ]
        }
        """

    /// Returns the file with one part of its text replaced. The part must occur exactly once.
    static func spinner(_ part: String, becomes other: String) -> String {
        guard let range = spinner.firstRange(of: part) else { return "\(part) is not in the sample" }
        return spinner.replacingCharacters(in: range, with: other)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
        var text = self
        text.replaceSubrange(range, with: other)
        return text
    }
}
