"""The stages of the training, each reading and writing files under the work folder."""

import multiprocessing
from pathlib import Path

import numpy as np
import torch

from . import (
    align, calibrate, corpus, evaluate, export, goodness, head, head_data, network, synthesise,
    train_acoustic, train_head, units,
)

#: Hours of audio that each acoustic model sees.
BASE_HOURS, FOLD_HOURS, FINAL_HOURS = 40, {0: 30, 1: 26, 2: 30, 3: 20}, 16
#: Hours that the models see after the human speech has been aligned anew; that of all speakers in two rounds.
REFINED_FOLD_HOURS, REFINED_FINAL_HOURS = {0: 40, 1: 89, 2: 44, 3: 94}, (44, 44)
REFINED_FINAL_RATES = (1.8e-3, 1.5e-3)
#: Share of the native rows of a language, those whose text fits worst, that is dropped as wrongly labelled.
WORST_SHARE = .06
FOLDS = (0, 1, 2, 3)


def speech(data, work):
    """Synthetic speech."""
    synthesise.synthesise(data, work)


def human(data, work):
    """Features and phones of the human corpora."""
    corpus.save(Path(work) / "human/speechocean.pickle",
                corpus.read_speechocean(Path(data) / "speechocean762-train"))
    native = []
    for language in corpus.NATIVE_LANGUAGES:
        native += corpus.read_native(Path(data) / "native-speech", language)
    corpus.save(Path(work) / "human/native.pickle", native)
    if units.UNKNOWN:
        raise SystemExit(f"strings that are no units: {dict(units.UNKNOWN)}")


def _synthetic(work):
    return [u for path in sorted((Path(work) / "speech").glob("*.pickle")) for u in corpus.load(path)]


def base(data, work, threads=2):
    """The acoustic model of synthetic speech."""
    train_acoustic.train([(_synthetic(work), 1)], Path(work) / "base.pt", BASE_HOURS, threads=threads)


def _trust(score):
    """Weight of a phone's frames by the experts' score."""
    return 1. if score >= 1.6 else .5 if score >= 1. else .05


def _align_part(arguments):
    """Segments and mean log posterior of the text, for each of some utterances."""
    path, utterances, prior = arguments
    torch.set_num_threads(1)
    model, out = network.load(path), []
    for utterance in utterances:
        log_posterior = model.analyse(utterance.mel.astype(np.float32))[0]
        own = head_data.prior_for(utterance.language, log_posterior, prior)
        found = align.align(log_posterior, utterance.words, own)
        trust = [_trust(s) for s in utterance.labels.get("phones", np.full(len(found.units), 2.))]
        hop = network.FRAME_SECONDS
        segments = [(int(u), a * hop, b * hop, w) for u, (a, b), w in zip(found.units, found.phones, trust)]
        score = np.mean([log_posterior[a:b, u].mean() for u, (a, b) in zip(found.units, found.phones)])
        out.append((segments, score))
    return out


def _align(path, utterances, prior, workers=2):
    """Sets the segments of `utterances`; returns the mean log posterior of each text."""
    parts = [utterances[i::workers] for i in range(workers)]
    scores = np.zeros(len(utterances))
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for i, part in enumerate(pool.map(_align_part, [(path, part, prior) for part in parts])):
            for utterance, (segments, _) in zip(parts[i], part):
                utterance.segments = segments
            scores[i::workers] = [score for _, score in part]
    return scores


def alignment(data, work, model="base.pt"):
    """Times of the phones of the human corpora, by a model; native rows with a wrong text are dropped."""
    path = Path(work) / model
    learners = corpus.load(Path(work) / "human/speechocean.pickle")
    native = corpus.load(Path(work) / "human/native.pickle")
    prior = head_data.prior_of(network.load(path), learners[::25])
    scores = _align(path, learners, prior)
    print(f"learners: mean log posterior of the text {scores.mean():.2f}", flush=True)
    scores = _align(path, native, prior)
    kept = []
    for language in corpus.NATIVE_LANGUAGES:
        rows = [(u, score) for u, score in zip(native, scores) if u.language == language]
        worst = np.quantile([score for _, score in rows], WORST_SHARE)
        kept += [u for u, score in rows if score > worst]
        mean = np.mean([score for _, score in rows])
        print(f"{language}: mean log posterior of the text {mean:.2f}, dropped below {worst:.2f}", flush=True)
    corpus.save(Path(work) / "aligned/speechocean.pickle", learners)
    corpus.save(Path(work) / "aligned/native.pickle", kept)


