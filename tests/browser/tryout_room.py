"""A room with the package's rule books and those in the folder ``DEALERBOX_TRYOUT``."""

import os
import sys
from pathlib import Path
from unittest.mock import patch

from dealerbox.cli import main
from dealerbox.rulebooks import rules

if __name__ == "__main__":
    with patch.object(rules, "_FOLDER", Path(os.environ["DEALERBOX_TRYOUT"])):
        sys.exit(main())
