#!/usr/bin/env python3
"""Strict matching beside hassil's, on the same 400 templates and the same sentences in the same run.

    pip install hassil
    swift build -c release --product immersiond
    swift build -c release --package-path Benchmarks --product MatchingBenchmark
    python3 Benchmarks/hassil_peer.py [--build .build/release] [--benchmarks Benchmarks/.build/release] [--sentences 1000]

Both answer every sentence; printed are the processor time of each, how many sentences each took, and how many answers are
the same in response and slots. Hassil runs in this process, its start-up and parsing left out; immersiond's time is that of
the whole command, start-up, JSON and compiling included. `MatchingBenchmark` alone tells the time of matching alone.
"""
import argparse
import json
import os
import resource
import subprocess
import tempfile
import time

from thresholds import Thresholds


def processor_seconds(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def match_with_hassil(templates, sentences):
    from hassil import Intents, recognize

    intents = Intents.from_dict(
        {
            "language": templates["language"],
            "intents": {r["id"]: {"data": [{"sentences": r["accept"]}]} for r in templates["responses"]},
            "lists": templates["lists"],
            "expansion_rules": templates["rules"],
        }
    )
    recognize("para calentar", intents)
    answers, times = [], []
    for sentence in sentences:
        start = time.process_time()
        result = recognize(sentence, intents)
        times.append(time.process_time() - start)
        if result is None:
            answers.append((None, {}))
        else:
            answers.append((result.intent.name, {e.name: e.value for e in result.entities_list}))
    return answers, times


def match_with_immersiond(templates, sentences, executable):
    lines = "\n".join(json.dumps({**templates, "id": n, "text": s}) for n, s in enumerate(sentences))
    before = processor_seconds(resource.RUSAGE_CHILDREN)
    output = subprocess.run([executable, "match", "--jsonl"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    seconds = processor_seconds(resource.RUSAGE_CHILDREN) - before
    answers = [json.loads(line) for line in output.stdout.splitlines()]
    return [(a["response"], a["slots"]) for a in answers], seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=".build/release")
    parser.add_argument("--benchmarks", default="Benchmarks/.build/release")
    parser.add_argument("--sentences", type=int, default=1_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        benchmark = os.path.join(options.benchmarks, "MatchingBenchmark")
        subprocess.run([benchmark, "--write", folder], check=True)
        with open(os.path.join(folder, "templates.json"), encoding="utf-8") as file:
            templates = json.load(file)
        with open(os.path.join(folder, "sentences.txt"), encoding="utf-8") as file:
            sentences = file.read().split("\n")[: options.sentences]
    theirs, times = match_with_hassil(templates, sentences)
    times.sort()
    print(f"{len(templates['responses'])} templates, {len(sentences)} sentences")
    print(
        f"hassil      {len(times) / sum(times):9.0f} /s   p50 {times[len(times) // 2] * 1e3:.2f} ms"
        f"   p95 {times[len(times) * 95 // 100] * 1e3:.2f} ms   worst {times[-1] * 1e3:.2f} ms"
    )
    ours, seconds = match_with_immersiond(templates, sentences, os.path.join(options.build, "immersiond"))
    print(f"immersiond  {len(sentences) / seconds:9.0f} /s   with JSON, 400 templates on every line, and start-up")
    thresholds = Thresholds("hassil_peer")
    thresholds.check("a sentence", seconds / len(sentences), sum(times) / len(times))
    alone = subprocess.run([benchmark], stdout=subprocess.PIPE, text=True)
    print(alone.stdout, end="")
    thresholds.note("MatchingBenchmark", alone.returncode == 0)
    differences = [n for n, (a, b) in enumerate(zip(theirs, ours)) if a != b]
    taken = sum(1 for response, _ in theirs if response)
    print(f"{taken} taken by hassil; {len(sentences) - len(differences)} of {len(sentences)} answers are the same")
    for n in differences[:5]:
        print(f"  «{sentences[n]}»  hassil {theirs[n]}  immersiond {ours[n]}")
    thresholds.check("answers unlike hassil's", len(differences), len(sentences))
    thresholds.conclude()


if __name__ == "__main__":
    main()
