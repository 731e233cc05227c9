public import HomeModel

extension Matter {
    /// Adds the device to home networks and removes it from them, and stores its certificates for them.
    ///
    /// A device may belong to several networks at a time, such as those of two apps; each has a root certificate, a
    /// name and a number on the device. Certificates are in Matter's own encoding unless stated otherwise.
    ///
    /// Source: Matter 1.4.1, cluster OperationalCredentials (0x003E)
    public enum OperationalCredentialsTrait: MatterTrait {
        public static let id: TraitID = 0x003E
        public static let revision = 1

        public struct Attributes: Schema {
            /// The certificates with which the device proves its identity, for each home network.
            @Attribute<[Record<NOCStruct>]>(
                0x0000, .length(max: .attribute(\Self.supportedFabrics)), .nonvolatile, .read(.administer),
                .changesOmitted)
            public var noCs
            /// The home networks that the device belongs to.
            @Attribute<[Record<FabricDescriptorStruct>]>(
                0x0001, .length(max: .attribute(\Self.supportedFabrics)), .nonvolatile)
            public var fabrics
            /// How many home networks the device can belong to.
            @Attribute<UInt8>(0x0002, .from(5), .to(254), .fixed) public var supportedFabrics
            /// How many home networks the device belongs to.
            @Attribute<UInt8>(0x0003, .to(.attribute(\Self.supportedFabrics)), .nonvolatile)
            public var commissionedFabrics
            /// The root certificates that the device trusts.
            @Attribute<[Octets]>(
                0x0004, .length(max: .attribute(\Self.supportedFabrics)), .elementLength(0...400), .nonvolatile,
                .changesOmitted)
            public var trustedRootCertificates
            /// The number of the home network of the client that reads the attribute; 0 while the device is being added
            /// to one.
            @Attribute<UInt8>(0x0005, .default(0)) public var currentFabricIndex
        }
    }
}
