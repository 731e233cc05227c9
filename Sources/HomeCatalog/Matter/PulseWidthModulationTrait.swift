public import HomeModel

extension Matter {
    /// Marks a device that drives what it controls by the width of pulses; it has neither attributes nor commands.
    public enum PulseWidthModulationTrait: MatterTrait {
        public static let id: TraitID = 0x001C
    }
}
