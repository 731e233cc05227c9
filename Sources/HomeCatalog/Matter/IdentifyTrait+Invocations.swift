public import HomeModel

extension TraitHandle<Matter.IdentifyTrait> {
    /// Makes the device show itself for a time in seconds; 0 ends it.
    public func identify(identifyTime: UInt16) async throws {
        try await invoke(\.identify) { $0.identifyTime = identifyTime }
    }

    /// Makes the device show an effect.
    public func triggerEffect(effectIdentifier: T.EffectIdentifierEnum, effectVariant: T.EffectVariantEnum)
        async throws
    {
        try await invoke(\.triggerEffect) {
            $0.effectIdentifier = effectIdentifier
            $0.effectVariant = effectVariant
        }
    }
}
