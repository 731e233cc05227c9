/// Intended differences between the catalog and the facts.
enum Deviation {
    /// The reason for each difference, by its path.
    static let reasons: [String: String] = {
        var reasons = single
        for name in zigbeeTypes {
            reasons["doorLock.\(name) missing"] = "A leftover of the Zigbee cluster; nothing in Matter refers to it."
        }
        for path in fieldsOfTheGuide {
            reasons["channel.getProgramGuide.\(path)"] =
                "The specification counts these fields from 5, the CHIP bindings from 4; the facts join them by number."
        }
        for path in globalTypes {
            reasons["\(path) unknown"] = "A global type, which the facts about a cluster do not repeat."
        }
        for name in modes {
            reasons["\(name).ModeChangeStatus unknown"] =
                "The specification has it; the CHIP bindings have a plain number."
        }
        return reasons
    }()

    private static let fieldsOfTheGuide = [
        "recordingFlag nullable", "externalIDList nullable", "externalIDList constraint", "externalIDList default",
        "data type", "data constraint", "data default",
    ]

    private static let globalTypes = [
        "cameraAvSettingsUserLevelManagement.ViewportStruct", "cameraAvStreamManagement.StreamUsageEnum",
        "cameraAvStreamManagement.ThreeLevelAutoEnum", "cameraAvStreamManagement.ViewportStruct",
        "closureControl.ThreeLevelAutoEnum", "closureDimension.ThreeLevelAutoEnum", "commodityPrice.CurrencyStruct",
        "commodityPrice.TariffPriceTypeEnum", "commodityPrice.TariffUnitEnum", "commodityTariff.CurrencyStruct",
        "commodityTariff.PowerThresholdStruct", "commodityTariff.TariffPriceTypeEnum",
        "commodityTariff.TariffUnitEnum", "ecosystemInformation.LocationDescriptorStruct",
        "meterIdentification.PowerThresholdStruct", "pushAvStreamTransport.StreamUsageEnum",
        "serviceArea.LocationDescriptorStruct", "soilMeasurement.MeasurementAccuracyStruct",
        "thermostat.AtomicAttributeStatusStruct",
        "thermostat.AtomicRequestTypeEnum",
        "webRTCTransportProvider.ICECandidateStruct", "webRTCTransportProvider.ICEServerStruct",
        "webRTCTransportProvider.StreamUsageEnum", "webRTCTransportProvider.WebRTCEndReasonEnum",
        "webRTCTransportProvider.WebRTCSessionStruct", "webRTCTransportRequestor.ICECandidateStruct",
        "webRTCTransportRequestor.ICEServerStruct", "webRTCTransportRequestor.WebRTCEndReasonEnum",
        "webRTCTransportRequestor.WebRTCSessionStruct",
    ]

    private static let modes = [
        "deviceEnergyManagementMode", "dishwasherMode", "energyEvseMode", "laundryWasherMode", "ovenMode",
        "refrigeratorAndTemperatureControlledCabinetMode", "rvcCleanMode", "rvcRunMode", "waterHeaterMode",
    ]

    private static let single: [String: String] = [
        "basicInformation.configurationVersion conformance":
            "Newer than the revision that is declared, so a device of this revision lacks it.",
        "basicInformation.mfgSpecificPing missing":
            "A command of a test vendor in the CHIP bindings, not of the specification.",
        "doorLock.LEDSettingEnum unknown":
            "The specification has it; the CHIP bindings have a plain number.",
        "doorLock.supportedOperatingModes default":
            "The specification also sets bits without a name, which the catalog does not declare.",
        "doorLock.SoundVolumeEnum unknown":
            "The specification has it; the CHIP bindings have a plain number.",
        "doorLock.setCredentialResponse.userIndex default":
            "0 is outside of the field's own range, and responses get no defaults.",
        "groups.getGroupMembership.groupList constraint":
            "A bound of the elements of a list cannot be declared.",
        "groups.getGroupMembershipResponse.groupList constraint":
            "A bound of the elements of a list cannot be declared.",
        "illuminanceMeasurement.lightSensorType type":
            "The specification has a plain number whose values it names in an enumeration.",
        "jointFabricAdministrator.icaccsrResponse.icaccsr type":
            "The specification describes an earlier draft of the response.",
        "jointFabricDatastore.adminList type":
            "The specification's names of these structures lack the ending, as in an earlier draft.",
        "jointFabricDatastore.groupKeySetList type":
            "The specification refers to the structure of another cluster, as in an earlier draft.",
        "jointFabricDatastore.groupList type":
            "The specification's names of these structures lack the ending, as in an earlier draft.",
        "jointFabricDatastore.nodeList type":
            "The specification's names of these structures lack the ending, as in an earlier draft.",
        "jointFabricDatastore.status type":
            "The specification refers to the entry of an administrator, as in an earlier draft.",
        "messages.presentMessagesRequest.duration default":
            "With 0, a message without a duration would be over before it is shown; null is until it is canceled.",
        "messages.presentMessagesRequest.startTime default":
            "0 is a time in the past; null is the time at which the message arrives.",
        "powerSource.BatChargeFaultChangeType missing":
            "Repeats the event batChargeFaultChange; nothing refers to it.",
        "powerSource.BatFaultChangeType missing":
            "Repeats the event batFaultChange; nothing refers to it.",
        "powerSource.WiredFaultChangeType missing":
            "Repeats the event wiredFaultChange; nothing refers to it.",
        "serviceArea.LandmarkInfoStruct.landmarkTag type":
            "A tag of one of Matter's lists of tags, which are not enumerations here.",
        "serviceArea.LandmarkInfoStruct.relativePositionTag type":
            "A tag of one of Matter's lists of tags, which are not enumerations here.",
        "thermostat.acLouverPosition default":
            "No position has the number 0.",
        "timeSynchronization.timeZone default":
            "A list of structures cannot be written as a default; a device begins with a zone of offset 0.",
    ]

    private static let zigbeeTypes = [
        "DlCredentialRuleMask", "DlKeypadOperationEventMask", "DlKeypadProgrammingEventMask",
        "DlManualOperationEventMask", "DlRFIDOperationEventMask", "DlRFIDProgrammingEventMask",
        "DlRemoteOperationEventMask", "DlRemoteProgrammingEventMask", "DoorLockDayOfWeek",
        "DoorLockOperationEventCode", "DoorLockProgrammingEventCode", "DoorLockSetPinOrIdStatus",
        "DoorLockUserStatus", "DoorLockUserType",
    ]
}
