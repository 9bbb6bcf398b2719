"""A learner with 200,000 answers and 10,000 materials: the dashboard, a page of materials, an import of questions.

    swift build -c release --product immersiond
    python3 Benchmarks/study_daemon.py [--answers 200000] [--materials 10000] [--folder FOLDER]

Starts a daemon of its own on a data folder below FOLDER (the temporary folder unless given), and stops it. Questions and
answers come in by study.questions.import. One material is read by the daemon, with a summary and a map; the others are
rows like its own.
"""

import argparse
import datetime
import json
import random
import sqlite3
import tempfile
import uuid
from pathlib import Path

from bench_daemon import Daemon
from thresholds import Thresholds
from words_daemon import Work

QUESTIONS = 50_000
TEXT = "\n\n".join(
    f"# Parte {number}\n\nLa luz viaja en línea recta por la sala {number}. Un espejo devuelve la luz que recibe.\n\n"
    f"El agua del mar refleja la luz del sol, y las plantas de la casa {number} comen con ella."
    for number in range(40))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--answers", type=int, default=200_000)
    parser.add_argument("--materials", type=int, default=10_000)
    parser.add_argument("--folder")
    parser.add_argument("--build", default=".build/release")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        measure(Path(folder), Path(arguments.build) / "immersiond", arguments.answers, arguments.materials)


def measure(folder, program, answers, materials):
    thresholds = Thresholds("study_daemon")
    daemon = Daemon(program, ".", folder)
    try:
        learner = daemon.call("learner.create", username="learner", targetLanguages=["es"])["id"]
        write_questions(folder / "new.json", 0)
        work = Work(daemon, thresholds)
        work.measure(f"import of {QUESTIONS:,} questions",
                     lambda: daemon.call("study.questions.import", learnerID=learner, path=str(folder / "new.json")))
        # Pieces below the limits of a file.
        for number, start in enumerate(range(0, answers, 20_000)):
            count = min(20_000, answers - start)
            write_questions(folder / "answers.json", count, number)
            reply = daemon.call("study.questions.import", learnerID=learner, path=str(folder / "answers.json"))
            if reply["answers"] != count:
                raise SystemExit(f"Only {reply['answers']} of {count} answers were kept: {reply['problems'][:3]}")
        material = daemon.call("materials.add", learnerID=learner, text=TEXT, language="es")["material"]["id"]
        while daemon.call("materials.get", learnerID=learner, materialID=material)["material"][
                "processingStatus"] != "completed":
            pass
    finally:
        stop(daemon)
    copy_material(folder / "data/immersion.sqlite", material, materials)
    daemon = Daemon(program, ".", folder)
    try:
        work = Work(daemon, thresholds)
        work.measure("first dashboard", lambda: daemon.line("study.plan", learnerID=learner))
        work.measure("dashboard", lambda: daemon.line("study.plan", learnerID=learner), 50)
        work.measure("progress", lambda: daemon.line("study.progress", learnerID=learner), 50)
        last = [None]

        def page():
            reply = daemon.call("materials.list", learnerID=learner, limit=50, after=last[0])
            last[0] = reply.get("next")

        work.measure("page of 50 materials", page, 100)
        print(f"{'peak memory':24} {daemon.memory():8} MiB")
    finally:
        stop(daemon)
    thresholds.conclude()


def stop(daemon):
    daemon.process.terminate()
    daemon.process.wait()


def write_questions(path, answers, piece=0):
    """All questions, and some answers to them over two years, the same whenever they are written."""
    chance = random.Random(piece)
    start = datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc)
    count = QUESTIONS if answers == 0 else 2_000
    questions = [
        {"id": f"q{number}", "type": "mcq", "bloom": "recall", "question": f"¿Cuánto es {number} más {number % 97}?",
         "options": [{"text": str(number + number % 97), "isRight": True}, {"text": str(number - 1), "isRight": False}]}
        for number in range(count)]
    given = [
        {"id": f"a{piece}-{number}", "questionID": f"q{chance.randrange(count)}", "isCorrect": chance.random() < .8,
         "timestamp": (start + datetime.timedelta(seconds=(piece * 20_000 + number) * 300)).isoformat(), "timeSpent": 8}
        for number in range(answers)]
    path.write_text(json.dumps({"questions": questions, "userAnswers": given}, ensure_ascii=False), encoding="utf-8")


def copy_material(path, material, count):
    """Rows like that of the one that was read, a minute after one another."""
    database = sqlite3.connect(path)
    columns = [row[1] for row in database.execute("PRAGMA table_info(materials)")]
    row = dict(zip(columns, database.execute(
        f"SELECT {', '.join(columns)} FROM materials WHERE id = ? COLLATE NOCASE", [material]).fetchone()))
    for number in range(count - 1):
        new = str(uuid.uuid4()).upper()
        copy = row | {"id": new, "created_at": row["created_at"] - (number + 1) * 60_000}
        copy["material"] = row["material"].replace(row["id"], new)
        database.execute(
            f"INSERT INTO materials ({', '.join(columns)}) VALUES ({', '.join('?' for _ in columns)})",
            [copy[column] for column in columns])
    database.commit()
    database.close()


if __name__ == "__main__":
    main()
