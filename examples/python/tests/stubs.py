"""Prints the type stub of the dataclasses: python tests/stubs.py >python/jadoube/_answers.pyi"""

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


def stub():
    text = HEAD
    for name, made in _answers.CLASSES.items():
        base = next((base.__name__ for base in made.__bases__ if base is not object), "")
        text += f"\n@dataclass\nclass {name}{f'({base})' if base else ''}:\n"
        for field, kind, *default in _answers.fields(name):
            text += f"    {field}: {kind}{' = ...' if default else ''}\n"
    return text


if __name__ == "__main__":
    print(stub(), end="")
