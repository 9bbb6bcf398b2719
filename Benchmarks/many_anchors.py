"""A database with as many anchors as one wants, in as many rooms: one anchor's row, copied to random places.

    python3 Benchmarks/many_anchors.py DATA 100 10000

DATA is the data folder of a daemon that was stopped, with one room and one anchor in its database.
"""

import argparse
import random
import sqlite3
import struct
import uuid
from pathlib import Path

# Metres: a hall of two storeys.
HALL = (60, 6, 60)


def make(data, rooms, anchors):
    """Makes a database with one anchor one with `rooms` rooms of `anchors` each, called room-0 and so on."""
    database = sqlite3.connect(Path(data) / "immersion.sqlite", isolation_level=None)
    columns = [row[1] for row in database.execute("PRAGMA table_info(anchors)")]
    original = dict(zip(columns, database.execute("SELECT * FROM anchors").fetchone()))
    draw = random.Random(1)

    def rows(room):
        for revision in range(1, anchors + 1):
            identifier = str(uuid.UUID(int=draw.getrandbits(128), version=4)).upper()
            place = [draw.uniform(0, side) for side in HALL]
            yield list((original | {
                "id": identifier, "anchor_identifier": identifier, "room": room, "revision": revision,
                "transform": struct.pack("<16f", 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, *place, 1)}).values())

    database.executescript("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_size = -1000000")
    database.execute("BEGIN")
    for number in range(rooms):
        room = f"room-{number}"
        database.execute("INSERT INTO rooms (room, revision) VALUES (?, ?)", (room, anchors))
        database.executemany(f"INSERT INTO anchors VALUES ({', '.join('?' * len(columns))})", rows(room))
    database.execute("COMMIT")
    database.execute("PRAGMA journal_mode = WAL")
    database.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("rooms", type=int)
    parser.add_argument("anchors", type=int)
    arguments = parser.parse_args()
    make(arguments.data, arguments.rooms, arguments.anchors)


if __name__ == "__main__":
    main()
