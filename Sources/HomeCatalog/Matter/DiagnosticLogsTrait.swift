public import HomeModel

extension Matter {
    /// Provides the logs of a device.
    ///
    /// Source: Matter 1.4.1, cluster DiagnosticLogs (0x0032)
    public enum DiagnosticLogsTrait: MatterTrait {
        public static let id: TraitID = 0x0032
        public static let revision = 1

        public struct Commands: Schema {
            /// Returns a log, or makes the device send it as a file.
            @RespondingCommand<RetrieveLogsRequest, RetrieveLogsResponse>(0x00, response: 0x01) public
                var retrieveLogsRequest
        }

        public struct RetrieveLogsRequest: Schema {
            /// The purpose of the log, which determines its content.
            @Field<IntentEnum>(0) public var intent
            /// Whether to return the log or to send a file; a log that fits into the response is returned in either
            /// case.
            @Field<TransferProtocolEnum>(1) public var requestedProtocol
            /// The name of the file; required if a file is requested.
            @Field<String>(2, .optional, .length(max: 32)) public var transferFileDesignator
        }

        public struct RetrieveLogsResponse: Schema {
            /// The outcome; with `exhausted` the log is incomplete.
            @Field<StatusEnum>(0, .outcome(success: StatusEnum.success)) public var status
            /// The log, or the beginning of it; empty if it is sent as a file.
            @Field<Octets>(1, .length(max: 1024)) public var logContent
            /// When the oldest line of the log was written; absent if the clock of the device is not set.
            @Field<UInt64>(2, .optional, .unit(.microsecondsSinceEpoch)) public var utcTimeStamp
            /// Time since the start of the device when the oldest line was written.
            @Field<UInt64>(3, .optional, .unit(.microseconds)) public var timeSinceBoot
        }

        /// The purpose of a log.
        public enum IntentEnum: UInt8, MatterEnum {
            /// Helps the user or the maker's support.
            case endUserSupport
            /// Helps to find faults of the network.
            case networkDiag
            /// Describes crashes of the software.
            case crashLogs
        }
        /// How a log is sent.
        public enum TransferProtocolEnum: UInt8, MatterEnum {
            /// In the response of the command.
            case responsePayload
            /// As a file over Matter's Bulk Data Exchange.
            case bdx
        }
        /// Whether a log could be sent.
        public enum StatusEnum: UInt8, MatterEnum {
            /// The log is complete.
            case success
            /// The log is incomplete: it does not fit into the response.
            case exhausted
            /// There are no logs of this kind.
            case noLogs
            /// The device is sending another log.
            case busy
            /// The device does not send this log.
            case denied
        }
    }
}
