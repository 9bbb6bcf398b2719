"""Opens packages with the real Anki backend (PyPI `anki`), says what it found, and exports them again.

    anki_roundtrip.py OUT PACKAGE…     import each package into a new collection; write OUT/<name>.json and exports

For each package NAME.apkg or NAME.colpkg, OUT gets NAME.json: the verdict of Anki's database check and every note, card,
review and media file that the collection then holds; and NAME.legacy.apkg, NAME.modern.apkg, NAME.legacy.colpkg,
NAME.modern.colpkg and NAME.txt, exported by Anki. AnkiInteropTests runs this and compares.
"""

import hashlib
import json
import os
import sys

from anki._backend import RustBackend
from anki.collection import Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions, ImportAnkiPackageRequest
from anki.import_export_pb2 import ImportAnkiPackageUpdateCondition as Condition

NEW, LEARNING, REVIEW, RELEARNING = range(4)


def imported(package: str, folder: str) -> Collection:
    """A new collection with the package's content."""
    os.makedirs(folder)
    path = os.path.join(folder, "collection.anki2")
    if package.endswith(".colpkg"):
        RustBackend().import_collection_package(
            col_path=path,
            backup_path=package,
            media_folder=os.path.join(folder, "collection.media"),
            media_db=os.path.join(folder, "collection.media.db2"),
        )
        return Collection(path)
    collection = Collection(path)
    collection.import_anki_package(
        ImportAnkiPackageRequest(
            package_path=package,
            options=ImportAnkiPackageOptions(
                merge_notetypes=False,
                update_notes=Condition.IMPORT_ANKI_PACKAGE_UPDATE_CONDITION_ALWAYS,
                update_notetypes=Condition.IMPORT_ANKI_PACKAGE_UPDATE_CONDITION_ALWAYS,
                with_scheduling=True,
                with_deck_configs=True,
            ),
        )
    )
    return collection


def relative_due(card, today: int) -> int:
    """Days from today where Anki counts days; Anki shifts them to its own collection's first day."""
    counts_days = card.type in (REVIEW, RELEARNING) and card.queue not in (1, 4) or card.queue == 3
    return card.due - today if counts_days else card.due


def content(collection: Collection) -> dict:
    notes, cards, reviews = [], [], []
    today = collection.sched.today
    for note_id in collection.find_notes(""):
        note = collection.get_note(note_id)
        notes.append(
            {"guid": note.guid, "noteType": note.note_type()["name"], "fields": note.fields, "tags": sorted(note.tags)}
        )
        for card in sorted(note.cards(), key=lambda card: card.ord):
            data = collection.db.scalar("select data from cards where id = ?", card.id)
            cards.append(
                {
                    "guid": note.guid,
                    "template": card.ord,
                    "deck": collection.decks.name(card.odid or card.did),
                    "kind": int(card.type),
                    "queue": int(card.queue),
                    "due": relative_due(card, today),
                    "interval": card.ivl,
                    "easeFactor": card.factor,
                    "reviewCount": card.reps,
                    "lapses": card.lapses,
                    "remainingSteps": card.left,
                    "flags": card.flags,
                    "data": data,
                    "question": card.question(),
                    "answer": card.answer(),
                }
            )
            rows = collection.db.all(
                "select id, ease, ivl, lastIvl, factor, time, type from revlog where cid = ? order by id", card.id
            )
            reviews += [{"guid": note.guid, "template": card.ord, "values": row} for row in rows]
    media = {}
    folder = collection.media.dir()
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            media[name] = hashlib.sha1(file.read()).hexdigest()
    types = [
        {
            "name": model["name"],
            "css": model["css"],
            "fields": [field["name"] for field in model["flds"]],
            "templates": [[part["name"], part["qfmt"], part["afmt"]] for part in model["tmpls"]],
        }
        for model in collection.models.all()
    ]
    decks = [{"name": deck["name"], "text": deck["desc"]} for deck in collection.decks.all()]
    options = [
        {"name": group["name"], "desiredRetention": group["desiredRetention"], "fsrs": group["fsrsParams6"]}
        for group in collection.decks.all_config()
    ]
    return {
        "notes": notes, "cards": cards, "reviews": reviews, "media": media, "noteTypes": types, "decks": decks,
        "options": options,
    }  # fmt: skip


def export(collection: Collection, stem: str) -> None:
    """Exports the collection in every format; leaves it closed."""
    path = collection.path
    for legacy in (True, False):
        name = "legacy" if legacy else "modern"
        options = ExportAnkiPackageOptions(
            with_scheduling=True, with_deck_configs=True, with_media=True, legacy=legacy
        )
        collection.export_anki_package(out_path=f"{stem}.{name}.apkg", options=options, limit=None)
    collection.export_note_csv(
        out_path=f"{stem}.txt", limit=None, with_html=True, with_tags=True, with_deck=True, with_notetype=True,
        with_guid=True,
    )  # fmt: skip
    for legacy in (True, False):
        name = "legacy" if legacy else "modern"
        collection.export_collection_package(f"{stem}.{name}.colpkg", True, legacy)
        collection = Collection(path)
    collection.close()


def main() -> None:
    out, *packages = sys.argv[1:]
    for package in packages:
        stem = os.path.join(out, os.path.basename(package).rsplit(".", 1)[0])
        collection = imported(package, stem + ".collection")
        found = content(collection)
        message, is_clean = collection.fix_integrity()
        found["check"] = message
        found["isClean"] = is_clean
        collection.media.check()
        with open(stem + ".json", "w", encoding="utf-8") as file:
            json.dump(found, file, ensure_ascii=False)
        export(collection, stem)


main()
