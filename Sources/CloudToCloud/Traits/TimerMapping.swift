import HomeCatalog
import HomeModel

/// A timer, in seconds; -1 where none runs.
enum TimerMapping: CloudTraitMapping {
    static let name = "Timer"

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
}
