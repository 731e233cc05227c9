public import HomeModel

/// A trait that is derived from Matter's cluster Resource Monitoring.
public protocol FilterTrait: MatterTrait
where
    Feature == Matter.ResourceMonitoring.Feature, Attributes == Matter.ResourceMonitoring.Attributes,
    Commands == Matter.ResourceMonitoring.Commands
{
    typealias ChangeIndicationEnum = Matter.ResourceMonitoring.ChangeIndicationEnum
    typealias DegradationDirectionEnum = Matter.ResourceMonitoring.DegradationDirectionEnum
    typealias ProductIdentifierTypeEnum = Matter.ResourceMonitoring.ProductIdentifierTypeEnum
    typealias ReplacementProductStruct = Matter.ResourceMonitoring.ReplacementProductStruct
}

extension Matter {
    /// The common parts of traits that monitor a filter.
    public enum ResourceMonitoring {
        public enum Feature: String, MatterFeature {
            /// Reports the condition of the filter.
            case condition = "CON"
            /// Warns before the filter has to be changed.
            case warning = "WRN"
            /// Lists products that can replace the filter.
            case replacementProductList = "REP"
        }

        public struct Attributes: Schema {
            /// The condition of the filter; degradationDirection determines whether a new filter has 100 or 0.
            @Attribute<UInt8>(0x0000, .when(Feature.condition), .unit(.percent)) public var condition
            /// Whether the condition rises or falls as the filter wears out.
            @Attribute<DegradationDirectionEnum>(0x0001, .when(Feature.condition), .fixed)
            public var degradationDirection
            /// Whether the filter has to be changed soon or immediately.
            @Attribute<ChangeIndicationEnum>(
                0x0002, .default(0),
                .words(
                    Word(ChangeIndicationEnum.ok, "Filter OK"),
                    Word(ChangeIndicationEnum.warning, "Replace the filter soon", .warning),
                    Word(ChangeIndicationEnum.critical, "Replace the filter", .alarm)))
            public var changeIndication
            /// Whether a filter is installed.
            @Attribute<Bool>(0x0003, .optional) public var inPlaceIndicator
            /// When the filter was changed last; null if it is unknown.
            @Writable<UInt32?>(0x0004, .optional, .nonvolatile, .default(nil), .unit(.secondsSinceEpoch))
            public var lastChangedTime
            /// Products that can replace the filter.
            @Attribute<[Record<ReplacementProductStruct>]>(
                0x0005, .when(Feature.replacementProductList), .length(max: 5), .fixed)
            public var replacementProductList
        }

        public struct Commands: Schema {
            /// Resets the condition after the filter was replaced.
            @Command<Empty>(
                0x00, .optional,
                .changes(\Attributes.condition, \Attributes.changeIndication, \Attributes.lastChangedTime),
                .confirm("Reset the condition, as after a replacement?"))
            public var resetCondition
        }

        /// A product that can replace the filter.
        public struct ReplacementProductStruct: Schema {
            /// The kind of the product number.
            @Field<ProductIdentifierTypeEnum>(0) public var productIdentifierType
            /// The number by which a shop finds the product.
            @Field<String>(1, .length(max: 20)) public var productIdentifierValue
        }

        /// Whether the condition rises or falls as the filter wears out.
        public enum DegradationDirectionEnum: UInt8, MatterEnum {
            /// The condition rises: 100 is worn.
            case up
            /// The condition falls: 0 is worn.
            case down
        }
        /// Whether a filter has to be changed.
        public enum ChangeIndicationEnum: UInt8, MatterEnum {
            /// The filter can be used.
            case ok
            /// The filter has to be changed soon.
            case warning
            /// The filter has to be changed immediately.
            case critical
        }
        /// A kind of product number.
        public enum ProductIdentifierTypeEnum: UInt8, MatterEnum {
            /// A 12-digit Universal Product Code.
            case upc
            /// An 8-digit Global Trade Item Number.
            case gtin8
            /// A 13-digit European Article Number.
            case ean
            /// A 14-digit Global Trade Item Number.
            case gtin14
            /// A number of the maker.
            case oem
        }
    }
}
