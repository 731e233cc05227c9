"""The short form of `make soak`: clients that are disconnected and slowed still reach the state of the home."""

import pytest

from no_loss.rounds import Rounds


@pytest.mark.parametrize("seed", [1, 2])
def test_disconnected_clients_lose_nothing_even_if_the_program_is_killed(tmp_path, seed):
    rounds = Rounds(tmp_path, seed=seed)
    ledger = rounds.run(6)
    assert not ledger.faults, "\n".join(ledger.faults[:5])
    assert ledger.counts["rounds"] == 6 and ledger.counts["cuts"] and ledger.counts["acknowledged changes"]


@pytest.mark.parametrize("seed", [3, 4])
def test_clients_reach_the_state_of_the_home_through_faults_of_their_streams(tmp_path, seed):
    rounds = Rounds(tmp_path, seed=seed, has_faults=True)
    ledger = rounds.run(6)
    assert not ledger.faults, "\n".join(ledger.faults[:5])
    assert ledger.counts["rounds"] == 6 and ledger.counts["acknowledged changes"]
    noticed = {name for name in ledger.counts if name.startswith("faults noticed")}
    assert noticed and ledger.counts["repeated changes"]
