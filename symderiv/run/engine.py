"""What a worker needs of the engine, and the only file of ``run`` that touches it.

The known refusals of the engine come back as data; any other exception is a bug and passes through, so that
the worker dies of it and says so.  Imported in workers only.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from symderiv.engine import Contradiction
from symderiv.engine import judge as decide
from symderiv.engine.budget import Budget
from symderiv.model import Claim, Outcome, Verdict
from symderiv.run.protocol import Broke, LoadFailed, Rejected
from symderiv.source.derivation import Derivation
from symderiv.source.describe import describe as describe_formula
from symderiv.source.library import LoadError, load_file
from symderiv.source.reading import ReadError
from symderiv.source.single import single as single_claim


def load(file: str) -> Derivation | LoadFailed:
    try:
        return load_file(Path(file))
    except LoadError as error:
        return LoadFailed(str(error.file), error.line, error.message, error.detail)


def judge(derivation: Derivation, claim: Claim, seconds: float) -> Verdict | Broke:
    try:
        return decide(derivation, claim, Budget.of(seconds))
    except Contradiction as error:
        return Broke("D901", str(error))


def single(name: str, claim: str, lets: Sequence[str], givens: Sequence[str]) -> Derivation | Rejected:
    try:
        return single_claim(claim, lets, givens, name)
    except ReadError as error:
        return _rejected(error)


def describe(latex: str, lets: Sequence[str]) -> str | Rejected:
    try:
        return describe_formula(latex, lets)
    except ReadError as error:
        return _rejected(error)


def export(files: Sequence[str], outcomes: Sequence[Outcome]) -> str | LoadFailed:
    from symderiv.export import export as export_document

    derivations = []
    for file in files:
        derivation = load(file)
        if isinstance(derivation, LoadFailed):
            return derivation
        derivations.append(derivation)
    return export_document(derivations, {outcome.claim.id: outcome for outcome in outcomes})


def _rejected(error: ReadError) -> Rejected:
    return Rejected(error.code, error.message, error.text, error.span, error.hint)
