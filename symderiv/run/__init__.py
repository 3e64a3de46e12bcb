"""Many claims: which ones, in which processes, under which limits, and what is known already.

The process that the user starts never imports SymPy.  Everything that needs the engine happens in worker
processes (``worker``), which ``pool`` starts, watches and kills; ``check`` is the whole job.
"""
