"""A package as Anki before 2.1.50 wrote it, with as many cards as one wants and five answers each.

    python3 Benchmarks/anki_deck.py 100000 deck.apkg

Answers lie a year back and more, at moments that have nothing to do with the order of the cards.
"""

import argparse
import json
import random
import sqlite3
import tempfile
import zipfile
from pathlib import Path

ANSWERS = 5
CREATED, NOTE_TYPE, DECK = 1_600_000_000, 1_600_000_000_001, 1_600_000_000_002
TABLES = """
CREATE TABLE col (id integer PRIMARY KEY, crt integer, mod integer, scm integer, ver integer, dty integer, usn integer,
    ls integer, conf text, models text, decks text, dconf text, tags text);
CREATE TABLE notes (id integer PRIMARY KEY, guid text, mid integer, mod integer, usn integer, tags text, flds text,
    sfld integer, csum integer, flags integer, data text);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer, did integer, ord integer, mod integer, usn integer,
    type integer, queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer, left integer,
    odue integer, odid integer, flags integer, data text);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer, usn integer, ease integer, ivl integer, lastIvl integer,
    factor integer, time integer, type integer);
CREATE TABLE graves (usn integer, oid integer, type integer);
"""
INDEXES = """
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_revlog_cid ON revlog (cid);
"""


def collection(path, count):
    """Writes the database of so many cards."""
    database = sqlite3.connect(path)
    database.executescript(TABLES)
    fields = [{"name": name, "ord": place, "sticky": False, "rtl": False, "font": "Arial", "size": 20}
              for place, name in enumerate(["Word", "Translation", "Example"])]
    note_type = {
        "id": NOTE_TYPE, "name": "Words", "type": 0, "mod": CREATED, "usn": -1, "sortf": 0, "did": DECK, "flds": fields,
        "tmpls": [{"name": "Card 1", "ord": 0, "qfmt": "{{Word}}", "afmt": "{{Translation}}", "did": None}],
        "css": ".card {}", "latexPre": "", "latexPost": "", "req": [[0, "any", [0]]], "tags": [], "vers": []}
    deck = {"id": DECK, "name": "Spanish", "mod": CREATED, "usn": -1, "desc": "", "dyn": 0, "conf": 1,
            "collapsed": False, "newToday": [0, 0], "revToday": [0, 0], "lrnToday": [0, 0], "timeToday": [0, 0]}
    database.execute(
        "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, '{}', ?, ?, '{}', '{}')",
        (CREATED, CREATED * 1_000, CREATED * 1_000, json.dumps({str(NOTE_TYPE): note_type}),
         json.dumps({str(DECK): deck})))
    chance = random.Random(27)
    year = 365 * 86_400_000
    moments = chance.sample(range(CREATED * 1_000, CREATED * 1_000 + year), count * ANSWERS)
    notes, cards, answers = [], [], []
    for number in range(count):
        note = CREATED * 1_000 + number * 2
        word = f"palabra{number}"
        example = f"La {word} está en la página {number % 700} del libro que leímos ayer."
        notes.append((note, f"guid{number:08}", NOTE_TYPE, CREATED, -1, f" tema{number % 50} ",
                      f"{word}\x1fword number {number}\x1f{example}", word, 0, 0, ""))
        cards.append((note + 1, note, DECK, 0, CREATED, -1, 2, 2, 700 + number % 600, 30, 2_500, ANSWERS, 0, 0, 0, 0, 0,
                      ""))
        for place, moment in enumerate(sorted(moments[number * ANSWERS:(number + 1) * ANSWERS])):
            answers.append((moment, note + 1, -1, 3, 2 ** place, 2 ** place // 2, 2_500, 3_000 + number % 4_000,
                            0 if place == 0 else 1))
    database.executemany("INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", notes)
    database.executemany(f"INSERT INTO cards VALUES ({', '.join('?' * 18)})", cards)
    database.executemany("INSERT INTO revlog VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", answers)
    database.executescript(INDEXES)
    database.commit()
    database.close()


def make(count, path):
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "collection.anki2"
        collection(database, count)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as package:
            package.write(database, "collection.anki2")
            package.writestr("media", "{}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int)
    parser.add_argument("path")
    arguments = parser.parse_args()
    make(arguments.count, arguments.path)


if __name__ == "__main__":
    main()
