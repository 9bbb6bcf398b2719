"""What was said beside the expected words: a start that is said again, a hesitation, a word or a sound put in.

Before each word, and behind the last, the best path may pass through sounds of no word. For each such place the best path that does
is held against the best that does not: `candidates` are the places where it gains most, with their spans in time. Each is then
taken for silence, and the words beside it are judged again: what was put in leaves sound words behind. Boosted trees weigh all
that (INPUTS). `train_insertions.py` trains them, the engine reads them from weights.bin (`insertion.sizes`, `insertion.nodes`) and
manifest.json (`insertion`).
"""

import numpy as np

from . import align, units
from .head_features import head_input

#: Log likelihoods that a path pays for entering other sounds, and for each frame of them.
ENTRY, FRAME_COST = 4., .15
#: Frames that other sounds last at least, and over which they are steady.
LEAST, STEADY = 4, 3
#: Gains below which nothing is looked at, and how many places are looked at in one recording.
LEAST_GAIN, MOST = 6., 8
#: Frames that a phone takes at least.
STATES = 2
#: Phones of what follows that may have been said before.
REPEATED = 12
#: What stands where there is no word beside; the worst fit.
EDGE, WORST = 99., -8.
INPUTS = (
    "gain", "frames", "gain a frame", "at the beginning", "at the end", "silence before", "silence behind", "certainty",
    "silence within", "like the sound before", "like the sound behind", "energy", "score before", "score behind", "score before again",
    "score behind again", "length before", "length behind", "mean score", "mean score again", "frames a phone", "vowels", "changes",
    "words", "repeats",
)


def _front(emission, words):
    """[frames + 1, words + 1] scores of the best paths from the beginning that have just said so many words, with the silence behind
    them."""
    states = np.repeat(np.array([unit for word in words for unit in word]), STATES)
    lengths = STATES * np.array([len(word) for word in words])
    last = np.cumsum(lengths) - 1
    first = last - lengths + 1
    inside = np.full(len(states), -np.inf)
    scores = np.full((len(emission) + 1, len(words) + 1), -np.inf)
    scores[0, 0] = 0
    silent = np.full(len(words) + 1, -np.inf)
    for t, frame in enumerate(emission):
        entered = np.empty(len(states))
        entered[1:] = inside[:-1]
        entered[first] = scores[t, :-1]
        silent = np.maximum(silent, scores[t]) + frame[units.SILENCE]
        inside = np.maximum(inside, entered) + frame[states]
        scores[t + 1] = silent
        scores[t + 1, 1:] = np.maximum(silent[1:], inside[last])
    return scores


def other_sounds(emission, inventory):
    """([frames] the log likelihood of the likeliest sound or silence, steady for some frames; [frames] which it is)."""
    choices = np.array([units.SILENCE, *inventory])
    reach = STEADY // 2
    padded = np.pad(emission[:, choices].astype(np.float64), ((reach, reach), (0, 0)), mode="edge")
    steady = sum(padded[shift:shift + len(emission)] for shift in range(STEADY)) / STEADY
    best = steady.argmax(1)
    return steady[np.arange(len(steady)), best], choices[best]


def gains(emission, words, sounds):
    """([places] by how much the best path through other sounds at each place beats the best without; [places, 2] their spans).

    A place is the number of words before it."""
    emission = emission.astype(np.float64)
    ahead = _front(emission, words)
    behind = _front(emission[::-1], [word[::-1] for word in words[::-1]])[::-1, ::-1]
    total = np.concatenate([[0], np.cumsum(sounds - FRAME_COST)])
    entered = ahead - total[:, None]
    best = np.maximum.accumulate(entered, 0)
    # The latest way in that is as good.
    came = np.maximum.accumulate(np.where(entered == best, np.arange(len(total))[:, None], 0), 0)
    through = best[:-LEAST] + total[LEAST:, None] + behind[LEAST:]
    left = through.argmax(0)
    places = np.arange(through.shape[1])
    spans = np.stack([came[left, places], left + LEAST], 1)
    return through[left, places] - ahead[-1, -1] - ENTRY, spans


def candidates(emission, words, sounds):
    """[(place, (first frame, end), gain)] that do not overlap, the best first."""
    found, spans = gains(emission, words, sounds)
    chosen = []
    for place in np.argsort(-found, kind="stable"):
        if not found[place] >= LEAST_GAIN or len(chosen) == MOST:
            break
        start, end = spans[place]
        if all(end <= a or b <= start for _, (a, b), _ in chosen):
            chosen.append((int(place), (int(start), int(end)), float(found[place])))
    return chosen


