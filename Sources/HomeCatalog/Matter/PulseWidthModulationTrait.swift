public import HomeModel

extension Matter {
    /// Marks a device that controls its load by pulse-width modulation; the trait has neither attributes nor commands.
    ///
    /// Source: Matter 1.4.1, cluster PulseWidthModulation (0x001C)
    public enum PulseWidthModulationTrait: MatterTrait {
        public static let id: TraitID = 0x001C
    }
}
