import HomeCatalog
import HomeModel

/// Behavior of Matter's Content Control: a PIN code, ratings and the screen time of a video player.
///
/// Matter reports a wrong PIN code and an unsupported rating with statuses of the trait itself; here they are FAILURE,
/// and the message names the status. Matter checks the PIN code of `addBonusTime` only for clients without the
/// privilege `manage`. The simulation does not distinguish clients: it checks the PIN code if one is sent.
///
/// The memory stores the PIN code, which is 0000 at first, and whether someone watches.
struct ContentControlBehavior: Behavior {
    typealias Subject = Matter.ContentControlTrait

    /// The PIN code of a device whose code has never been changed.
    private static let defaultPIN = "0000"

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.updatePIN) { (endpoint, fields) throws(HomeError) in try Self.updatePIN(endpoint, fields) },
            .respond(to: \.resetPIN) { endpoint, _ in
                let pin = Self.newPIN(for: endpoint)
                endpoint[Subject.self].data.pin = pin
                return Record { $0.pinCode = pin }
            },
            .on(\.enable) { endpoint, _ in Self.setEnabled(true, on: endpoint) },
            .on(\.disable) { endpoint, _ in Self.setEnabled(false, on: endpoint) },
            .on(\.addBonusTime) { (endpoint, fields) throws(HomeError) in try Self.addBonusTime(endpoint, fields) },
            .on(\.setScreenDailyTime) { endpoint, fields in
                Self.setDailyTime(fields.screenTime ?? 0, on: endpoint)
            },
            .on(\.blockUnratedContent) { endpoint, _ in endpoint[Subject.self].blockUnrated = true },
            .on(\.unblockUnratedContent) { endpoint, _ in endpoint[Subject.self].blockUnrated = false },
            .on(\.setOnDemandRatingThreshold) { (endpoint, fields) throws(HomeError) in
                let control = endpoint[Subject.self]
                control.onDemandRatingThreshold = try Self.check(fields.rating, isAmong: control.onDemandRatings)
            },
            .on(\.setScheduledContentRatingThreshold) { (endpoint, fields) throws(HomeError) in
                let control = endpoint[Subject.self]
                control.scheduledContentRatingThreshold = try Self.check(
                    fields.rating, isAmong: control.scheduledContentRatings)
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("startWatching", Empty.self, given: Subject.Feature.screenTime) { (endpoint, _) throws(HomeError) in
                guard !endpoint[Subject.self].isTimeUp else {
                    throw HomeError(
                        .failedPrecondition,
                        "The screen time of today is used up; send contentControl.addBonusTime first.")
                }
                endpoint[Subject.self].data.isWatching = true
                Self.updateCountdown(endpoint)
            },
            .on("stopWatching", Empty.self, given: Subject.Feature.screenTime) { endpoint, _ in
                endpoint[Subject.self].data.isWatching = nil
                Self.updateCountdown(endpoint)
            },
        ]
    }

    var reactions: [Reaction] {
        [
            .derived(from: \.currentState, of: Matter.MediaPlaybackTrait.self) { Self.updateCountdown($0) }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        if timer == Self.nextDay { Self.beginDay(on: endpoint) } else { Self.expire(endpoint) }
    }

    /// The timer restarts itself each day while the device is watched without a pause.
    func interval(of timer: String) -> Span? { timer == Self.nextDay ? .days(1) : nil }

    func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint) {
        Self.continueDays(since: due, on: endpoint)
    }

    func start(on endpoint: Endpoint) { Self.updateCountdown(endpoint, isAmbient: true) }

    func powerUp(_ endpoint: Endpoint) {
        endpoint[Subject.self].data.isWatching = nil
        Self.updateCountdown(endpoint)
    }

    private static func setEnabled(_ isEnabled: Bool, on endpoint: Endpoint) {
        endpoint[Subject.self].enabled = isEnabled
        updateCountdown(endpoint)
    }
}

extension ContentControlBehavior {
    private static func updatePIN(_ endpoint: Endpoint, _ fields: Record<Subject.UpdatePIN>) throws(HomeError) {
        let pin = fields.newPIN ?? ""
        guard !pin.isEmpty, pin.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .rejected(.constraintError, "contentControl.updatePIN takes a newPIN of 1 to 6 digits.")
        }
        try checkPIN(fields.oldPIN, of: endpoint)
        endpoint[Subject.self].data.pin = pin
    }

    static func checkPIN(_ pin: String?, of endpoint: Endpoint) throws(HomeError) {
        guard pin == endpoint[Subject.self].data.pin ?? defaultPIN else {
            throw .rejected(
                .failure, "The PIN code is wrong (InvalidPINCode); contentControl.resetPIN returns a new one.")
        }
    }

    /// Returns six digits, other than the current PIN code.
    private static func newPIN(for endpoint: Endpoint) -> String {
        let number = Int(endpoint.random("pin", step: endpoint.now.microseconds) * 1_000_000)
        func digits(_ number: Int) -> String { String(String(number % 1_000_000 + 1_000_000).dropFirst()) }
        let pin = digits(number)
        return pin == endpoint[Subject.self].data.pin ? digits(number + 1) : pin
    }

    /// Returns a rating if it is in a list of the device.
    private static func check(_ rating: String?, isAmong ratings: [Record<Subject.RatingNameStruct>]?)
        throws(HomeError) -> String
    {
        let names = (ratings ?? []).compactMap { $0.ratingName }
        guard let rating, names.contains(rating) else {
            throw .rejected(
                .failure,
                "The device has no rating \"\(rating ?? "")\" (InvalidRating); it has \(names.isEmpty ? "none" : names.joined(separator: ", "))."
            )
        }
        return rating
    }
}

/// The data of a video player's limits besides the attributes.
struct ContentControlData: LocalSchema {
    /// The PIN code; absent if it has never been changed.
    @Field<String>(0) var pin
    /// Whether someone watches without playing media, such as a television channel; absent if not.
    @Field<Bool>(1) var isWatching
}

extension TraitDraft<Matter.ContentControlTrait> {
    var data: Record<ContentControlData> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }
}
