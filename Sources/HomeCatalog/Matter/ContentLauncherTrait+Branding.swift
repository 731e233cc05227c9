public import HomeModel

/// The appearance of the player for launchURL.
extension Matter.ContentLauncherTrait {
    /// The appearance of the player: images and colors of a provider.
    public struct BrandingInformationStruct: Schema {
        /// The provider of the content.
        @Field<String>(0, .length(max: 256)) public var providerName
        /// The image or color behind the content.
        @Field<Record<StyleInformationStruct>>(1, .optional) public var background
        /// The logo of the provider.
        @Field<Record<StyleInformationStruct>>(2, .optional) public var logo
        /// The bar that shows how much has been played.
        @Field<Record<StyleInformationStruct>>(3, .optional) public var progressBar
        /// The image that is shown while the content loads.
        @Field<Record<StyleInformationStruct>>(4, .optional) public var splash
        /// The image over the content while it plays.
        @Field<Record<StyleInformationStruct>>(5, .optional) public var waterMark
    }

    /// The image, color and size of one element of the player.
    public struct StyleInformationStruct: Schema {
        /// The address of the picture.
        @Field<String>(0, .optional, .length(max: 8192)) public var imageURL
        /// The color as #RRGGBB, or as #RRGGBBAA with the opacity.
        @Field<String>(1, .optional, .length(7...9)) public var color
        /// The size of the picture.
        @Field<Record<DimensionStruct>>(2, .optional) public var size
    }

    /// A width and a height.
    public struct DimensionStruct: Schema {
        /// The extent from left to right, in the unit of `metric`.
        @Field<Double>(0) public var width
        /// The extent from top to bottom, in the unit of `metric`.
        @Field<Double>(1) public var height
        /// The unit of width and height.
        @Field<MetricTypeEnum>(2) public var metric
    }

    /// The unit of a size.
    public enum MetricTypeEnum: UInt8, MatterEnum {
        /// The width and the height count the pixels of the screen.
        case pixels
        /// Percent of the size of the screen.
        case percentage
    }
}
