import HomeCatalog
import HomeModel
import JSON

/// A timer with its remaining time in seconds; -1 if none is running.
enum TimerMapping: CloudTraitMapping {
    static let name = "Timer"
    static let commandOnly: String? = "commandOnlyTimer"

    static let mirrors = [
        TraitMirror(Google.TimerTrait.self) {
            $0.attribute("maxTimerLimitSec", is: \.maxTimerLimitSeconds)
            $0.attribute("commandOnlyTimer", is: \.commandOnlyTimer)
            $0.state("timerRemainingSec", is: \.timerRemainingSeconds)
            $0.state("timerPaused", is: \.timerPaused)
            $0.command("TimerStart", is: \.timerStart) { $0.required("timerTimeSec", is: \.timerTimeSeconds) }
            $0.command("TimerAdjust", is: \.timerAdjust) { $0.required("timerTimeSec", is: \.adjustmentTimeSeconds) }
            $0.command("TimerPause", is: \.timerPause)
            $0.command("TimerResume", is: \.timerResume)
            $0.command("TimerCancel", is: \.timerCancel)
        }
    ]

    /// Throws if no timer is running, or if an adjustment would make the remaining time negative.
    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        let actions = try mirroredActions(for: execution, on: device)
        guard execution.command != "TimerStart", !actions.isEmpty,
            let remaining = device.attributes(Google.TimerTrait.self)?.timerRemainingSeconds
        else { return actions }
        if remaining < 0 { throw CloudCommandError(code: "noTimerExists", message: "no timer is running") }
        if let change = try execution.number("timerTimeSec"), Double(remaining) + change < 0 {
            throw CloudCommandError(
                code: "valueOutOfRange", message: "timerTimeSec is \(change), but only \(remaining) s remain")
        }
        return actions
    }
}
