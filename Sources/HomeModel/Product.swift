/// The product that all targets and programs of this package are parts of.
public enum Product {
    /// The version of the programs, the packages and the published description of the API.
    public static let version = "0.1.0"
}
