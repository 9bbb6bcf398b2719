"""A database with as many learners as one wants, each with the same use behind it: one learner's rows, copied.

    python3 Benchmarks/many_learners.py DATA 1000

DATA is the data folder of a daemon that was stopped, with one learner in its database. Every identifier of a copy is
another one, random as the originals are. Rows are added month by month, each month those of all learners, so that a
learner's rows lie as far from each other as those of people who came every day.
"""

import argparse
import re
import sqlite3
from pathlib import Path

MONTHS = 12
LEFT = {"grdb_migrations", "store_device"}
# Integers that name a row; every copy has its own range.
NUMBERS = {("words", "number"), ("reviews", "word_number"), ("review_undos", "word_number"),
           ("word_texts", "word_number"), ("word_origins", "word_number")}
IDENTIFIER = re.compile(r"([0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12})")


def other(identifier, mask):
    """The identifier of a copy, in the letters of the original."""
    start = f"{int(identifier[:8], 16) ^ mask:08x}"
    return (start if identifier[8:].islower() else start.upper()) + identifier[8:]


def packed(identifier):
    """The sixteen bytes of an identifier."""
    return bytes.fromhex(identifier.replace("-", ""))


class Table:
    """The rows of one learner, cut where identifiers stand in them."""

    def __init__(self, database, name, kept, identifiers):
        columns = [row[1] for row in database.execute(f'PRAGMA table_info("{name}")')]
        self.name = name
        self.insertion = f'INSERT INTO "{name}" VALUES ({", ".join("?" * len(columns))})'
        self.rows = []
        for row in database.execute(f'SELECT * FROM "{name}"'):
            cuts = []
            for place, value in enumerate(row):
                if isinstance(value, str):
                    pieces = IDENTIFIER.split(value)
                    found = [piece for piece in pieces[1::2] if piece not in kept]
                    if len(pieces) > 1 and found:
                        cuts.append((place, "text", pieces))
                        identifiers.update(found)
                elif isinstance(value, bytes) and len(value) >= 16:
                    cuts.append((place, "packed" if len(value) == 16 else "bytes", value))
                elif (name, columns[place]) in NUMBERS:
                    cuts.append((place, "number", value))
                if (name, columns[place]) == ("learners", "username"):
                    cuts.append((place, "name", value))
            self.rows.append((row, cuts))

    def know(self, identifiers):
        """Cuts bytes, for which all identifiers must be known: any sixteen of them could be one."""
        raw = re.compile(b"(" + b"|".join(re.escape(packed(one)) for one in identifiers) + b")", re.DOTALL)
        for index, (row, cuts) in enumerate(self.rows):
            known = []
            for place, kind, value in cuts:
                if kind == "bytes":
                    value = raw.split(value)
                    if len(value) == 1:
                        continue
                known.append((place, kind, value))
            self.rows[index] = row, known

    def month(self, number):
        """Its share of the rows."""
        return self.rows[len(self.rows) * number // MONTHS:len(self.rows) * (number + 1) // MONTHS]


def copies(rows, copy, mask, names, raw):
    """The rows of a copy."""
    for row, cuts in rows:
        values = list(row)
        for place, kind, value in cuts:
            if kind == "text":
                values[place] = "".join(names.get(piece, piece) for piece in value)
            elif kind == "packed":
                values[place] = (int.from_bytes(value[:4]) ^ mask).to_bytes(4) + value[4:]
            elif kind == "bytes":
                values[place] = b"".join(raw.get(piece, piece) for piece in value)
            elif kind == "number":
                values[place] = value + copy * 1_000_000
            else:
                values[place] = f"{value}_{copy}"
        yield values


def make(data, count):
    """Makes a database with one learner one with `count`."""
    database = sqlite3.connect(Path(data) / "immersion.sqlite", isolation_level=None)
    database.executescript("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -4000000;"
                           "PRAGMA journal_mode = OFF")
    kept = {row[0] for row in database.execute("SELECT id FROM store_device")}
    names = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
             if name not in LEFT]
    identifiers = set()
    tables = [Table(database, name, kept, identifiers) for name in names]
    for table in tables:
        table.know(identifiers)
    for month in range(MONTHS):
        database.execute("BEGIN")
        for copy in range(1, count):
            # Multiplied, so that copies made after each other do not lie beside each other.
            mask = copy * 0x9E3779B1 & 0xFFFFFFFF
            renamed = {one: other(one, mask) for one in identifiers}
            raw = {packed(one): packed(new) for one, new in renamed.items()}
            for table in tables:
                database.executemany(table.insertion, copies(table.month(month), copy, mask, renamed, raw))
        database.execute("COMMIT")
    database.execute("PRAGMA journal_mode = WAL")
    database.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("count", type=int)
    arguments = parser.parse_args()
    make(arguments.data, arguments.count)


if __name__ == "__main__":
    main()
