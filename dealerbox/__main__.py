"""``python -m dealerbox``: the same as the command ``dealerbox``."""

import sys

from dealerbox.cli import main

sys.exit(main())
