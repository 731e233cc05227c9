import HomeCatalog
import HomeModel

/// Behavior of Google's Extended Channel: returns to the previous channel.
struct ExtendedChannelBehavior: Behavior {
    typealias Subject = Google.ExtendedChannelTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.returnChannel) { (endpoint, _) throws(HomeError) in
                guard ChannelBehavior.goBack(endpoint) else {
                    throw HomeError(
                        .failedPrecondition,
                        "extendedChannel.returnChannel needs a previous channel; change the channel first.")
                }
            }
        ]
    }
}
