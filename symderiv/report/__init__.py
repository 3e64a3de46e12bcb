"""Verdicts to people and machines.

Every format is a pure function of a ``Report`` and a ``Page`` (how wide, relative to which folder), listed in
``formats``; colour is added at the border, in ``paint``.
"""
