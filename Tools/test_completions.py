#!/usr/bin/env python3
"""Types into bash, zsh and fish, presses Tab, and looks at what they make of it.

  Tools/test_completions.py COMPLETIONS-FOLDER [SHELL...]

COMPLETIONS-FOLDER has shelf-gtk.bash, _shelf-gtk and shelf-gtk.fish, and is where files are completed.
"""
import os
import pty
import select
import signal
import sys
import time

PROMPT = "ready>"
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"],
             "source /usr/share/bash-completion/bash_completion; source ./shelf-gtk.bash; PS1='rea''dy>'"),
    "zsh": (["zsh", "-f", "-i"],
            "fpath=($PWD $fpath); autoload -Uz compinit; compinit -D -u; PS1='rea''dy>'"),
    "fish": (["fish", "--no-config", "-i"],
             "function fish_prompt; echo -n rea; echo -n 'dy>'; end; source ./shelf-gtk.fish"),
}
# What is typed before Tab, and what Tab adds.
CASES = [
    ("shelf-gtk --print-s", "elected"),
    ("shelf-gtk --view=water", "fall"),
    ("shelf-gtk --group lab", "el"),
    ("shelf-gtk --sort=dim", "ensions"),
    ("shelf-gtk --list some-f", "older/"),
]


class Shell:
    """A shell at a terminal."""

    def __init__(self, arguments, setup, folder):
        self.text = ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(TERM="dumb", HOME=folder, LC_ALL="C.UTF-8", fish_history="")
            os.execvp(arguments[0], arguments)
        self.type(setup + "\n")
        if not self.reads(PROMPT):
            raise SystemExit(f"{arguments[0]} shows no prompt: {self.text!r}")

    def type(self, text):
        """Types, after forgetting what was read."""
        self.text = ""
        os.write(self.terminal, text.encode())

    def reads(self, wanted, seconds=20):
        """Whether something comes to be read, also when it is written in parts."""
        end = time.monotonic() + seconds
        while wanted not in self.text and time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.terminal, 65536).decode(errors="replace")
                except OSError:
                    break
        return wanted in self.text

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def try_shell(name, folder):
    failures = 0
    for typed, added in CASES:
        shell = Shell(*SHELLS[name], folder)
        shell.type(typed)
        # The echo of what was typed, which is forgotten before Tab.
        shell.reads(typed)
        shell.type("\t")
        if not shell.reads(added):
            print(f"{name}: {typed!r} and Tab added {shell.text!r}, not {added!r}")
            failures += 1
        shell.end()
    return failures


def main():
    folder = os.path.abspath(sys.argv[1])
    os.makedirs(os.path.join(folder, "some-folder"), exist_ok=True)
    names = sys.argv[2:] or list(SHELLS)
    failures = sum(try_shell(name, folder) for name in names)
    if not failures:
        print(f"completions: {len(CASES)} words in {', '.join(names)}")
    raise SystemExit(1 if failures else 0)


main()
