public import HomeModel

/// The global commands by which a client writes several attributes of one trait, all or none.
extension Matter {
    public struct AtomicRequest: Schema {
        /// Whether to begin, commit or roll back the write.
        @Field<AtomicRequestTypeEnum>(0) public var requestType
        /// The numbers of the attributes.
        @Field<[UInt32]>(1) public var attributeRequests
        /// How long the device should wait for the commit; present only if a write begins.
        @Field<UInt16>(2, .optional, .unit(.milliseconds)) public var timeout
    }

    public struct AtomicResponse: Schema {
        /// The status of the whole write, as a status code of Matter.
        @Field<UInt8>(0, .statusCode) public var statusCode
        /// The status of each attribute.
        @Field<[Record<AtomicAttributeStatusStruct>]>(1) public var attributeStatus
        /// How long the device waits for the commit.
        @Field<UInt16>(2, .optional, .unit(.milliseconds)) public var timeout
    }

    /// The status of one attribute of an atomic write.
    public struct AtomicAttributeStatusStruct: Schema {
        /// The attribute's number.
        @Field<UInt32>(0) public var attributeID
        /// The attribute's status, as a status code of Matter.
        @Field<UInt8>(1, .statusCode) public var statusCode
    }

    /// A step of an atomic write.
    public enum AtomicRequestTypeEnum: UInt8, MatterEnum {
        /// Begins the write and locks the attributes for other clients.
        case beginWrite
        /// Applies what was written.
        case commitWrite
        /// Discards what was written.
        case rollbackWrite
    }
}
