#!/usr/bin/env python3
"""Word scheduling beside py-fsrs and fsrs-rs, on the same histories in the same run.

    pip install fsrs fsrs-rs-python
    swift build -c release --product immersiond
    swift build -c release --package-path Benchmarks --product VocabBenchmark
    python3 Benchmarks/vocab_peer.py [--histories 20000] [--build .build/release] [--benchmarks Benchmarks/.build/release]
    python3 Benchmarks/vocab_peer.py --fixture Tests/VocabTests/Fixtures/py-fsrs.jsonl

First `immersiond words replay --jsonl` and py-fsrs work out the same random histories: parameters anywhere in their ranges,
any steps, gaps from microseconds to decades. Printed are the reviews that differ (state, step, due, or memory by more than
1e-6 of it) and the time of each. Then `VocabBenchmark` and both peers compute next states, and `VocabBenchmark` and fsrs-rs
fit parameters to the same made-up learners, once with the parameters they were made with known, and are judged on cards
that neither saw. `--fixture` writes the histories that the tests replay.
"""
import argparse
import importlib.metadata
import json
import math
import os
import random
import re
import resource
import subprocess
import tempfile
import time
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS
from thresholds import Thresholds

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
START = datetime(2026, 1, 5, 8, tzinfo=timezone.utc)


def random_parameters(rng):
    bounds = list(zip(LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS))
    kind = rng.randrange(4)
    if kind == 0:
        return list(DEFAULT_PARAMETERS)
    if kind == 1:
        return [rng.uniform(low, high) for low, high in bounds]
    if kind == 2:
        # Round numbers fall on the halves at which rounding decides.
        return [min(max(round(p * rng.uniform(0.5, 2) * 2) / 2, low), high)
                for p, (low, high) in zip(DEFAULT_PARAMETERS, bounds)]
    return [min(max(p * rng.uniform(0.7, 1.4), low), high) for p, (low, high) in zip(DEFAULT_PARAMETERS, bounds)]


def random_steps(rng):
    common = [1, 30, 60, 90, 300, 600, 900, 3600, 43200, 86400, 172800]
    return [rng.choice(common) if rng.random() < 0.8 else round(rng.uniform(1, 1e5), rng.randrange(4))
            for _ in range(rng.randrange(5))]


def scheduler(request):
    return Scheduler(
        parameters=request["parameters"], desired_retention=request["desiredRetention"],
        learning_steps=[timedelta(seconds=s) for s in request["learningSteps"]],
        relearning_steps=[timedelta(seconds=s) for s in request["relearningSteps"]],
        maximum_interval=request["maximumInterval"], enable_fuzzing=False)


def random_history(rng, number, length):
    """A replay request, and what py-fsrs makes of it."""
    usual = rng.random() < 0.5
    request = {
        "id": number, "algorithm": "fsrs6", "parameters": random_parameters(rng),
        "desiredRetention": rng.choice([0.7, 0.8, 0.9, 0.95, 0.99, rng.uniform(0.7, 0.99)]),
        "learningSteps": [60, 600] if usual else random_steps(rng),
        "relearningSteps": [600] if usual else random_steps(rng),
        "maximumInterval": rng.choice([1, 2, 7, 36, 365, 36500]), "fuzz": False, "reviews": [],
    }
    peer = scheduler(request)
    card, now, expected = Card(card_id=number + 1), START, []
    weights = rng.choice([[1, 1, 1, 1], [1, 1, 6, 2], [6, 1, 1, 1], [0, 0, 1, 1]])
    for index in range(length):
        if index:
            wait = card.due - now
            now += rng.choice([
                wait, wait * rng.random(), wait * (1 + 2 * rng.random()), timedelta(days=rng.randrange(1, 4)),
                timedelta(days=1, microseconds=rng.randrange(-1, 2)), timedelta(seconds=rng.random() * 86400),
                timedelta(0), timedelta(days=rng.randrange(9000) if rng.random() < 0.2 else 0, seconds=rng.random()),
            ])
        if now.year > 9000:
            break
        rating = rng.choices([1, 2, 3, 4], weights)[0]
        card, _ = peer.review_card(card, Rating(rating), now)
        request["reviews"].append({"at": now.isoformat(), "rating": rating})
        expected.append({
            "state": card.state.name.lower(), "step": card.step, "stability": card.stability,
            "difficulty": card.difficulty, "due": card.due.isoformat(),
            "interval": (card.due - now) / timedelta(seconds=1)})
    return request, expected


def write_fixture(path):
    rng = random.Random(74)
    with open(path, "w") as file:
        for number in range(72):
            request, reviews = random_history(rng, number, 8)
            file.write(json.dumps({"request": request, "reviews": reviews}, separators=(",", ":")) + "\n")