#: How often an epoch sees the data of each source: little speech more often, so that no few speakers rule.
LEARNER_SHARE, SYNTHETIC_SHARE = 1.3, .35
NATIVE_SHARES = {"de": .7, "es": 1., "fr": 1.3, "it": 5., "ja": 1.3, "pt": 2., "nl": .7, "pl": 1., "ru": 1.}


def acoustic(work, name, initial, hours, learner_folds, native_folds, rate=2.5e-3, threads=1, seed=1):
    """An acoustic model of the synthetic and human speech of some folds; None in `native_folds` is always in."""
    learners = [u for u in corpus.load(Path(work) / "aligned/speechocean.pickle") if u.fold in learner_folds]
    native = [u for u in corpus.load(Path(work) / "aligned/native.pickle")
              if u.fold is None or u.fold in native_folds]
    lists = [(_synthetic(work), SYNTHETIC_SHARE), (learners, LEARNER_SHARE)]
    lists += [([u for u in native if u.language == language], share) for language, share in NATIVE_SHARES.items()]
    train_acoustic.train(lists, Path(work) / name, hours, rate, Path(work) / initial, seed=seed, threads=threads)


def fold(data, work, number):
    """The acoustic model without the speakers of a fold."""
    others = set(FOLDS) - {number}
    acoustic(work, f"fold{number}.pt", "base.pt", FOLD_HOURS[number], others, others, seed=10 + number)


def realign(data, work):
    """Times of the phones of human speech once more, by fold 0's model, which knows human voices."""
    alignment(data, work, "fold0.pt")


def refine_fold(data, work, number):
    """A fold's model, trained on with the new times."""
    others = set(FOLDS) - {number}
    acoustic(work, f"fold{number}-refined.pt", f"fold{number}.pt", REFINED_FOLD_HOURS[number], others, others,
             rate=1.8e-3, seed=40 + number)


def refine_final(data, work):
    """The model of all speakers, trained on with the new times."""
    initial = "final.pt"
    for number, (hours, rate) in enumerate(zip(REFINED_FINAL_HOURS, REFINED_FINAL_RATES)):
        acoustic(work, "final-refined.pt", initial, hours, set(FOLDS), set(FOLDS), rate=rate, seed=21 + 30 * number)
        initial = "final-refined.pt"


def _goodness(work, name, folds, seed):
    """A refined acoustic model, the goodness over its activations (from the speakers of `folds`, which trained it) and
    its prior."""
    model = network.load(Path(work) / f"{name}-refined.pt")
    learners = [u for u in corpus.load(Path(work) / "human/speechocean.pickle") if u.fold in folds]
    native = [u for u in corpus.load(Path(work) / "aligned/native.pickle")
              if u.fold in folds and u.language in units.INVENTORIES]
    prior = head_data.prior_of(model, learners[::5])
    made = goodness.train(model, learners, native, prior, seed)
    goodness.save(made, Path(work) / f"{name}-goodness.pt")
    return model, made, prior


def head_examples(data, work, number, copies=2, alterations=2):
    """Inputs of the head from the speakers of one fold, heard by the model that has not seen them."""
    model, heard, prior = _goodness(work, f"fold{number}", set(FOLDS) - {number}, 70 + number)
    learners = [u for u in corpus.load(Path(work) / "human/speechocean.pickle") if u.fold == number]
    native = [u for u in corpus.load(Path(work) / "aligned/native.pickle") if u.fold == number]
    rng = np.random.default_rng(20 + number)
    made = {
        "learners": head_data.examples(model, heard, learners, prior, rng, copies, alterations),
        "native": head_data.examples(model, heard, native, prior, rng, 1, alterations),
        "wrong": head_data.wrong_texts(model, heard, learners, prior, rng),
    }
    corpus.save(Path(work) / f"head/fold{number}.pickle", made)
    print(f"fold {number}: " + ", ".join(f"{k} {len(v)}" for k, v in made.items()), flush=True)


