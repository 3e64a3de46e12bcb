"""Import cost is a feature: what is loaded and what is built before the first formula is read.

Counted, never timed: a clock tells more about the machine than about us.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]

PROGRAM = """
import dataclasses, json, sys
import sympy

known, written, decorate = set(sys.modules), [], dataclasses.dataclass

def counting(*arguments, **options):
    if options != {"init": False, "repr": False, "eq": False}:
        written.append(options)
    return decorate(*arguments, **options)

dataclasses.dataclass = counting
__import__(sys.argv[1])
new = sorted(set(sys.modules) - known)
print(json.dumps({"ours": [n for n in new if n.startswith("symderiv")],
                  "others": [n for n in new if not n.startswith("symderiv")], "written": len(written)}))
"""


def loaded(module: str) -> dict[str, Any]:
    """What importing a module of ours adds to what SymPy has imported."""
    command = [sys.executable, "-c", PROGRAM, module]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("module", ["symderiv.source.describe", "symderiv.api"])
def test_no_class_has_its_methods_compiled_at_import(module: str) -> None:
    assert loaded(module)["written"] == 0


@pytest.mark.parametrize(
    ("module", "layers"),
    [
        ("symderiv", ""),
        ("symderiv.source.describe", "model tensor source"),
        ("symderiv.api", "model tensor source engine api"),
    ],
)
def test_what_is_not_asked_for_is_not_imported(module: str, layers: str) -> None:
    found = loaded(module)
    assert {name.split(".")[1] for name in found["ours"] if "." in name} == set(layers.split())
    assert {"rich", "asyncio", "multiprocessing.pool", "email", "hypothesis"}.isdisjoint(found["others"])
    assert len(found["others"]) <= 12
