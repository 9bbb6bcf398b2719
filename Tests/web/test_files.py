"""What can be said of the page without a browser: its texts, its size, what it forbids itself."""

import gzip
import json
import re
import subprocess

import pytest

from conftest import ROOT, WEB

pytestmark = pytest.mark.quick

LANGUAGES = ["en", "es", "fr", "de", "pt", "ja"]
TEXTS = {language: json.loads((WEB / "texts" / f"{language}.json").read_text("utf8")) for language in LANGUAGES}
SOURCES = {path: path.read_text("utf8") for path in (WEB / "app").rglob("*.js")}


def base(key):
    return re.sub(r"\.(one|other)$", "", key)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_text_is_in_every_language(language):
    assert {base(key) for key in TEXTS["en"]} == {base(key) for key in TEXTS[language]}
    assert all(text.strip() for text in TEXTS[language].values())


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_texts_have_the_same_places_for_values(language):
    for key, text in TEXTS[language].items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", TEXTS["en"][key])), key


def test_plural_texts_have_the_forms_of_their_language():
    for language, texts in TEXTS.items():
        for key in texts:
            if key.endswith(".other") and language != "ja" and base(key) + ".one" in TEXTS["en"]:
                assert base(key) + ".one" in texts, (language, key)


def test_every_key_that_the_code_names_has_a_text():
    known = {base(key) for key in TEXTS["en"]} | set(TEXTS["en"])
    for path, source in SOURCES.items():
        for key in re.findall(r'\bt\("([^"]+)"', source):
            assert key in known, f"{path.name}: {key}"
        for prefix in re.findall(r"\bt\(`([^`$]+)\$\{", source):
            assert any(key.startswith(prefix) for key in known), f"{path.name}: {prefix}…"


def test_no_text_is_unused():
    code = "\n".join(SOURCES.values())
    prefixes = set(re.findall(r"\b(?:t|hasText)\(`([^`$]+)\$\{", code))
    unused = [key for key in TEXTS["en"] if f'"{base(key)}"' not in code and f'"{key}"' not in code and not any(key.startswith(prefix) for prefix in prefixes)]
    assert unused == []


def test_nothing_is_inline_and_nothing_comes_from_elsewhere():
    index = (WEB / "index.html").read_text("utf8")
    assert "<style" not in index and not re.search(r"\son\w+=|\sstyle=", index)
    assert re.findall(r"<script(?![^>]*src=)", index) == []
    for path in WEB.rglob("*"):
        if path.suffix in {".js", ".css", ".html"} and "rooms" not in path.parts:
            text = path.read_text("utf8")
            assert not re.search(r"\b(eval|new Function)\s*\(|innerHTML|insertAdjacentHTML", text), path
            assert [found for found in re.findall(r"https?://[\w./-]+", text) if "w3.org" not in found] == [], path


def test_the_list_of_files_to_keep_is_up_to_date():
    subprocess.run([ROOT / "scripts" / "page-files", "--check"], check=True)


def test_the_page_is_small():
    files = [path for path in WEB.rglob("*") if path.is_file() and path.suffix in {".js", ".css", ".html", ".json", ".svg", ".webmanifest"} and path.parent.name != "texts"]
    # Of texts, one language is loaded: the longest counts, of the page's and of the rooms'.
    texts = sum(max(len(gzip.compress((folder / f"{language}.json").read_bytes())) for language in LANGUAGES) for folder in (WEB / "texts", WEB / "rooms" / "texts"))
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) + texts <= 310_000
