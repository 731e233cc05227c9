public import HomeModel

/// The traits of the Matter specification.
public enum Matter {}

/// The traits of Google's Home APIs without a counterpart in Matter.
public enum Google {}

extension Trait where Self: MatterTrait {
    public static var namespace: Namespace { .matter }
}

extension Trait where Self: GoogleTrait {
    public static var namespace: Namespace { .google }
}

/// A trait of the Matter specification.
public protocol MatterTrait: Trait {}

/// A trait of Google's Home APIs. Google has not published numbers of traits.
public protocol GoogleTrait: Trait {}

extension GoogleTrait {
    public static var id: TraitID { .unpublished }
}

extension DeviceType where Self: MatterDeviceType {
    public static var namespace: Namespace { .matter }
}

extension DeviceType where Self: GoogleDeviceType {
    public static var namespace: Namespace { .google }
}

/// A device type of the Matter specification.
public protocol MatterDeviceType: DeviceType {}

/// A device type of Google's Home APIs. Google has published the numbers of some types.
public protocol GoogleDeviceType: DeviceType {}

extension GoogleDeviceType {
    public static var id: DeviceTypeID { .unpublished }
}
