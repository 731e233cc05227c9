import CloudToCloud
import HomeModel
import JSON
import Testing

@Suite struct IdentityTests {
    @Test func hexadecimalMatterIDsAreNumbers() throws {
        let device = try lamp("guides-sync-hexadecimal")
        #expect(device.value("basicInformation", "vendorID") == .unsigned(0xFFF1))
        #expect(device.value("basicInformation", "productID") == .unsigned(0x1234))
        #expect(device.value("basicInformation", "uniqueID") == .string("matter-device-id"))
    }

    @Test(arguments: ["guides-sync-empty", "guides-sync-unique-id-only"])
    func aSampleWithoutMatterIDsHasNoVendorID(sample: String) throws {
        let device = try lamp(sample)
        #expect(device.value("basicInformation", "vendorID") == nil)
        #expect(device.value("basicInformation", "productID") == nil)
        #expect(device.value("basicInformation", "uniqueID") == .string("matter-device-id"))
    }

    @Test func theLightHasItsVendorModelAndVersions() throws {
        let device = try lamp("guides-sync-hexadecimal")
        #expect(
            device.outline == """
                1 matter.dimmableLight*: onOff(onOff=false), levelControl(currentLevel=null minLevel=1 maxLevel=254), \
                basicInformation(vendorName=Example Lights vendorID=65521 productName=Candle 3 productID=4660 \
                hardwareVersionString=3.2 softwareVersionString=11.4 uniqueID=matter-device-id)
                """)
    }

    @Test func theSampleWithoutANameGetsAReadableName() throws {
        let imported = try SyncImport(sync: Fixture.response("guides-sync-empty"), query: nil)
        #expect(imported.home.devices[0].name == "Light 456")
        #expect(imported.report.faults.map { $0.pointer.description } == ["/payload/devices/0/name"])
    }

    @Test(arguments: [
        "\"65521\"", "\"0x\"", "\"0x10000\"", "\"0xfff1 \"", "\"fff1\"", "\"-0x1\"", "\"0x-1\"", "65521", "[]", "true",
    ])
    func anInvalidHexadecimalIDIsReported(id: String) throws {
        let imported = try imported(
            "LIGHT", "OnOff", entry: #""name": {"name": "L"}, "matterOriginalVendorId": \#(id)"#, states: #""on": true"#
        )
        #expect(imported.home.devices[0].value("basicInformation", "vendorID") == nil)
        #expect(imported.report.faults.map { $0.pointer.description } == ["/devices/0/matterOriginalVendorId"])
    }

    @Test func aLongVendorNameIsCutAndALongUniqueIDIsIgnored() throws {
        let vendor = String(repeating: "ä", count: 20)
        let unique = "123e4567-e89b-12d3-a456-426614174000"
        let imported = try imported(
            "LIGHT", "OnOff",
            entry:
                #""name": {"name": "L"}, "deviceInfo": {"manufacturer": "\#(vendor)"}, "matterUniqueId": "\#(unique)""#,
            states: #""on": true"#)
        let device = imported.home.devices[0]
        #expect(device.value("basicInformation", "vendorName") == .string(String(repeating: "ä", count: 16)))
        #expect(device.value("basicInformation", "uniqueID") == nil)
        #expect(
            imported.report.faults.map { $0.pointer.description } == [
                "/devices/0/deviceInfo/manufacturer", "/devices/0/matterUniqueId",
            ])
    }

    @Test func anIdentityWithoutAPartIsReported() throws {
        let imported = try imported(
            "HOVERCRAFT", "Hover", entry: #""name": {"name": "C"}, "deviceInfo": {"manufacturer": "M"}"#)
        #expect(imported.home.devices[0].parts == [])
        #expect(imported.report.unmappedValues.map { $0.name } == ["deviceInfo and Matter identity"])
    }

    private func lamp(_ sample: String) throws -> DeviceTemplate {
        try #require(SyncImport(sync: Fixture.response(sample), query: nil).home.devices.first)
    }
}
