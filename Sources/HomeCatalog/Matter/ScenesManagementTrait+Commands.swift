public import HomeModel

extension Matter.ScenesManagementTrait {
    public struct Commands: Schema {
        /// Adds a scene, or replaces it.
        @RespondingCommand<AddScene, AddSceneResponse>(
            0x00, response: 0x00, .manage, .reportsViolations(in: \AddSceneResponse.status, as: 0x87),
            .changes(\Attributes.fabricSceneInfo))
        public var addScene
        /// Returns the values of a scene.
        @RespondingCommand<ViewScene, ViewSceneResponse>(
            0x01, response: 0x01, .reportsViolations(in: \ViewSceneResponse.status, as: 0x87))
        public var viewScene
        /// Removes a scene.
        @RespondingCommand<RemoveScene, RemoveSceneResponse>(
            0x02, response: 0x02, .manage, .reportsViolations(in: \RemoveSceneResponse.status, as: 0x87),
            .changes(\Attributes.fabricSceneInfo), .confirm("Delete the scene?"))
        public var removeScene
        /// Removes all scenes of a group.
        @RespondingCommand<RemoveAllScenes, RemoveAllScenesResponse>(
            0x03, response: 0x03, .manage, .changes(\Attributes.fabricSceneInfo),
            .confirm("Delete all scenes of the group?"))
        public var removeAllScenes
        /// Stores the current values of the device as a scene.
        @RespondingCommand<StoreScene, StoreSceneResponse>(
            0x04, response: 0x04, .manage, .reportsViolations(in: \StoreSceneResponse.status, as: 0x87),
            .changes(\Attributes.fabricSceneInfo))
        public var storeScene
        /// Sets the other traits of the device to the values of a scene.
        @Command<RecallScene>(0x05, .changes(\Attributes.fabricSceneInfo)) public var recallScene
        /// Returns the numbers of the scenes of a group.
        @RespondingCommand<GetSceneMembership, GetSceneMembershipResponse>(0x06, response: 0x06)
        public var getSceneMembership
        /// Copies one scene to another number, or all scenes of a group to another group.
        @RespondingCommand<CopyScene, CopySceneResponse>(
            0x40, response: 0x40, .optional, .manage, .reportsViolations(in: \CopySceneResponse.status, as: 0x87),
            .changes(\Attributes.fabricSceneInfo))
        public var copyScene
    }

    public struct AddScene: Schema {
        /// The number of the group; 0 means no group.
        @Field<UInt16>(0) public var groupID
        /// The number of the scene in its group.
        @Field<UInt8>(1, .to(254)) public var sceneID
        /// Duration of the change when the scene is recalled.
        @Field<UInt32>(2, .to(60_000_000), .unit(.milliseconds)) public var transitionTime
        /// The name of the scene; ignored by devices that store no names.
        @Field<String>(3, .length(max: 16)) public var sceneName
        /// The values of the scene, by trait.
        @Field<[Record<ExtensionFieldSetStruct>]>(4) public var extensionFieldSetStructs
    }

    public struct AddSceneResponse: Schema {
        /// The outcome, as a status code of Matter; the command itself succeeds in either case.
        @Field<UInt8>(0, .statusCode) public var status
        /// The number of the group; 0 means no group.
        @Field<UInt16>(1) public var groupID
        /// The number of the scene in its group.
        @Field<UInt8>(2, .to(254)) public var sceneID
    }

    public struct ViewScene: Schema {
        /// The number of the group; 0 means no group.
        @Field<UInt16>(0) public var groupID
        /// The number of the scene in its group.
        @Field<UInt8>(1, .to(254)) public var sceneID
    }

    public struct ViewSceneResponse: Schema {
        /// The outcome, as a status code of Matter; the command itself succeeds in either case.
        @Field<UInt8>(0, .statusCode) public var status
        /// The number of the group; 0 means no group.
        @Field<UInt16>(1) public var groupID
        /// The number of the scene in its group.
        @Field<UInt8>(2, .to(254)) public var sceneID
        /// Duration of the change when the scene is recalled; present only if the scene was found.
        @Field<UInt32>(3, .described, .to(60_000_000), .unit(.milliseconds)) public var transitionTime
        /// The name of the scene; present only if the scene was found.
        @Field<String>(4, .described, .length(max: 16)) public var sceneName
        /// The values of the scene, by trait; present only if the scene was found.
        @Field<[Record<ExtensionFieldSetStruct>]>(5, .described) public var extensionFieldSetStructs
    }

    public struct RemoveScene: Schema {
        /// The number of the group; 0 means no group.
        @Field<UInt16>(0) public var groupID
        /// The number of the scene in its group.
        @Field<UInt8>(1, .to(254)) public var sceneID
    }

    public struct RemoveSceneResponse: Schema {
        /// The outcome, as a status code of Matter; the command itself succeeds in either case.
        @Field<UInt8>(0, .statusCode) public var status
        /// The number of the group; 0 means no group.
        @Field<UInt16>(1) public var groupID
        /// The number of the scene in its group.
        @Field<UInt8>(2, .to(254)) public var sceneID
    }

    public struct RemoveAllScenes: Schema {
        /// The number of the group; 0 means no group.
        @Field<UInt16>(0) public var groupID
    }

    public struct RemoveAllScenesResponse: Schema {
        /// The outcome, as a status code of Matter; the command itself succeeds in either case.
        @Field<UInt8>(0, .statusCode) public var status
        /// The number of the group; 0 means no group.
        @Field<UInt16>(1) public var groupID
    }

    public struct StoreScene: Schema {
        /// The number of the group; 0 means no group.
        @Field<UInt16>(0) public var groupID
        /// The number of the scene in its group.
        @Field<UInt8>(1, .to(254)) public var sceneID
    }

    public struct StoreSceneResponse: Schema {
        /// The outcome, as a status code of Matter; the command itself succeeds in either case.
        @Field<UInt8>(0, .statusCode) public var status
        /// The number of the group; 0 means no group.
        @Field<UInt16>(1) public var groupID
        /// The number of the scene in its group.
        @Field<UInt8>(2, .to(254)) public var sceneID
    }

    public struct RecallScene: Schema {
        /// The number of the group; 0 means no group.
        @Field<UInt16>(0) public var groupID
        /// The number of the scene in its group.
        @Field<UInt8>(1, .to(254)) public var sceneID
        /// Duration of the change; null means the duration that the scene contains.
        @Field<UInt32?>(2, .optional, .to(60_000_000), .unit(.milliseconds)) public var transitionTime
    }

    public struct GetSceneMembership: Schema {
        /// The number of the group; 0 means no group.
        @Field<UInt16>(0) public var groupID
    }

    public struct GetSceneMembershipResponse: Schema {
        /// The outcome, as a status code of Matter; the command itself succeeds in either case.
        @Field<UInt8>(0, .statusCode) public var status
        /// How many more scenes the device can store; 254 means at least one, null means unknown.
        @Field<UInt8?>(1) public var capacity
        /// The number of the group; 0 means no group.
        @Field<UInt16>(2) public var groupID
        /// The numbers of the scenes in the group.
        @Field<[UInt8]>(3, .when(.value(of: \Self.status, is: 0))) public var sceneList
    }
}
