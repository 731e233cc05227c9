public import HomeModel

extension Google {
    /// The common parts of traits that report when a filter has to be changed. `Subject` is the trait.
    public enum FilterBase<Subject> {
        public struct Attributes: Schema {
            /// How much of the filter's life is left.
            @Attribute<UInt32>(0x0000, .optional, .to(100), .unit(.percent)) public var condition
            /// Whether the filter has to be cleaned or replaced.
            @Attribute<ChangeIndication>(0x0001, .optional, ChangeIndication.words) public var changeIndication
        }

        /// Whether a filter has to be changed.
        public enum ChangeIndication: UInt8, MatterEnum {
            /// The state of the filter is unknown.
            case unspecified
            /// The filter need not be changed yet.
            case ok
            /// The filter has to be changed soon.
            case warning
            /// The filter has to be changed now.
            case critical

            static var words: Rule {
                .words(
                    Word(unspecified, ""), Word(ok, "Filter OK"), Word(warning, "Replace the filter soon", .warning),
                    Word(critical, "Replace the filter", .alarm))
            }
        }
    }
}
