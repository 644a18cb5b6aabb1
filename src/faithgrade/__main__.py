"""``python -m faithgrade``."""

from faithgrade.cli import main

if __name__ == "__main__":
    main()
