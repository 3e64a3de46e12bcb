"""Derivations on paper: ``export`` writes an answer key as a LaTeX document that pdflatex compiles."""

from symderiv.export.document import export

__all__ = ["export"]
