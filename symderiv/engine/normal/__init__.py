"""The normal form of indexed scalar expressions: fractions of polynomials over atoms, for every size at once.

``fraction``     exact polynomial arithmetic (FLINT) over atoms found while reading the expression
``normaliser``   SymPy expression -> fraction; the laws of exp, log and roots; what is an atom
``contraction``  sums over bound indices: deltas, sizes, products of sums, canonical names of bound indices
``moments``      expectations: Gaussian moments by Isserlis, unnamed densities by linearity

Two expressions with the same normal form are equal wherever both are defined.  Different normal forms mean nothing:
atoms may depend on each other.
"""
