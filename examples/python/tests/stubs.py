"""Prints the type stub of the dataclasses: python tests/stubs.py >python/jadoube/_answers.pyi"""

import re

from jadoube import _answers

HEAD = '''# Made by tests/stubs.py of the program's JSON schemas.
from dataclasses import dataclass
from typing import Any

CLASSES: dict[str, Any]
ROOTS: dict[str, str]

def decode(shape: dict[str, Any], value: Any) -> Any: ...

class Document:
    json: dict[str, Any]
    words: str

class Judged(Document):
    def __getitem__(self, code: str) -> VerdictJson: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
'''


def reached():
    """Returns the dataclasses that an answer can hold, its own first."""
    names = list(_answers.ROOTS)
    for name in names:
        words = re.findall(r"\w+", " ".join(kind for _, kind, *_ in _answers.fields(name)))
        names += [word for word in dict.fromkeys(words) if word in _answers.CLASSES and word not in names]
    return names


def stub():
    text = HEAD
    for name in reached():
        base = next((base.__name__ for base in _answers.CLASSES[name].__bases__ if base is not object), "")
        text += f"\n@dataclass\nclass {name}{f'({base})' if base else ''}:\n"
        for field, kind, *default in _answers.fields(name):
            text += f"    {field}: {kind}{' = ...' if default else ''}\n"
    return text


if __name__ == "__main__":
    print(stub(), end="")
