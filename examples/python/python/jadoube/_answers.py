"""The program's JSON as dataclasses. They are made of its JSON schemas: nothing is declared twice."""

import json
import keyword
from dataclasses import field, make_dataclass
from html import escape

from jadoube import _native

ROOTS = {"Judgement": "game", "ClaimAnswers": "claim", "RemedyAnswers": "remedy", "Code": "code"}
SHAPES = {name: json.loads(_native.schema(kind)) for name, kind in ROOTS.items()}
SHAPES |= {name: shape for root in ROOTS for name, shape in SHAPES[root]["$defs"].items()}
SCALARS = {"string": "str", "integer": "int", "boolean": "bool"}


def attribute(key):
    """Returns the name of a field: its JSON key, unless Python reserves that."""
    name = key.replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


def parts(shape):
    """Returns the dataclass, the JSON type and the contents of a shape, and whether it may be null."""
    options = [option for option in shape.get("anyOf", [shape]) if option != {"type": "null"}]
    name = options[0].get("$ref", "").removeprefix("#/$defs/")
    target = SHAPES.get(name, options[0])
    kinds = target.get("type", [])
    kinds = {kinds} if isinstance(kinds, str) else set(kinds)
    kinds |= {option.get("type") for option in target.get("oneOf", [])}
    may_be_null = {"type": "null"} in shape.get("anyOf", []) or "null" in kinds
    kinds.discard("null")
    if len(options) > 1 or len(kinds) != 1 or "oneOf" in target and kinds != {"string"}:
        return None, None, {}, may_be_null
    patterns = [*target.get("patternProperties", {}).values(), {}]
    inner = target.get("items") or target.get("additionalProperties") or patterns[0]
    return name if name in CLASSES else None, kinds.pop(), inner, may_be_null


def annotation(shape):
    """Returns the type of a shape, as Python writes it."""
    name, kind, inner, may_be_null = parts(shape)
    if not name and kind in ("array", "object"):
        name = ("list[{}]" if kind == "array" else "dict[str, {}]").format(annotation(inner))
    text = name or SCALARS.get(kind, "Any")
    return f"{text} | None" if may_be_null and text != "Any" else text


def decode(shape, value):
    """Returns JSON of a shape with its objects as dataclasses."""
    name, kind, inner, _ = parts(shape)
    if kind == "array" and value is not None:
        return [decode(inner, item) for item in value]
    if kind != "object" or value is None:
        return value
    shapes = SHAPES[name]["properties"] if name else {}
    contents = {key: decode(shapes.get(key, inner), item) for key, item in value.items()}
    return CLASSES[name](**{attribute(key): item for key, item in contents.items()}) if name else contents


class Document:
    """An answer of the program: `json` is the whole of it, and `str` gives it in words."""

    def __str__(self):
        return self.words


class Judged(Document):
    """A judged game, which a notebook shows as a picture."""

    def __getitem__(self, code):
        return next(verdict for verdict in self.verdicts if verdict.code == code)

    def _repr_svg_(self):
        return _native.picture(self.question)

    def _repr_html_(self):
        rows = (f"<dt>{verdict.code}<dd>{escape(verdict.sentence)}" for verdict in self.verdicts)
        return f"{self._repr_svg_()}<dl>{''.join(rows)}</dl>"


def fields(name):
    """Returns the name, type and, if it is optional, the default of each field of a dataclass."""
    required = SHAPES[name].get("required", [])
    for key, shape in sorted(SHAPES[name]["properties"].items(), key=lambda item: item[0] not in required):
        kind = annotation(shape)
        default = {"int": int, "bool": bool}.get(kind, list if kind.startswith("list[") else type(None))
        yield attribute(key), kind, *([] if key in required else [field(default_factory=default)])


BASES = {name: Judged if name == "Judgement" else Document for name in ROOTS}
CLASSES = {name: None for name, shape in SHAPES.items() if "properties" in shape and "oneOf" not in shape}
for name in CLASSES:
    base = BASES.get(name, object)
    CLASSES[name] = make_dataclass(name, fields(name), bases=(base,), namespace={"__module__": __name__})
globals().update(CLASSES)
