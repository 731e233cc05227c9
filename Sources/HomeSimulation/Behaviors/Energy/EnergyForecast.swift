import HomeCatalog
import HomeModel

/// The times of a forecast. They follow from its end and the durations of its slots: before the active slot are the
/// slots that are done, and the slots after it end one after the other until the end of the forecast.
extension Record<Matter.DeviceEnergyManagementTrait.ForecastStruct> {
    typealias Slot = Record<Matter.DeviceEnergyManagementTrait.SlotStruct>

    var start: HomeTime { HomeTime(matterSeconds: self.startTime ?? 0) }

    /// The slot that runs; nil if the operation has not begun.
    var activeSlot: Slot? {
        guard let number = self.activeSlotNumber, let slots = self.slots, number < slots.count else { return nil }
        return slots[Int(number)]
    }

    /// The ends of the slots.
    var slotEnds: [HomeTime] {
        var ends: [HomeTime] = []
        var end = HomeTime(matterSeconds: self.endTime ?? 0)
        for slot in (self.slots ?? []).reversed() {
            ends.append(end)
            end = end - .seconds(slot.duration)
        }
        return ends.reversed()
    }

    /// Brings the slots to a time. Returns when the next slot begins, or the operation; nil if the operation is done.
    mutating func advance(to time: HomeTime) -> HomeTime? {
        let hasBegun = time >= start
        let ends = slotEnds
        let active = hasBegun ? ends.firstIndex { $0 > time } : ends.startIndex
        guard let active else { return nil }
        var slots = self.slots ?? []
        for index in slots.indices {
            let remaining = hasBegun && index == active ? (ends[index] - time).wholeSeconds : slots[index].duration
            slots[index].setRemaining(index < active ? 0 : remaining)
        }
        self.slots = slots
        self.activeSlotNumber = hasBegun ? UInt16(clamping: active) : nil
        return hasBegun ? ends[active] : start
    }

    /// Replaces slots. The end moves by the difference of their durations.
    mutating func replaceSlots(by slots: [Slot]) {
        func duration(_ slots: [Slot]?) -> Int64 { (slots ?? []).reduce(0) { $0.saturatingAdding($1.duration) } }
        let difference = duration(slots).saturatingSubtracting(duration(self.slots))
        self.slots = slots
        moveEnd(by: .seconds(difference))
    }

    /// Moves the start, and the end with it.
    mutating func moveStart(to time: UInt32) {
        moveEnd(by: HomeTime(matterSeconds: time) - start)
        self.startTime = time
    }

    /// Moves the end by whole seconds.
    mutating func moveEnd(by span: Span) {
        let end = Int64(self.endTime ?? 0).saturatingAdding(span.microseconds / 1_000_000)
        self.endTime = UInt32(clamping: end)
    }
}

extension Record<Matter.DeviceEnergyManagementTrait.SlotStruct> {
    /// How long the slot takes, in seconds: the time that has elapsed and the remaining time.
    var duration: Int64 {
        let duration = Int64(self.elapsedSlotTime ?? 0) + Int64(self.remainingSlotTime ?? 0)
        return duration > 0 ? duration : Int64(self.defaultDuration ?? 0)
    }

    /// Sets the remaining time. The duration stays the same.
    mutating func setRemaining(_ seconds: Int64) {
        let duration = duration
        let remaining = Swift.min(Swift.max(0, seconds), duration)
        self.elapsedSlotTime = UInt32(clamping: duration - remaining)
        self.remainingSlotTime = UInt32(clamping: remaining)
    }

    /// Sets the duration; the time that has elapsed stays the same.
    mutating func setDuration(_ seconds: UInt32) {
        self.defaultDuration = seconds
        self.minDuration = Swift.min(self.minDuration ?? seconds, seconds)
        self.maxDuration = Swift.max(self.maxDuration ?? seconds, seconds)
        let elapsed = self.elapsedSlotTime ?? 0
        self.remainingSlotTime = seconds > elapsed ? seconds - elapsed : 0
        updateEnergy()
    }

    /// Sets the average power, in milliwatts.
    mutating func setPower(_ power: Int64) {
        self.nominalPower = power
        self.minPower = Swift.min(self.minPower ?? power, power)
        self.maxPower = Swift.max(self.maxPower ?? power, power)
        updateEnergy()
    }

    private mutating func updateEnergy() {
        guard let power = self.nominalPower else { return }
        self.nominalEnergy = energy(of: power, for: duration)
    }

    /// Returns an energy in milliwatt-hours.
    func energy(of power: Int64, for seconds: Int64) -> Int64 {
        Int64(clamping: Int128(power) * Int128(seconds) / 3600)
    }
}
