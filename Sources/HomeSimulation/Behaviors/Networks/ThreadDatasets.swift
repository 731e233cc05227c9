import HomeCatalog
import HomeModel

/// The data of a border router besides its attributes.
struct ThreadDatasets: LocalSchema {
    /// The active dataset.
    @Field<Octets>(0) var active
    /// The pending dataset, with the delay that it had when it was set.
    @Field<Octets>(1) var pending
}

extension TraitDraft<Matter.ThreadBorderRouterManagementTrait> {
    var datasets: Record<ThreadDatasets> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }

    /// The dataset that the network uses; nil if there is none.
    var activeDataset: ThreadDataset? {
        guard let dataset = datasets.active.flatMap({ ThreadDataset($0) }),
            dataset.activeTimestamp == self.activeDatasetTimestamp
        else { return nil }
        return dataset
    }
}
