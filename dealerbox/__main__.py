"""``python -m dealerbox``: runs the command ``dealerbox``."""

import sys

from dealerbox.cli import main

sys.exit(main())
