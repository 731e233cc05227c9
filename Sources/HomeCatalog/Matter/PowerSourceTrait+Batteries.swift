public import HomeModel

/// The sizes and the chemistry of batteries that can be replaced.
extension Matter.PowerSourceTrait {
    /// Letters and digits as they are printed; a `v` between digits is the decimal point of a voltage: `4v5` is 4.5
    /// volts.
    public enum BatCommonDesignationEnum: UInt16, MatterEnum {
        case unspecified, aaa, aa, c, d, `4v5`, `6v0`, `9v0`, `12aa`, aaaa, a, b, f, n, no6, subC, a23, a27, ba5800
        case duplex, `4sr44`, `523`, `531`, `15v0`, `22v5`, `30v0`, `45v0`, `67v5`, j, cr123a, cr2, `2cr5`, crP2, crV3
        case sr41, sr43, sr44, sr45, sr48, sr54, sr55, sr57, sr58, sr59, sr60, sr63, sr64, sr65, sr66, sr67, sr68, sr69
        case sr516, sr731, sr712, lr932, a5, a10, a13, a312, a675, ac41e, `10180`, `10280`, `10440`, `14250`, `14430`
        case `14500`, `14650`, `15270`, `16340`, rcr123a, `17500`, `17670`, `18350`, `18500`, `18650`, `19670`, `25500`
        case `26650`, `32600`
    }
    /// The chemistry of a battery.
    public enum BatApprovedChemistryEnum: UInt16, MatterEnum {
        case unspecified, alkaline, lithiumCarbonFluoride, lithiumChromiumOxide, lithiumCopperOxide
        case lithiumIronDisulfide, lithiumManganeseDioxide, lithiumThionylChloride, magnesium, mercuryOxide
        case nickelOxyhydride, silverOxide, zincAir, zincCarbon, zincChloride, zincManganeseDioxide, leadAcid
        case lithiumCobaltOxide, lithiumIon, lithiumIonPolymer, lithiumIronPhosphate, lithiumSulfur, lithiumTitanate
        case nickelCadmium, nickelHydrogen, nickelIron, nickelMetalHydride, nickelZinc, silverZinc, sodiumIon
        case sodiumSulfur, zincBromide, zincCerium
    }
}
