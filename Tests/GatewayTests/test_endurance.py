"""The short form of the endurance run in `make soak`: every action works, and nothing is left."""

from endurance.load import CLIENTS, Load


def test_mixed_load_has_no_faults_and_leaves_nothing(tmp_path):
    load = Load(tmp_path, seed=1)
    load.run(12)
    assert not load.faults, "\n".join(load.faults[:5])
    assert len(load.counts) == 11 and sum(load.counts.values()) > 20 * CLIENTS