def head_pools(work, folds):
    """Training pools of the head: (examples, share of an epoch)."""
    made = [corpus.load(Path(work) / f"head/fold{number}.pickle") for number in folds]
    learners = [e for part in made for e in part["learners"]]
    native = [e for part in made for e in part["native"]]
    right = [e for e in learners if not e.altered.any()]
    altered = [e for e in learners if e.altered.any()]
    return {
        "right": right, "altered": altered, "native": [e for e in native if not e.altered.any()],
        "native altered": [e for e in native if e.altered.any()], "wrong": [e for part in made for e in part["wrong"]],
    }


#: Heads averaged by the engine, and the share of each pool that an epoch of the head sees.
HEADS = 2
POOL_SHARES = {"right": 1., "altered": .35, "native": .15, "native altered": .2, "wrong": .1}
CONFIDENCE = {"en": 1., "de": .7, "es": .7, "fr": .6, "pt": .55, "ja": .5, "it": .4}


def train_heads(pools):
    """Heads of different seeds over the same pools, and their common scaling."""
    scaling = head.Scaling.of([e.input for e in pools["right"] + pools["altered"][::4] + pools["native"][::4]])
    lists = [(pools[name], share) for name, share in POOL_SHARES.items()]
    return [train_head.train_head(lists, scaling, seed) for seed in range(HEADS)], scaling


def _tested(arguments):
    """Predictions of one fold's sets by heads of the other folds, and the sets."""
    work, tested = arguments
    torch.set_num_threads(1)
    heads, scaling = train_heads(head_pools(work, [f for f in FOLDS if f != tested]))
    own = evaluate.test_sets(corpus.load(Path(work) / f"head/fold{tested}.pickle"))
    scored = evaluate.predictions_of(heads, scaling, own)
    evaluate.show(f"fold {tested}", evaluate.figures(scored, own))
    return scored, own


def figures(data, work, workers=2):
    """Cross-validation: each fold of speakers is scored by a model, a goodness and heads that have not heard it.

    Prints the figures of each fold and of all together, and keeps the predictions for the maps and the gate.
    """
    made, sets = {}, {}
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for scored, own in pool.imap(_tested, [(work, fold) for fold in FOLDS]):
            for key in own:
                made.setdefault(key, []).extend(scored[key])
                sets.setdefault(key, []).extend(own[key])
    evaluate.show("all folds", evaluate.figures(made, sets))
    corpus.save(Path(work) / "head/cross-validation.pickle", (made, sets))


def ship(data, work):
    """Writes the model: the acoustic model of all speakers, heads of all folds, maps and gate by cross-validation."""
    torch.set_num_threads(2)
    work = Path(work)
    made, sets = corpus.load(work / "head/cross-validation.pickle")
    maps = calibrate.calibration(made["learners"], sets["learners"], made["altered"], sets["altered"])
    threshold = round(calibrate.gate(made["learners"]), 3)
    heads, scaling = train_heads(head_pools(work, FOLDS))
    acoustic_model, heard, prior = _goodness(work, "final", set(FOLDS), 74)
    size = export.export(units.MODEL_FOLDER, acoustic_model, heard, heads, scaling, prior, maps,
                         {"utteranceMean": threshold}, CONFIDENCE)
    print(f"weights.bin: {size} bytes, gate {threshold}", flush=True)


def final(data, work):
    """The acoustic model of all speakers: fold 0's, trained on with everybody."""
    acoustic(work, "final.pt", "fold0.pt", FINAL_HOURS, set(FOLDS), set(FOLDS), rate=1.5e-3, seed=20)
