import HomeCatalog
import HomeModel

/// Behavior of Matter's Messages: a device shows each message from its start time until its duration is over, it is
/// canceled, or the user confirms it. A message that ends is removed, so that there is room for another one.
///
/// The specification leaves open what happens to a second message with the same ID; it is rejected here. A message
/// whose time is over when it arrives ends at once, without being shown. The device can show all its messages at the
/// same time, so their priorities have no effect.
struct MessagesBehavior: Behavior {
    typealias Subject = Matter.MessagesTrait
    typealias Messages = TraitDraft<Subject>
    typealias Message = Record<Subject.MessageStruct>

    /// Fires when the next message is to be shown or ends.
    static let nextChange = "due"
    private static let capacity = 8
    /// The length of a UUID, in octets.
    private static let idLength = 16

    struct ConfirmFields: LocalSchema {
        /// The message that the user confirms, one of activeMessageIDs; absent means the first one.
        @Field<Octets>(0, .optional) var messageID
        /// The answer that the user chooses, one of those that the message offers; absent means none.
        @Field<UInt32>(1, .optional, .from(1)) var responseID
        /// The text that the user enters; absent means none.
        @Field<String>(2, .optional, .length(max: 256)) var reply
        /// How often the user accepts messages like this in the future; absent means that the user does not choose.
        @Field<Subject.FutureMessagePreferenceEnum>(3, .optional) var futureMessagesPreference
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.presentMessagesRequest) { (endpoint, fields) throws(HomeError) in
                try Self.queue(fields, on: endpoint)
            },
            .on(\.cancelMessagesRequest) { (endpoint, fields) throws(HomeError) in
                let ids = fields.messageIDs ?? []
                for id in ids { try Self.checkLength(of: id) }
                Self.remove(ids, from: endpoint)
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("confirmMessage", ConfirmFields.self, given: Subject.Feature.receivedConfirmation) {
                (endpoint, fields) throws(HomeError) in try Self.confirm(fields, on: endpoint)
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.update(endpoint) }

    func start(on endpoint: Endpoint) { Self.update(endpoint) }
}

extension MessagesBehavior {
    // MARK: Commands

    private static func queue(_ request: Record<Subject.PresentMessagesRequest>, on endpoint: Endpoint)
        throws(HomeError)
    {
        let trait = endpoint[Subject.self]
        let id = request.messageID ?? Octets([])
        try checkLength(of: id)
        try check(request.responses, on: trait)
        let messages = trait.messages ?? []
        guard !messages.contains(where: { $0.messageID == id }) else {
            throw .rejected(.constraintError, "The device has a message with this messageID; send a new one.")
        }
        guard messages.count < capacity else {
            throw .rejected(
                .resourceExhausted,
                "The device stores \(capacity) messages; cancel one with messages.cancelMessagesRequest first.")
        }
        let message = Message {
            $0.messageID = id
            $0.priority = request.priority
            $0.messageControl = request.messageControl
            $0.startTime = request.startTime
            $0.duration = request.duration
            $0.messageText = request.messageText
            if trait.has(.confirmationResponse) { $0.responses = request.responses ?? [] }
        }
        trait.messages = messages + [message]
        trait.emit(\.messageQueued) { $0.messageID = id }
        update(endpoint)
    }

    private static func checkLength(of id: Octets) throws(HomeError) {
        guard id.count == idLength else {
            throw .rejected(
                .constraintError, "The ID of a message has \(idLength) octets; one of \(id.count) was sent.")
        }
    }

    /// Checks the answers that a message offers.
    private static func check(_ responses: [Record<Subject.MessageResponseOptionStruct>]?, on trait: Messages)
        throws(HomeError)
    {
        guard let responses else { return }
        guard trait.has(.confirmationResponse) else {
            throw .rejected(.invalidCommand, "This device cannot offer answers to the user; leave out responses.")
        }
        let ids = responses.compactMap { $0.messageResponseID }
        guard ids.count == responses.count, responses.allSatisfy({ $0.label != nil }) else {
            throw .rejected(.invalidCommand, "Each of the responses of a message needs messageResponseID and label.")
        }
        guard Set(ids).count == ids.count else {
            throw .rejected(
                .constraintError, "Two responses of a message have the same messageResponseID; send each once.")
        }
    }

    // MARK: The user

    private static func confirm(_ fields: Record<ConfirmFields>, on endpoint: Endpoint) throws(HomeError) {
        let trait = endpoint[Subject.self]
        let shown = trait.activeMessageIDs ?? []
        guard let id = fields.messageID ?? shown.first, shown.contains(id),
            let message = trait.messages?.first(where: { $0.messageID == id })
        else {
            throw HomeError(.failedPrecondition, "The device does not show this message; see activeMessageIDs.")
        }
        let control = message.messageControl ?? []
        guard [.confirmationRequired, .responseRequired, .replyMessage].contains(where: { control.contains($0) }) else {
            throw HomeError(.failedPrecondition, "This message asks for no confirmation; see its messageControl.")
        }
        if let responseID = fields.responseID {
            let ids = control.contains(.responseRequired) ? message.responses?.compactMap { $0.messageResponseID } : []
            guard let ids, ids.contains(responseID) else {
                throw .rejected(
                    .constraintError, "This message does not offer the answer \(responseID); see its responses.")
            }
        }
        guard fields.reply == nil || trait.has(.confirmationReply) && control.contains(.replyMessage) else {
            throw .rejected(.constraintError, "This message does not accept a text of the user; leave out reply.")
        }
        complete(id, on: trait, with: fields)
        remove([id], from: endpoint)
    }

    static func complete(_ id: Octets, on trait: Messages, with confirmation: Record<ConfirmFields> = Record()) {
        trait.emit(\.messageComplete) {
            $0.messageID = id
            if trait.has(.confirmationResponse) { $0.responseID = confirmation.responseID }
            if trait.has(.confirmationReply) { $0.reply = confirmation.reply }
            $0.futureMessagesPreference = confirmation.futureMessagesPreference
        }
    }
}
