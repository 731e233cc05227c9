public import HomeModel

/// The sizes and the chemistry of batteries that can be replaced.
extension Matter.PowerSourceTrait {
    /// The name of a battery size, as it is printed. A `v` between digits is the decimal point of a voltage: `4v5` is
    /// 4.5 volts.
    public enum BatCommonDesignationEnum: UInt16, MatterEnum {
        /// The size is unknown, or has no common name.
        case unspecified
        /// AAA, a 1.5-volt cell of 10.5 mm × 44.5 mm.
        case aaa
        /// AA, a 1.5-volt cell of 14.5 mm × 50.5 mm.
        case aa
        /// C, a 1.5-volt cell of 26.2 mm × 50 mm.
        case c
        /// D, a 1.5-volt cell of 34.2 mm × 61.5 mm.
        case d
        /// A flat 4.5-volt battery of three cells.
        case `4v5`
        /// A 6-volt battery.
        case `6v0`
        /// A 9-volt block battery.
        case `9v0`
        /// Half AA, a cell of 14.5 mm × 25 mm.
        case `12aa`
        /// AAAA, a 1.5-volt cell of 8.3 mm × 42.5 mm.
        case aaaa
        /// A, a 1.5-volt cell of 17 mm × 50 mm.
        case a
        /// B, a 1.5-volt cell of 21.5 mm × 60 mm.
        case b
        /// F, a 1.5-volt cell of 33 mm × 91 mm.
        case f
        /// N, a 1.5-volt cell of 12 mm × 30.2 mm.
        case n
        /// No. 6, a 1.5-volt cell of 67 mm × 172 mm.
        case no6
        /// Sub-C, a cell of 22.2 mm × 42.9 mm.
        case subC
        /// A23, a 12-volt battery of 10.3 mm × 28.5 mm.
        case a23
        /// A27, a 12-volt battery of 8 mm × 28.2 mm.
        case a27
        /// BA-5800, a lithium battery of military equipment.
        case ba5800
        /// Duplex, a 3-volt battery of two cells in a row.
        case duplex
        /// 4SR44, a 6-volt battery of four button cells.
        case `4sr44`
        /// 523, a 4.5-volt photo battery.
        case `523`
        /// 531, a 4.5-volt photo battery.
        case `531`
        /// A 15-volt battery.
        case `15v0`
        /// A 22.5-volt battery.
        case `22v5`
        /// A 30-volt battery.
        case `30v0`
        /// A 45-volt battery.
        case `45v0`
        /// A 67.5-volt battery.
        case `67v5`
        /// J, a flat 6-volt battery with one corner missing.
        case j
        /// CR123A, a 3-volt lithium photo battery of 17 mm × 34.5 mm.
        case cr123a
        /// CR2, a 3-volt lithium photo battery of 15.6 mm × 27 mm.
        case cr2
        /// 2CR5, a 6-volt lithium photo battery of two cells.
        case `2cr5`
        /// CR-P2, a 6-volt lithium photo battery of two cells.
        case crP2
        /// CR-V3, a 3-volt lithium battery of the size of two AA cells.
        case crV3
        /// SR41, a button cell of 7.9 mm × 3.6 mm.
        case sr41
        /// SR43, a button cell of 11.6 mm × 4.2 mm.
        case sr43
        /// SR44, a button cell of 11.6 mm × 5.4 mm.
        case sr44
        /// SR45, a button cell of 9.5 mm × 3.6 mm.
        case sr45
        /// SR48, a button cell of 7.9 mm × 5.4 mm.
        case sr48
        /// SR54, a button cell of 11.6 mm × 3.1 mm.
        case sr54
        /// SR55, a button cell of 11.6 mm × 2.1 mm.
        case sr55
        /// SR57, a button cell of 9.5 mm × 2.7 mm.
        case sr57
        /// SR58, a button cell of 7.9 mm × 2.1 mm.
        case sr58
        /// SR59, a button cell of 7.9 mm × 2.6 mm.
        case sr59
        /// SR60, a button cell of 6.8 mm × 2.2 mm.
        case sr60
        /// SR63, a button cell of 5.8 mm × 2.2 mm.
        case sr63
        /// SR64, a button cell of 5.8 mm × 2.7 mm.
        case sr64
        /// SR65, a button cell of 6.8 mm × 1.7 mm.
        case sr65
        /// SR66, a button cell of 6.8 mm × 2.6 mm.
        case sr66
        /// SR67, a button cell of 7.9 mm × 1.7 mm.
        case sr67
        /// SR68, a button cell of 9.5 mm × 1.7 mm.
        case sr68
        /// SR69, a button cell of 9.5 mm × 2.1 mm.
        case sr69
        /// SR516, a button cell of 5.8 mm × 1.6 mm.
        case sr516
        /// SR731, a button cell of 7.9 mm × 3.1 mm.
        case sr731
        /// SR712, a button cell of 7.9 mm × 1.3 mm.
        case sr712
        /// LR932, an alkaline button cell of 9.3 mm × 3.2 mm.
        case lr932
        /// A5, a zinc-air cell for hearing aids.
        case a5
        /// A10, a zinc-air cell for hearing aids.
        case a10
        /// A13, a zinc-air cell for hearing aids.
        case a13
        /// A312, a zinc-air cell for hearing aids.
        case a312
        /// A675, a zinc-air cell for hearing aids.
        case a675
        /// AC41E, a zinc-air cell for hearing aids.
        case ac41e
        /// A rechargeable lithium cell of 10 mm × 18 mm.
        case `10180`
        /// A rechargeable lithium cell of 10 mm × 28 mm.
        case `10280`
        /// A rechargeable lithium cell of 10 mm × 44 mm, about as large as AAA.
        case `10440`
        /// A rechargeable lithium cell of 14 mm × 25 mm, about as large as half AA.
        case `14250`
        /// A rechargeable lithium cell of 14 mm × 43 mm.
        case `14430`
        /// A rechargeable lithium cell of 14 mm × 50 mm, about as large as AA.
        case `14500`
        /// A rechargeable lithium cell of 14 mm × 65 mm.
        case `14650`
        /// A rechargeable lithium cell of 15 mm × 27 mm, about as large as CR2.
        case `15270`
        /// A rechargeable lithium cell of 16 mm × 34 mm, about as large as CR123A.
        case `16340`
        /// RCR123A, a rechargeable lithium cell about as large as CR123A.
        case rcr123a
        /// A rechargeable lithium cell of 17 mm × 50 mm.
        case `17500`
        /// A rechargeable lithium cell of 17 mm × 67 mm.
        case `17670`
        /// A rechargeable lithium cell of 18 mm × 35 mm.
        case `18350`
        /// A rechargeable lithium cell of 18 mm × 50 mm.
        case `18500`
        /// A rechargeable lithium cell of 18 mm × 65 mm.
        case `18650`
        /// A rechargeable lithium cell of 19 mm × 67 mm.
        case `19670`
        /// A rechargeable lithium cell of 25 mm × 50 mm, about as large as C.
        case `25500`
        /// A rechargeable lithium cell of 26 mm × 65 mm.
        case `26650`
        /// A rechargeable lithium cell of 32 mm × 60 mm, about as large as D.
        case `32600`
    }
    /// The chemistry of a battery.
    public enum BatApprovedChemistryEnum: UInt16, MatterEnum {
        /// The chemistry is unknown.
        case unspecified
        /// Alkaline; not rechargeable.
        case alkaline
        /// Lithium and carbon fluoride; not rechargeable.
        case lithiumCarbonFluoride
        /// Lithium and chromium oxide; not rechargeable.
        case lithiumChromiumOxide
        /// Lithium and copper oxide; not rechargeable.
        case lithiumCopperOxide
        /// Lithium and iron disulfide; not rechargeable.
        case lithiumIronDisulfide
        /// Lithium and manganese dioxide; not rechargeable.
        case lithiumManganeseDioxide
        /// Lithium and thionyl chloride; not rechargeable.
        case lithiumThionylChloride
        /// Magnesium; not rechargeable.
        case magnesium
        /// Mercury oxide; not rechargeable.
        case mercuryOxide
        /// Nickel oxyhydroxide; not rechargeable.
        case nickelOxyhydride
        /// Silver oxide; not rechargeable.
        case silverOxide
        /// Zinc and air; not rechargeable.
        case zincAir
        /// Zinc and carbon; not rechargeable.
        case zincCarbon
        /// Zinc chloride; not rechargeable.
        case zincChloride
        /// Zinc and manganese dioxide; not rechargeable.
        case zincManganeseDioxide
        /// Lead and acid; rechargeable.
        case leadAcid
        /// Lithium cobalt oxide; rechargeable.
        case lithiumCobaltOxide
        /// Lithium-ion of any kind; rechargeable.
        case lithiumIon
        /// Lithium-ion polymer; rechargeable.
        case lithiumIonPolymer
        /// Lithium iron phosphate; rechargeable.
        case lithiumIronPhosphate
        /// Lithium and sulfur; rechargeable.
        case lithiumSulfur
        /// Lithium titanate; rechargeable.
        case lithiumTitanate
        /// Nickel and cadmium; rechargeable.
        case nickelCadmium
        /// Nickel and hydrogen; rechargeable.
        case nickelHydrogen
        /// Nickel and iron; rechargeable.
        case nickelIron
        /// Nickel-metal hydride; rechargeable.
        case nickelMetalHydride
        /// Nickel and zinc; rechargeable.
        case nickelZinc
        /// Silver and zinc; rechargeable.
        case silverZinc
        /// Sodium-ion; rechargeable.
        case sodiumIon
        /// Sodium and sulfur; rechargeable.
        case sodiumSulfur
        /// Zinc and bromine; rechargeable.
        case zincBromide
        /// Zinc and cerium; rechargeable.
        case zincCerium
    }
}
