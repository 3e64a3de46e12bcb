"""Tensors as functions from indices to scalar SymPy expressions."""
