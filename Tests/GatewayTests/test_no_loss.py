"""The short form of `make soak`: readers that are cut, slowed and stopped still come to know the home as it is."""

import pytest

from no_loss.rounds import Rounds


@pytest.mark.parametrize("seed", [1, 2])
def test_readers_that_are_cut_and_a_program_that_is_killed_lose_nothing(tmp_path, seed):
    rounds = Rounds(tmp_path, seed=seed)
    ledger = rounds.run(8)
    assert not ledger.faults, "\n".join(ledger.faults[:5])
    assert ledger.counts["rounds"] == 8 and ledger.counts["cuts"] and ledger.counts["echoes"]
