public import HomeModel

extension TraitHandle<Matter.OnOffTrait> {
    /// Turns off with a fade and stores the current scene.
    ///
    /// `effectVariant` is a number of ``Matter/OnOffTrait/DelayedAllOffEffectVariantEnum`` or
    /// ``Matter/OnOffTrait/DyingLightEffectVariantEnum``, after the effect.
    public func offWithEffect(effectIdentifier: T.EffectIdentifierEnum, effectVariant: UInt8 = 0)
        async throws
    {
        try await invoke(\.offWithEffect) {
            $0.effectIdentifier = effectIdentifier
            $0.effectVariant = effectVariant
        }
    }

    /// Turns on for a time, with a guard time afterwards, both in tenths of a second.
    public func onWithTimedOff(onOffControl: T.OnOffControlBitmap, onTime: UInt16, offWaitTime: UInt16)
        async throws
    {
        try await invoke(\.onWithTimedOff) {
            $0.onOffControl = onOffControl
            $0.onTime = onTime
            $0.offWaitTime = offWaitTime
        }
    }
}
