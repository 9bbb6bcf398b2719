"""Which expected words were said: what leaving a word out would do to the alignment, and what its phones would score.

The recording is aligned with a text of which every word may be left out. For each word two best paths are compared, one
through the word and one that leaps over it, all other words free. A path pays for each run of words that it leaves out, so
that half a sentence is left out more readily than as many words here and there, and for each word by its length and by what
the heads would score its phones: COSTS, which the engine reads from manifest.json. `measure_presence.py` tells how good they are.
"""

import numpy as np

from . import align, units

#: Log likelihoods. `wordCosts` is for words of one phone, of two and so on; longer ones count as the last.
COSTS = {
    # Frames of speech a phone up to which speech is fast; a phone takes one frame then, else two at least.
    "fastFrames": 4.0,
    "fast": {"runCost": 7.0, "wordCosts": [-8.0, -8.0, -10.0, -12.0], "scoreWeight": 8.0},
    "slow": {"runCost": 14.0, "wordCosts": [-6.0, -6.0, -10.0, -12.0], "scoreWeight": 8.0},
}


def word_costs(words, mean_scores, costs):
    """[words] what a path pays for leaving out each word of a run; mean_scores: of its phones, 0...2."""
    lengths = np.array([min(len(word), len(costs["wordCosts"])) for word in words])
    return np.maximum(np.array(costs["wordCosts"])[lengths - 1] + costs["scoreWeight"] * np.clip(mean_scores, 0, 2), 0)


def _front(emission, words, run_cost, costs, states):
    """Scores of the best paths from the beginning, before each frame and after the last.

    emission: [frames, units]. Returns (said, skipped: [frames + 1, words + 1], past the silence that may stand before each
    word or at the end, by what became of the word before; ends: [frames + 1, words], having just said the word).
    """
    frames, count = len(emission), len(words)
    flat = np.array([unit for word in words for unit in word for _ in range(states)])
    lengths = states * np.array([len(word) for word in words])
    last = np.cumsum(lengths) - 1
    first = last - lengths + 1
    said, skipped = (np.full((frames + 1, count + 1), -np.inf) for _ in range(2))
    ends = np.full((frames + 1, count), -np.inf)
    said[0, 0] = 0
    skipped[0, 1:] = -run_cost - np.cumsum(costs)
    inside = np.full(len(flat), -np.inf)
    arrived = np.stack([said[0], skipped[0]])  # before the silence of each place
    silent = np.full((2, count + 1), -np.inf)
    for t in range(frames):
        entered = np.empty(len(flat))
        entered[1:] = inside[:-1]
        entered[first] = np.maximum(said[t, :count], skipped[t, :count])
        inside = np.maximum(inside, entered) + emission[t, flat]
        ends[t + 1] = inside[last]
        silent = np.maximum(silent, arrived) + emission[t, units.SILENCE]
        arrived = np.full((2, count + 1), -np.inf)
        arrived[0, 1:] = ends[t + 1]
        said[t + 1] = np.maximum(arrived[0], silent[0])
        for place in range(count):
            arrived[1, place + 1] = max(said[t + 1, place] - run_cost, skipped[t + 1, place]) - costs[place]
            skipped[t + 1, place + 1] = max(arrived[1, place + 1], silent[1, place + 1])
    return said, skipped, ends


def advantages(log_posterior, words, log_prior, mean_scores, costs=COSTS):
    """[words] by how much the best path through each word beats the best path without it; negative: it was left out."""
    speech = (log_posterior.argmax(1) != units.SILENCE).sum()
    is_fast = speech <= costs["fastFrames"] * sum(map(len, words))
    states, costs = (1, costs["fast"]) if is_fast else (2, costs["slow"])
    emission = np.maximum(log_posterior - align.PRIOR_SCALE * log_prior, align.FLOOR).astype(np.float64)
    run, each = costs["runCost"], word_costs(words, mean_scores, costs)
    said, skipped, ends = _front(emission, words, run, each, states)
    behind = _front(emission[::-1], [word[::-1] for word in words[::-1]], run, each[::-1], states)
    after_said, after_skipped = (part[::-1, ::-1][:, 1:] for part in behind[:2])
    before_said, before_skipped = said[:, :-1], skipped[:, :-1]
    leap = np.maximum.reduce([before_said + after_said - run, before_skipped + after_said, before_said + after_skipped,
                              before_skipped + after_skipped + run])
    return (ends + np.maximum(after_said, after_skipped)).max(0) - (leap - each).max(0)