def differs(ours, theirs):
    def far(a, b):
        return abs(a - b) > 1e-6 * abs(b)
    return (ours["state"] != theirs["state"] or ours["step"] != theirs["step"]
            or datetime.fromisoformat(ours["due"]) != datetime.fromisoformat(theirs["due"])
            or far(ours["interval"], theirs["interval"])
            or far(ours["stability"], theirs["stability"]) or far(ours["difficulty"], theirs["difficulty"]))


def compare_replays(build, count, thresholds):
    rng = random.Random(2026)
    histories = [random_history(rng, number, rng.randrange(1, 30)) for number in range(count)]
    lines = "".join(json.dumps(request) + "\n" for request, _ in histories)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(
        [os.path.join(build, "immersiond"), "words", "replay", "--jsonl"], input=lines, capture_output=True,
        text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    results = [json.loads(line) for line in output.splitlines()]
    reviews = sum(len(expected) for _, expected in histories)
    different, worst = 0, 0.0
    for (request, expected), result in zip(histories, results, strict=True):
        assert result["id"] == request["id"] and "error" not in result, (request, result)
        for ours, theirs in zip(result["reviews"], expected, strict=True):
            different += differs(ours, theirs)
            worst = max(worst, abs(ours["stability"] / theirs["stability"] - 1),
                        abs(ours["difficulty"] / theirs["difficulty"] - 1))
    start = time.process_time()
    for request, _ in histories:
        peer, card = scheduler(request), Card(card_id=1)
        for review in request["reviews"]:
            card, _ = peer.review_card(card, Rating(review["rating"]), datetime.fromisoformat(review["at"]))
    peer_seconds = time.process_time() - start
    print(f"{reviews} reviews of {count} histories: {different} differ; "
          f"largest relative difference of memory {worst:.1e}")
    print(f"replayed with JSON in {seconds:.2f} s of processor; py-fsrs without JSON {peer_seconds:.2f} s")
    thresholds.note("replays that differ", different == 0)
    thresholds.check("histories replayed", seconds, peer_seconds)


def compare_next_states(benchmarks, thresholds):
    ours = math.nan
    for part in ["states", "queue"]:
        alone = subprocess.run(
            [os.path.join(benchmarks, "VocabBenchmark"), part], stdout=subprocess.PIPE, text=True)
        print(alone.stdout, end="")
        thresholds.note(f"VocabBenchmark {part}", alone.returncode == 0)
        rate = re.search(r"^next states.*: ([\d.]+) million a second", alone.stdout, re.MULTILINE)
        ours = 1e-6 / float(rate[1]) if rate else ours
    peer, count = Scheduler(enable_fuzzing=False), 20_000
    cards = [Card(card_id=i, stability=1 + i % 1000, difficulty=1 + i % 90 / 10, last_review=START) for i in range(9)]
    for card in cards:
        card.state = card.state.Review
    start = time.process_time()
    for i in range(count):
        peer.review_card(cards[i % 9], Rating.Good, START + timedelta(days=1 + i % 300))
    print(f"py-fsrs: {count / (time.process_time() - start) / 1e3:.0f} thousand next states a second (one answer each)")
    import fsrs_rs_python as rs
    model, count = rs.FSRS(parameters=list(DEFAULT_PARAMETERS)), 200_000
    memories = [rs.MemoryState(1 + i % 1000, 1 + i % 90 / 10) for i in range(9)]
    start = time.process_time()
    for i in range(count):
        model.next_states(memories[i % 9], 0.9, 1 + i % 300)
    theirs = (time.process_time() - start) / count
    print(f"fsrs-rs from Python: {1e-3 / theirs:.0f} thousand next states a second")
    thresholds.check("next states", ours, theirs)


# Made-up learners

def true_parameters(rng):
    """A learner unlike the average: every parameter up to a third away from the defaults."""
    return [min(max(p * math.exp(rng.uniform(-0.3, 0.3)), low), high)
            for p, low, high in zip(DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS)]


def made_up_learner(rng, cards, parameters):
    """Histories [(microseconds, rating)…] of a learner who forgets as FSRS-6 with `parameters` says."""
    peer = Scheduler(parameters=parameters, enable_fuzzing=True)
    default = Scheduler(enable_fuzzing=True)
    histories = []
    random.seed(rng.random())
    for number in range(cards):
        truth = plan = Card(card_id=number + 1)
        now, history = START + timedelta(days=rng.randrange(300), seconds=rng.randrange(36000)), []
        while now < START + timedelta(days=700) and len(history) < 40:
            if not history:
                rating = rng.choices([1, 2, 3, 4], [0.25, 0.1, 0.55, 0.1])[0]
            elif rng.random() < peer.get_card_retrievability(truth, now) or (now - truth.last_review).days < 1:
                rating = rng.choices([1, 2, 3, 4], [0.05 * ((now - truth.last_review).days < 1), 0.1, 0.75, 0.1])[0]
            else:
                rating = 1
            truth, _ = peer.review_card(truth, Rating(rating), now)
            plan, _ = default.review_card(plan, Rating(rating), now)
            history.append(((now - EPOCH) // timedelta(microseconds=1), rating))
            now = plan.due + timedelta(seconds=rng.random() * 7200)
            if rng.random() < 0.15:
                now += timedelta(days=rng.expovariate(0.1))
        histories.append(history)
    return histories


def log_loss(histories, parameters):
    model, total, count = Scheduler(parameters=parameters, enable_fuzzing=False), 0.0, 0
    for history in histories:
        card = Card(card_id=1)
        for at, rating in history:
            now = EPOCH + timedelta(microseconds=at)
            if card.last_review and (now - card.last_review).days >= 1:
                recall = model.get_card_retrievability(card, now)
                total -= math.log(max(recall if rating > 1 else 1 - recall, 1e-9))
                count += 1
            card, _ = model.review_card(card, Rating(rating), now)
    return total / count


def rs_items(histories):
    import fsrs_rs_python as rs
    items = []
    for history in histories:
        reviews, last = [], None
        for at, rating in history:
            days = 0 if last is None else (at - last) // 86_400_000_000
            reviews.append(rs.FSRSReview(rating, days))
            if days > 0:
                items.append((at, rs.FSRSItem(list(reviews))))
            last = at
    return [item for _, item in sorted(items, key=lambda pair: pair[0])]


def compare_optimisers(benchmarks, sizes, thresholds):
    import fsrs_rs_python as rs
    rng = random.Random(7)
    for cards in sizes:
        truth = true_parameters(rng)
        train, unseen = made_up_learner(rng, cards, truth), made_up_learner(rng, 1000, truth)
        reviews = sum(map(len, train))
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            for history in train:
                file.write(json.dumps(history) + "\n")
            file.flush()
            output = subprocess.run(
                [os.path.join(benchmarks, "VocabBenchmark"), "optimise", file.name], capture_output=True, text=True,
                check=True).stdout
        ours = json.loads(output)
        items = rs_items(train)
        processor, wall = time.process_time(), time.perf_counter()
        theirs = rs.FSRS(parameters=list(DEFAULT_PARAMETERS)).compute_parameters(items)
        processor, wall = time.process_time() - processor, time.perf_counter() - wall
        clamped = [min(max(p, low), high)
                   for p, low, high in zip(theirs, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS)]
        floor = log_loss(unseen, truth)
        def excess(parameters):
            return f"{(log_loss(unseen, parameters) - floor) * 1e3:.2f}"
        print(f"{reviews} reviews: ours {ours['seconds']:.2f} s of processor to fit and judge "
              f"({ours['verdict']}); fsrs-rs {wall:.2f} s, {processor:.2f} s of processor. Log loss on unseen cards over the "
              f"truth's {floor:.4f}, in thousandths: defaults {excess(list(DEFAULT_PARAMETERS))}, "
              f"ours {excess(ours['parameters'])}, fsrs-rs {excess(clamped)}")
        thresholds.check(f"a fit to {cards} cards", ours["seconds"], processor, of="a fit")
        thresholds.check(
            f"log loss after a fit to {cards} cards", log_loss(unseen, ours["parameters"]), log_loss(unseen, clamped),
            of="log loss")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--build", default=".build/release", help="where immersiond is")
    arguments.add_argument("--benchmarks", default="Benchmarks/.build/release", help="where VocabBenchmark is")
    arguments.add_argument("--histories", type=int, default=20_000)
    arguments.add_argument("--cards", type=int, nargs="*", default=[30, 100, 1000, 11_000])
    arguments.add_argument("--fixture", help="write the tests' histories there, and do nothing else")
    arguments.add_argument("--only", choices=["replay", "states", "optimise"])
    options = arguments.parse_args()
    if options.fixture:
        write_fixture(options.fixture)
        return
    versions = {name: importlib.metadata.version(name) for name in ["fsrs", "fsrs-rs-python"]}
    print(", ".join(f"{name} {version}" for name, version in versions.items()))
    thresholds = Thresholds("vocab_peer")
    if options.only in (None, "replay"):
        compare_replays(options.build, options.histories, thresholds)
    if options.only in (None, "states"):
        compare_next_states(options.benchmarks, thresholds)
    if options.only in (None, "optimise"):
        compare_optimisers(options.benchmarks, options.cards, thresholds)
    thresholds.conclude()


if __name__ == "__main__":
    main()
