public import HomeModel

/// The fields of the commands that prove which vendor runs a home network.
extension Matter.OperationalCredentialsTrait {
    public struct SetVIDVerificationStatement: Schema {
        /// The vendor that runs the network, by number.
        @Field<UInt16>(0, .optional) public var vendorID
        /// A statement about the vendor, signed by the vendor; empty removes it.
        @Field<Octets>(1, .optional, .length(max: 85)) public var vidVerificationStatement
        /// The certificate that signs the statement; empty removes it.
        @Field<Octets>(2, .optional, .length(max: 400)) public var vvsc
    }

    public struct SignVIDVerificationRequest: Schema {
        /// The number of the home network whose vendor is verified.
        @Field<UInt8>(0, .from(1), .to(254)) public var fabricIndex
        /// Random octets, which become part of the signed data.
        @Field<Octets>(1, .length(exactly: 32)) public var clientChallenge
    }

    public struct SignVIDVerificationResponse: Schema {
        /// The number of the home network whose vendor is verified.
        @Field<UInt8>(0, .from(1), .to(254)) public var fabricIndex
        /// The version of the format of the signed data.
        @Field<UInt8>(1) public var fabricBindingVersion
        /// The device's signature.
        @Field<Octets>(2, .length(exactly: 64)) public var signature
    }
}
