"""Numbers such as 1,000, which YAML splits into two values inside brackets and braces."""

from __future__ import annotations

import re
from typing import Final

import yaml

_HEAD: Final = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*")
_GROUP: Final = re.compile(r"[0-9]{3}")
_ZEROS: Final = re.compile(r"0[0-9]{2}")


def join_numbers(node: yaml.CollectionNode) -> list[yaml.ScalarNode]:
    """Join the numbers that commas have split in a flow collection, and return them.

    In a mapping the rest of a number is a key without a value. In a list only an item that starts with a zero is
    certainly the rest of a number: [1,500] may be a list of two.
    """
    if not node.flow_style:
        return []
    is_mapping = isinstance(node, yaml.MappingNode)
    entries: list[list[yaml.Node]] = [list(entry) if is_mapping else [entry] for entry in node.value]
    kept: list[list[yaml.Node]] = []
    parted: dict[int, yaml.ScalarNode] = {}
    for entry in entries:
        head = kept[-1][-1] if kept else None
        is_rest = _is_nothing(entry[-1]) and _says(entry[0], _GROUP) if is_mapping else _says(entry[0], _ZEROS)
        if is_rest and isinstance(head, yaml.ScalarNode) and _says(head, _HEAD):
            head.value += f",{entry[0].value}"
            parted[id(head)] = head
        else:
            kept.append(entry)
    node.value = [tuple(entry) if is_mapping else entry[0] for entry in kept]
    return list(parted.values())


def _is_nothing(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.style is None and not node.value


def _says(node: yaml.Node, pattern: re.Pattern[str]) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.style is None and pattern.fullmatch(node.value) is not None
