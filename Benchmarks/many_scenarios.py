"""Content with as many scenarios as one wants: the repository's, copied under other ids.

    python3 Benchmarks/many_scenarios.py 200 FOLDER [--content .]

FOLDER then serves as --content. The copies are whole scenarios, and as different from each other as the originals are.
"""

import argparse
import re
import shutil
from pathlib import Path

FOLDERS = ["languages", "characters", "environments", "readers", "ideas"]


def make(count, target, content="."):
    """Writes content with `count` scenarios into the folder `target`, which must not be there."""
    content, target = Path(content), Path(target)
    target.mkdir(parents=True)
    for name in FOLDERS:
        if (content / name).is_dir():
            shutil.copytree(content / name, target / name)
    for file in content.glob("*.yaml"):
        shutil.copy(file, target)
    sources = [file for file in sorted((content / "scenarios").rglob("*.yaml")) if file.name.count(".") == 1]
    for number in range(count):
        source, turn = sources[number % len(sources)], number // len(sources)
        folder = target / "scenarios" / source.parent.name
        folder.mkdir(parents=True, exist_ok=True)
        name = source.stem if turn == 0 else f"{source.stem}-{turn}"
        text = source.read_text(encoding="utf-8")
        text = re.sub(rf"^id: {re.escape(source.stem)}$", f"id: {name}", text, count=1, flags=re.MULTILINE)
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int)
    parser.add_argument("folder")
    parser.add_argument("--content", default=".")
    arguments = parser.parse_args()
    make(arguments.count, arguments.folder, arguments.content)


if __name__ == "__main__":
    main()
