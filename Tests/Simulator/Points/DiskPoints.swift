import DiskTesting
import Glibc
import TestHomes
import TestSupport

/// Every point at which the disk, the process or the machine can fail in a session.
///
/// For each call of the data file to the file system: the call fails once and the process goes on; the process dies
/// before and during the call; the machine loses power before and during the call. After each crash the files are
/// opened and compared with the responses and the events that clients have received.
public struct DiskPoints {
    private let seed: UInt64
    /// Every how many calls are points.
    private let stride: Int
    private let report: (String) -> Void

    /// - Parameters:
    ///   - seed: Determines which unsynced writes a loss of power takes.
    ///   - stride: Every how many calls are points; the seed determines with which the first one is.
    ///   - report: Receives the progress.
    public init(seed: UInt64 = 1, stride: Int = 1, report: @escaping (String) -> Void = { _ in }) {
        (self.seed, self.stride, self.report) = (seed, max(1, stride), report)
    }

    public func run() throws -> PointResult {
        var result = PointResult()
        let (calls, facts) = try record()
        result.calls = calls.count
        checkCrashes(calls, facts, &result)
        checkFailures(calls, &result)
        return result
    }

    /// Runs the session without a failure.
    private func record() throws -> ([DiskCall], PointCheck.Facts) {
        let folder = try TemporaryFolder()
        let disk = RecordingDisk()
        let session = DurableSession(FileStorage(path: folder.file("home.sqlite"), disk: disk))
        try SessionScript.run(session)
        try session.requireSuccess()
        return (disk.calls, PointCheck.Facts(session))
    }

    private func isPoint(_ call: Int) -> Bool { (call + Int(seed % UInt64(stride))).isMultiple(of: stride) }

    // MARK: Crashes

    /// Lets the process die, and the machine lose power, at each call.
    private func checkCrashes(_ calls: [DiskCall], _ facts: PointCheck.Facts, _ result: inout PointResult) {
        let check = PointCheck()
        var image = DiskImage()
        for number in 0...calls.count {
            let call = number < calls.count ? calls[number] : nil
            if isPoint(number) {
                let expected = PointCheck.Expectation(facts, before: number)
                let during = PointCheck.Expectation(facts, before: number + 1)
                for crash in Crash.allCases {
                    result.points += 1
                    guard crash.isDifferent(at: call, after: number > 0 ? calls[number - 1] : nil) else {
                        continue
                    }
                    var random = SeededRandom(
                        seed: seed &* 1_000_003 &+ UInt64(number * Crash.allCases.count) + crash.number)
                    let files = crash.files(of: image, during: call, &random)
                    result.checks += 1
                    do { try check.check(files, against: crash.isDuring ? during : expected) } catch {
                        result.faults.append(
                            "\(crash.rawValue) call \(number) (\(call?.kind.rawValue ?? "end") \(call?.file ?? "")): \(error)"
                        )
                    }
                }
            }
            if let call { image.apply(call) }
            if number.isMultiple(of: 500) {
                report("\(number) of \(calls.count) calls: \(result.faults.count) faults")
            }
        }
    }

    private enum Crash: String, CaseIterable {
        case death = "the process dies before"
        case deathDuring = "the process dies during"
        case powerLoss = "power is lost, with all unsynced writes, before"
        case partialPowerLoss = "power is lost, with some unsynced writes, before"
        case powerLossDuring = "power is lost during"

        var number: UInt64 { UInt64(Self.allCases.firstIndex(of: self) ?? 0) }

        var isDuring: Bool { self == .deathDuring || self == .powerLossDuring }

        /// Whether the files can differ from those after another crash that was checked.
        func isDifferent(at call: DiskCall?, after former: DiskCall?) -> Bool {
            switch self {
            case .death, .powerLoss: former?.isChange ?? true
            case .partialPowerLoss: former?.isChange ?? true
            case .deathDuring, .powerLossDuring: call?.isChange ?? false
            }
        }

        func files(of image: DiskImage, during call: DiskCall?, _ random: inout SeededRandom) -> DiskImage.Files {
            switch self {
            case .death: image.afterProcessDeath(random: &random)
            case .deathDuring: image.afterProcessDeath(during: call, random: &random)
            case .powerLoss: image.afterPowerLoss(.everything, random: &random)
            case .partialPowerLoss: image.afterPowerLoss(.some, random: &random)
            case .powerLossDuring: image.afterPowerLoss(during: call, .some, random: &random)
            }
        }
    }

    // MARK: Failures

    /// Lets each call fail, alone and with those that follow. The files are also checked as after a crash right after the
    /// failure.
    private func checkFailures(_ calls: [DiskCall], _ result: inout PointResult) {
        for number in calls.indices where isPoint(number) {
            let failures = Self.failures(of: calls[number].kind).flatMap { failure in
                Self.lengths.map { (failure: failure, count: $0) }
            }
            let failure = failures[(number / stride) % failures.count]
            for (failure, count) in stride == 1 ? failures : [failure] {
                result.points += 1
                let plan = RecordingDisk.Plan(failing: number, count: count, failure)
                do { try check(plan, &result) } catch {
                    result.faults.append(
                        """
                        \(count) calls from \(number) (\(calls[number].kind.rawValue) \(calls[number].file)) fail with \
                        \(failure): \(error)
                        """)
                }
            }
            if number.isMultiple(of: 200) {
                report("\(number) of \(calls.count) calls failed: \(result.faults.count) faults")
            }
        }
    }

    /// How many calls fail. If more than one fails, the outcome of a commit cannot be determined at once.
    private static let lengths = [1, 4, 15]

    private static func failures(of kind: DiskCall.Kind) -> [RecordingDisk.Plan.Failure] {
        switch kind {
        case .write:
            [
                RecordingDisk.Plan.Failure(code: 13, errorNumber: ENOSPC, quarters: 1),
                RecordingDisk.Plan.Failure(quarters: 0), RecordingDisk.Plan.Failure(quarters: 4),
            ]
        case .sync: [RecordingDisk.Plan.Failure(), RecordingDisk.Plan.Failure(errorNumber: ENOSPC)]
        default: [RecordingDisk.Plan.Failure()]
        }
    }

    private func check(_ plan: RecordingDisk.Plan, _ result: inout PointResult) throws {
        let number = plan.first
        let folder = try TemporaryFolder()
        let disk = RecordingDisk()
        disk.set(plan)
        let session = DurableSession(FileStorage(path: folder.file("home.sqlite"), disk: disk))
        var checks = 0
        session.onFailure = { session in
            try Self.checkCrash(of: session, on: disk, seed: seed &+ UInt64(number), &checks)
            try session.recover()
        }
        defer { result.checks += checks }
        try SessionScript.run(session)
        try Self.checkCrash(of: session, on: disk, seed: seed &+ UInt64(number) &+ 1, &checks)
        result.count(session.answers)
    }

    /// Checks the files as after the death of the process, and as after a loss of power.
    private static func checkCrash(
        of session: DurableSession, on disk: RecordingDisk, seed: UInt64, _ checks: inout Int
    ) throws {
        var image = DiskImage()
        for call in disk.calls { image.apply(call) }
        let expected = PointCheck.Expectation(now: session)
        var random = SeededRandom(seed: seed)
        let check = PointCheck()
        try check.check(image.afterProcessDeath(random: &random), against: expected)
        for loss in [DiskImage.Loss.everything, .some] {
            try check.check(image.afterPowerLoss(loss, random: &random), against: expected)
        }
        checks += 3
    }
}