def repeat_fit(frames, phones, least, sounds):
    """By how many log likelihoods a frame some phones fit frames worse than any sounds do, at the best number of them from `least`
    on."""
    states = np.repeat(np.array(phones, int), STATES)
    score = np.full(len(states), -np.inf)
    for t, frame in enumerate(frames.astype(np.float64)):
        before = np.concatenate([[0. if t == 0 else -np.inf], score[:-1]])
        score = np.maximum(score, before) + frame[states]
    ends = score[STATES - 1::STATES][least - 1:]
    best = ends.max() if len(ends) else -np.inf
    return max((best - sounds.sum()) / len(frames), WORST) if np.isfinite(best) else WORST


def repeats(frames, words, place, sounds):
    """How well a span at a place fits the beginning of the words behind it, or the one or two words before it."""
    following = [unit for word in words[place:] for unit in word][:REPEATED]
    fits = [repeat_fit(frames, following, 2, sounds)] if len(following) >= 2 else []
    for count in (1, 2):
        before = [unit for word in words[max(0, place - count):place] for unit in word]
        if place >= count and 2 <= len(before) <= REPEATED:
            fits.append(repeat_fit(frames, before, len(before), sounds))
    return max(fits, default=WORST)


def silenced(log_posterior, spans):
    """Log posteriors in which some spans are silence."""
    edited = log_posterior.copy()
    for start, end in spans:
        edited[start:end] = np.log(1e-4)
        edited[start:end, units.SILENCE] = 0
    return edited


def evidence(analysis, log_prior, mel, words, scorer, data, phone_scores, language):
    """([candidates] (place, span, gain), [candidates, INPUTS]).

    analysis: posteriors, articulation, hidden; data: the head_features.HeadInput of the words; phone_scores [phones]: raw, by the
    heads; scorer: has goodness, heads and durations.
    """
    log_posterior = analysis[0]
    emission = np.maximum(log_posterior - align.PRIOR_SCALE * log_prior, align.FLOOR)
    sounds, which = other_sounds(emission, units.INVENTORIES[language])
    found = candidates(emission, words, sounds)
    if not found:
        return [], np.zeros((0, len(INPUTS)), np.float32)
    again = head_input((silenced(log_posterior, [span for _, span, _ in found]), *analysis[1:]), mel, words, log_prior,
                       scorer.goodness)
    scores_again = scorer.heads(again)[0]
    energy = mel.mean(1)
    energy = (energy - energy.mean()) / (energy.std() + .1)
    means, deviations = scorer.durations
    length = (np.log(data.spans[:, 1] - data.spans[:, 0]) - means[data.expected]) / deviations[data.expected]
    bounds = np.concatenate([[0], np.cumsum([len(word) for word in words])])
    quiet = log_posterior.argmax(1) == units.SILENCE
    rows = []
    for place, (start, end), gain in found:
        def beside(values, word, take):
            return float(take(values[bounds[word]:bounds[word + 1]])) if 0 <= word < len(words) else EDGE

        inner = which[start:end]
        before = after = 0
        while start - before > 0 and quiet[start - before - 1]:
            before += 1
        while end + after < len(quiet) and quiet[end + after]:
            after += 1
        rows.append([
            gain, end - start, gain / (end - start), place == 0, place == len(words), before, after,
            np.exp(log_posterior[start:end].max(1)).mean(), (inner == units.SILENCE).mean(),
            (inner == words[place - 1][-1]).mean() if place else 0, (inner == words[place][0]).mean() if place < len(words) else 0,
            energy[2 * start:2 * end].mean(), beside(phone_scores, place - 1, np.mean), beside(phone_scores, place, np.mean),
            beside(scores_again, place - 1, np.mean), beside(scores_again, place, np.mean), beside(length, place - 1, np.max),
            beside(length, place, np.max), phone_scores.mean(), scores_again.mean(), (~quiet).sum() / len(data.expected),
            units.IS_VOWEL[inner].mean(), (inner[1:] != inner[:-1]).sum(), len(words),
            repeats(emission[start:end], words, place, sounds[start:end]),
        ])
    return found, np.array(rows, np.float32)
