"""Which expected words were said: evidence of each word, and the trees that weigh it.

The recording is aligned with a text of which every word may be left out. For each word two best paths are compared, one
through the word and one that leaps over it, all other words free (`advantages`). That is one of the INPUTS of boosted trees;
the others tell how the word fits the place that an alignment with every word gives it. `train_presence.py` trains them, the
engine reads them from weights.bin (`presence.sizes`, `presence.nodes`) and manifest.json (`presence`).
"""

import numpy as np

from . import align, units

#: Log likelihoods that a path pays: for each run of words left out, for each word of one phone, of two and so on (longer ones
#: count as the last), and for each point, 0...2, that the heads would score its phones on average.
COSTS = {"runCost": 14.0, "wordCosts": [-6.0, -6.0, -10.0, -12.0], "scoreWeight": 8.0}
#: Frames that a phone takes at least.
STATES = 2
#: A word through which the best path is better than this was said, whatever else speaks against it.
SURE = 2.
#: Log odds below which a word counts as left out.
THRESHOLD = -2.
#: Log likelihoods beyond it are as good as certain; what stands where there is no word beside.
CERTAIN, EDGE = 60., 99.
INPUTS = (
    "advantage", "log posterior", "goodness", "longest", "words", "relative length", "silence", "score", "frames a phone",
    "least goodness", "mean score", "shortest", "longest of the next", "longest of the one before", "misfit", "word score",
    "length", "word score of the one before",
)
_LOG_POSTERIOR, _RELATIVE_LENGTH, _SILENCE, _GOODNESS = 0, 9, 13, 20


def word_costs(words, mean_scores, costs=COSTS):
    """[words] what a path pays for leaving out each word of a run; mean_scores: of its phones, 0...2."""
    lengths = np.array([min(len(word), len(costs["wordCosts"])) for word in words])
    return np.maximum(np.array(costs["wordCosts"])[lengths - 1] + costs["scoreWeight"] * np.clip(mean_scores, 0, 2), 0)


def _front(emission, words, run_cost, costs):
    """Scores of the best paths from the beginning, before each frame and after the last.

    emission: [frames, units]. Returns (said, skipped: [frames + 1, words + 1], past the silence that may stand before each
    word or at the end, by what became of the word before; ends: [frames + 1, words], having just said the word).
    """
    frames, count = len(emission), len(words)
    flat = np.array([unit for word in words for unit in word for _ in range(STATES)])
    lengths = STATES * np.array([len(word) for word in words])
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


def advantages(emission, words, mean_scores, costs=COSTS):
    """[words] by how much the best path through each word beats the best path without it; negative: it was left out."""
    emission = emission.astype(np.float64)
    run, each = costs["runCost"], word_costs(words, mean_scores, costs)
    said, skipped, ends = _front(emission, words, run, each)
    behind = _front(emission[::-1], [word[::-1] for word in words[::-1]], run, each[::-1])
    after_said, after_skipped = (part[::-1, ::-1][:, 1:] for part in behind[:2])
    before_said, before_skipped = said[:, :-1], skipped[:, :-1]
    leap = np.maximum.reduce([before_said + after_said - run, before_skipped + after_said, before_said + after_skipped,
                              before_skipped + after_skipped + run])
    with np.errstate(invalid="ignore"):
        found = (ends + np.maximum(after_said, after_skipped)).max(0) - (leap - each).max(0)
    return np.clip(np.nan_to_num(found, nan=-CERTAIN), -CERTAIN, CERTAIN)


def evidence(log_posterior, log_prior, words, data, phone_scores, word_scores, durations):
    """[words, INPUTS] what speaks for each word.

    data: the head_features.HeadInput of all the words; phone_scores [phones], word_scores [words]: raw, by the heads;
    durations: (means, deviations) of the logarithm of the frames that each unit lasts.
    """
    emission = np.maximum(log_posterior - align.PRIOR_SCALE * log_prior, align.FLOOR)
    best = emission.max(1)
    means, deviations = durations
    length = (np.log(data.spans[:, 1] - data.spans[:, 0]) - means[data.expected]) / deviations[data.expected]
    places = [np.flatnonzero(data.word == word) for word in range(len(words))]
    longest = np.array([length[place].max() for place in places])
    mean_scores = np.array([phone_scores[place].mean() for place in places])
    gains = advantages(emission, words, mean_scores)
    speech = (log_posterior.argmax(1) != units.SILENCE).sum()
    rows = []
    for word, place in enumerate(places):
        phones = data.phones[place]
        misfit = np.concatenate([best[a:b] - emission[a:b, unit]
                                 for (a, b), unit in zip(data.spans[place], data.expected[place])])
        rows.append([
            gains[word], phones[:, _LOG_POSTERIOR].mean(), phones[:, _GOODNESS].mean(), longest[word], len(words),
            phones[:, _RELATIVE_LENGTH].mean(), phones[:, _SILENCE].mean(), mean_scores[word], speech / len(data.expected),
            phones[:, _GOODNESS].min(), phone_scores.mean(), length[place].min(),
            longest[word + 1] if word + 1 < len(words) else EDGE, longest[word - 1] if word else EDGE,
            misfit.mean(), word_scores[word], (data.spans[place[-1], 1] - data.spans[place[0], 0]) / len(place),
            word_scores[word - 1] if word else EDGE,
        ])
    return np.array(rows, np.float32)


class Forest:
    """Boosted trees in 16-bit floats, as the engine has them: their sum is the log odds that a word was said."""

    def __init__(self, sizes, nodes, bias):
        """sizes: [trees] nodes of each; nodes: [nodes, 5] input, threshold, left and right from the tree's first node on
        (0 for a leaf), value."""
        self.sizes, self.nodes, self.bias = sizes, nodes, bias

    @classmethod
    def of(cls, model, sure=True):
        """The trees of a trained HistGradientBoostingClassifier; `sure`: whether a high first input decides alone."""
        sizes, rows = [], []
        for (tree,) in model._predictors:
            sizes.append(len(tree.nodes))
            for node in tree.nodes:
                leaf = bool(node["is_leaf"])
                rows.append([0 if leaf else node["feature_idx"], 0 if leaf else node["num_threshold"],
                             0 if leaf else node["left"], 0 if leaf else node["right"], node["value"] if leaf else 0])
        if sure:
            # One tree more, of three nodes, says that where the alignment is sure of a word it was said.
            sizes.append(3)
            rows += [[0, SURE, 1, 2, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, EDGE]]
        nodes = np.array(rows).astype(np.float16).astype(np.float32)
        return cls(np.array(sizes), nodes, round(float(model._baseline_prediction.item()), 5))

    def values(self, rows):
        """[rows] log odds."""
        total = np.full(len(rows), self.bias)
        root = 0
        for size in self.sizes:
            tree, place = self.nodes[root:root + size], np.zeros(len(rows), int)
            while (inner := tree[place, 2] > 0).any():
                left = rows[np.arange(len(rows)), tree[place, 0].astype(int)] <= tree[place, 1]
                place = np.where(inner, np.where(left, tree[place, 2], tree[place, 3]).astype(int), place)
            total += tree[place, 4]
            root += size
        return total

    def tensors(self, name="presence"):
        return {f"{name}.sizes": self.sizes.astype(np.float32), f"{name}.nodes": self.nodes}
