"""Starts Orca with a folder of settings of its own, also beside another Orca: its program refuses that."""

import sys

from orca import orca

manager = orca.getSettingsManager()
manager.activate(sys.argv[1], {"enableBraille": False})
sys.path.insert(0, manager.getPrefsDir())
sys.exit(orca.main())
