"""Stands in for Speech Dispatcher's client under a screen reader: writes down what it would say.

Found before the real module by PYTHONPATH; each utterance is a line of JSON in the file SHELF_SPEECH names.
"""

import json
import os
import re


class SSIPError(Exception):
    """What the real client raises."""


class SSIPCommunicationError(SSIPError):
    """A connection that was lost; never raised here."""


class SSIPCommandError(SSIPError):
    """A command that was refused; never raised here."""


class CallbackType:
    """What a client can be told of."""

    INDEX_MARK, BEGIN, END, CANCEL, PAUSE, RESUME = "index", "begin", "end", "cancel", "pause", "resume"


class PunctuationMode:
    """How much punctuation is read."""

    ALL, MOST, SOME, NONE = "all", "most", "some", "none"


class DataMode:
    """What a text may hold."""

    TEXT, SSML = "text", "ssml"


class Priority:
    """How urgent a text is."""

    IMPORTANT, MESSAGE, TEXT, NOTIFICATION, PROGRESS = (
        "important", "message", "text", "notification", "progress")


class Scope:
    """Whom a command is for."""

    SELF, ALL = "self", "all"


class SSIPClient:
    """The part of the client that a screen reader uses."""

    def __init__(self, *_arguments, **_options):
        self._file = open(os.environ["SHELF_SPEECH"], "a", encoding="utf-8", buffering=1)

    def _write(self, text):
        self._file.write(json.dumps(text) + "\n")

    def speak(self, text, callback=None, event_types=None):
        """Writes an utterance down, without the marks between its words."""
        text = re.sub(r"<[^>]*>", "", text)
        for mark, letter in (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
            text = text.replace(mark, letter)
        self._write(" ".join(text.split()))
        if callback:
            callback(CallbackType.BEGIN)
            callback(CallbackType.END)

    def char(self, text):
        """Writes a letter down that is said by its name."""
        self._write(text)

    key = sound_icon = char

    def list_output_modules(self):
        """There is no other voice."""
        return ()

    def list_synthesis_voices(self):
        """There is no other voice."""
        return ()

    def __getattr__(self, name):
        return lambda *_arguments, **_options: None
