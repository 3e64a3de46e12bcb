"""``python -m symderiv`` is ``symderiv``."""

import sys

from symderiv.cli import main

sys.exit(main())
