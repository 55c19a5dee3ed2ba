#!/usr/bin/env python3
"""The checker of includes finds the faults planted in a small tree, and no others."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, sys.argv.pop(1))
import includes  # noqa: E402

CLEAN = {
    "games/game.h": "",
    "games/registry.c": '#include "games/game.h"',
    "games/meson.build": "files('registry.c')",
    "games/draughts/english/position.h": '#include "games/game.h"',
    "engine/engine.h": '#include "games/game.h"',
    "engine/engine.c": '#include "engine/engine.h"\n#include "engine/engine_internal.h"',
    "engine/engine_internal.h": '#include "engine/engine.h"',
    "protocol/session/session.h": '#include "engine/engine.h"',
    "protocol/session/session.c": '#include "protocol/session/session.h"',
    "protocol/uci/uci.c": '#include "protocol/session/session.h"',
    "protocol/host/loop.c": "#include <ev.h>",
    "tools/match/main.c": '#include "protocol/session/session.h"',
    "tools/match/meson.build": "executable('x', ['main.c', '../../games/registry.c'])",
    "tests/games/help.h": "",
    "tests/games/help.c": '#include "help.h"',
}


def faults(planted):
    with tempfile.TemporaryDirectory() as root:
        for name, text in {**CLEAN, **planted}.items():
            path = Path(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return list(includes.Tree(root).faults())


class Includes(unittest.TestCase):
    def expect(self, planted, *wanted):
        self.assertEqual(faults(planted), list(wanted))

    def test_a_clean_tree_passes(self):
        self.expect({})

    def test_headers_in_a_circle(self):
        self.expect(
            {"engine/a.h": '#include "engine/b.h"', "engine/b.h": '#include "engine/a.h"'},
            "files include one another in a circle: engine/a, engine/b",
        )

    def test_a_circle_through_sources(self):
        self.expect(
            {
                "engine/a.h": "",
                "engine/a.c": '#include "engine/b.h"',
                "engine/b.h": "",
                "engine/b.c": '#include "engine/c.h"',
                "engine/c.h": '#include "engine/a.h"',
            },
            "files include one another in a circle: engine/a, engine/b, engine/c",
        )

    def test_a_circle_by_names_from_their_own_folder(self):
        self.expect(
            {"tests/games/a.h": '#include "b.h"', "tests/games/b.h": '#include "a.h"'},
            "files include one another in a circle: tests/games/a, tests/games/b",
        )

    def test_folders_in_a_circle(self):
        self.expect(
            {
                "tools/match/a.c": '#include "tools/openings/b.h"',
                "tools/openings/b.h": "",
                "tools/openings/c.c": '#include "tools/match/d/d.h"',
                "tools/match/d/d.h": "",
            },
            "folders include one another in a circle: tools/match, tools/openings",
        )

    def test_a_crowded_folder(self):
        files = {f"tools/book/module{i}.{kind}": "" for i in range(20) for kind in "ch"}
        self.expect(files)
        self.expect({**files, "tools/book/one_more.c": ""}, "tools/book: has 21 modules, more than 20")

    def test_layers(self):
        def upward(name, header):
            self.assertIn(
                f'{name}: must not include "{header}": its layer lies beside or above',
                faults({name: f'#include "{header}"', header: ""}),
            )

        upward("games/a.h", "engine/a.h")
        upward("games/draughts/english/a.h", "games/connect4/a.h")
        upward("engine/a.c", "games/draughts/english/a.h")
        upward("engine/a.c", "protocol/session/a.h")
        upward("protocol/session/a.c", "protocol/uci/a.h")
        upward("protocol/session/a.c", "protocol/host/a.h")
        upward("protocol/hub/a.c", "protocol/uci/a.h")
        upward("protocol/hub/a.c", "protocol/host/a.h")
        upward("protocol/embed/a.c", "protocol/host/a.h")
        upward("protocol/embed/a.c", "protocol/uci/a.h")
        upward("protocol/session/a.c", "protocol/embed/a.h")
        upward("protocol/host/a.c", "protocol/hub/a.h")
        upward("protocol/host/a.c", "tools/match/a.h")

    def test_meson_files(self):
        maker = {"tools/endgame/build.c": ""}
        wanted = "games/meson.build: must not compile tools/endgame/build.c: its layer lies beside"
        self.expect(
            {**maker, "games/meson.build": "files('../tools/endgame/build.c')"},
            f"{wanted} or above",
        )
        source = "meson.project_source_root() / 'tools/endgame/build.c'"
        self.expect({**maker, "games/meson.build": f"files({source})"}, f"{wanted} or above")

    def test_what_belongs_to_few_files(self):
        self.expect(
            {"protocol/session/a.c": "#include <ev.h>"},
            "protocol/session/a.c: has <ev.h>: the event loop, which belongs in "
            "protocol/host/loop.c",
        )
        self.expect({"protocol/session/a.c": "/* <ev.h> */"})

    def test_a_header_twice(self):
        twice = "#include <errno.h>\n{}#include <errno.h>\n"
        self.expect({"tools/a.c": twice.format("")}, "tools/a.c: includes <errno.h> 2 times")
        self.expect({"tools/a.c": "#if A\n" + twice.format("#else\n") + "#endif\n"})


unittest.main()
