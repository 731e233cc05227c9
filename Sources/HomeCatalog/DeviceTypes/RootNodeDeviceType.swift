public import HomeModel

/// The device as a whole: how it joins networks and homes, who may use it, and its diagnostics.
///
/// Source: Matter 1.4.1, device type 0x0016
public enum RootNodeDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0016
    public static let revision: UInt16 = 3
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Required<Matter.AccessControlTrait>() public var accessControlTrait
        @Required<Matter.BasicInformationTrait>() public var basicInformationTrait
        @Required<Matter.GeneralCommissioningTrait>() public var generalCommissioningTrait
        @Required<Matter.GeneralDiagnosticsTrait>() public var generalDiagnosticsTrait
        @Required<Matter.AdministratorCommissioningTrait>() public var administratorCommissioningTrait
        @Required<Matter.OperationalCredentialsTrait>() public var operationalCredentialsTrait
        @Required<Matter.GroupKeyManagementTrait>() public var groupKeyManagementTrait
        @Supported<Matter.PowerSourceConfigurationTrait>() public var powerSourceConfigurationTrait
        @Supported<Matter.TimeSynchronizationTrait>() public var timeSynchronizationTrait
        @Supported<Matter.NetworkCommissioningTrait>() public var networkCommissioningTrait
        @Supported<Matter.LocalizationConfigurationTrait>() public var localizationConfigurationTrait
        @Supported<Matter.TimeFormatLocalizationTrait>() public var timeFormatLocalizationTrait
        @Supported<Matter.UnitLocalizationTrait>() public var unitLocalizationTrait
        @Supported<Matter.DiagnosticLogsTrait>() public var diagnosticLogsTrait
        @Supported<Matter.SoftwareDiagnosticsTrait>() public var softwareDiagnosticsTrait
        @Supported<Matter.EthernetNetworkDiagnosticsTrait>() public var ethernetNetworkDiagnosticsTrait
        @Supported<Matter.WiFiNetworkDiagnosticsTrait>() public var wiFiNetworkDiagnosticsTrait
        @Supported<Matter.ThreadNetworkDiagnosticsTrait>() public var threadNetworkDiagnosticsTrait
        @Supported<Matter.IcdManagementTrait>() public var icdManagementTrait
    }

    public static let display = DeviceTypeDisplay(.hub, text: "Ready")
}
