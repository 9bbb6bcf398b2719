"""A copy of the content that has learnt nothing from some writers.

What people said stands in `<scenario>.heard.yaml`, and much of it beside the answers it means (`examples`), beside the node
(`nonAnswers`) and in `languages/<id>/phrases.yaml` (`strangers`). How well what is learnt from some serves others can only be
measured without theirs: the copy lacks every such line that one of the writers said.

    python leave_out.py CONTENT COPY WRITER… [--examples N]

With --examples the copy keeps at most so many of each list besides: what a new author's scenario might have.
"""

import argparse
import hashlib
import shutil
from pathlib import Path

import yaml

LEARNT = {"examples:", "nonAnswers:", "strangers:"}


def said_by(content: Path, writers: set[str]) -> dict[str, set[str]]:
    """What the writers said, by scenario."""
    said = {}
    for path in sorted((content / "scenarios").rglob("*.heard.yaml")):
        heard = yaml.load(path.read_text(), Loader=yaml.CBaseLoader)
        texts = [u["text"] for us in heard["nodes"].values() for u in us if u["by"] in writers]
        said[heard["scenario"]] = set(texts)
    return said


def without(lines: list[str], texts: set[str]) -> list[str]:
    """The lines of a file without the items of its learnt lists that are among the texts."""
    kept, inside = [], None
    for line in lines:
        body = line.strip()
        indent = len(line) - len(line.lstrip())
        if inside is not None and body and not (body.startswith("- ") and indent > inside):
            inside = None
        if inside is not None and body:
            if yaml.load(body[2:], Loader=yaml.CBaseLoader) in texts:
                continue
        elif body in LEARNT:
            # Items may stand no deeper than the key.
            inside = indent - 1
        kept.append(line)
    # A key whose items are all gone is gone, too.
    return [
        line
        for number, line in enumerate(kept)
        if line.strip() not in LEARNT
        or (number + 1 < len(kept) and kept[number + 1].strip().startswith("- "))
    ]


def shortened(lines: list[str], most: int) -> list[str]:
    """The lines of a scenario with at most so many items in each learnt list, always the same ones."""
    kept, items = [], None

    def close():
        if items is not None:
            chosen = set(sorted(items[1:], key=lambda item: hashlib.md5(item.encode()).hexdigest())[:most])
            kept.extend(items[:1] + [item for item in items[1:] if item in chosen] if chosen else [])

    for line in lines:
        if items is not None and line.strip().startswith("- ") and line.index("-") > items[0].index(items[0].strip()):
            items.append(line)
            continue
        close()
        items = [line] if line.strip() in LEARNT else None
        if items is None:
            kept.append(line)
    close()
    return kept


def copy(content: Path, target: Path, writers: set[str], most: int | None) -> None:
    said = said_by(content, writers)
    everything = set().union(*said.values())
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in ["characters", "environments", "models", "readers"]:
        (target / name).symlink_to((content / name).resolve())
    for path in content.glob("*.yaml"):
        (target / path.name).symlink_to(path.resolve())
    for path in (content / "languages").iterdir():
        if not path.is_dir():
            (target / "languages").mkdir(exist_ok=True)
            (target / "languages" / path.name).symlink_to(path.resolve())
            continue
        folder = target / "languages" / path.name
        folder.mkdir(parents=True)
        for file in path.iterdir():
            if file.name == "phrases.yaml":
                lines = file.read_text().splitlines(keepends=True)
                (folder / file.name).write_text("".join(without(lines, everything)))
            else:
                (folder / file.name).symlink_to(file.resolve())
    for path in sorted((content / "scenarios").rglob("*.yaml")):
        place = target / path.relative_to(content)
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.name.endswith((".heard.yaml", ".test.yaml")):
            place.symlink_to(path.resolve())
        else:
            lines = path.read_text().splitlines(keepends=True)
            lines = without(lines, said.get(path.stem, set()))
            place.write_text("".join(lines if most is None else shortened(lines, most)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("content", type=Path)
    parser.add_argument("copy", type=Path)
    parser.add_argument("writers", nargs="*")
    parser.add_argument("--examples", type=int)
    arguments = parser.parse_args()
    copy(arguments.content, arguments.copy, set(arguments.writers), arguments.examples)
