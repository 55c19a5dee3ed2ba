#!/usr/bin/env python3
"""Runs matches between engines, most of them fakes with a fault, and checks the results.

    match.py RUNNER ENGINE FAKE CASE...

Each case is a function case_NAME of cases_*.py and runs in its own folder; `most` means all but `help`,
which plays on the clock for seconds, and `parallel`, which needs another program; `sanitized` also
leaves out cases that reach no further code of the runner.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True  # The source tree is not ours to write to.
sys.path.insert(0, str(Path(__file__).parents[1] / "lib"))
import cases
import cases_faults
import cases_flags
import cases_games
import cases_rules


def cases_of(arguments):
    groups = (cases_games, cases_faults, cases_rules, cases_flags)
    found = {name: case for group in groups for name, case in cases.find(vars(group)).items()}
    left_out = {"most": ["help", "parallel"]}
    left_out["sanitized"] = left_out["most"] + """
        affinity appends appends_lines bad_flags clock_sides clocks closed_output fault_crash fault_flood fault_late_start
        fault_new_game fault_stall no_leftovers no_orphans plays resume same_games shards sprt tolerated
        """.split()
    if arguments.cases and arguments.cases[0] in left_out:
        arguments.cases = [name for name in found if name not in left_out[arguments.cases[0]]]
    return found


sys.exit(cases.main(__doc__, {"runner": {}, "engine": {}, "fake": {}}, cases_of))
