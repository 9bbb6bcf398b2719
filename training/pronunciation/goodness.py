"""Goodness of every unit: what a scored learner's phone sounds like to the experts, read off the hidden activations.

The posteriors only tell which unit a phone is nearest to. How good it is as that unit, a small network on the same
hidden activations, and on those of the phones beside it, learns from the experts' scores, from native speech and from
altered texts; the scoring head takes it as one of its inputs.
"""

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from . import head_data, network, units
from .align import align
from .head_features import span_mean, with_neighbours

WIDTH, DROPOUT = 168, .4
COPIES, ALTERATIONS = 7, 2
BATCH, EPOCHS, RATE, DECAY = 512, 8, 3e-3, .3


class Goodness(nn.Module):
    """Mean hidden activations of the phone before, the phone and the one after [phones, 3 · channels] to a score 0...2
    of each phone as each unit [phones, units]."""

    def __init__(self, inputs=3 * network.CHANNELS, width=WIDTH):
        super().__init__()
        self.register_buffer("mean", torch.zeros(inputs))
        self.register_buffer("deviation", torch.ones(inputs))
        self.dropout = nn.Dropout(DROPOUT)
        self.inner = nn.Linear(inputs, width)
        self.outer = nn.Linear(width, len(units.SYMBOLS))

    def forward(self, hidden):
        x = self.dropout((hidden - self.mean) / self.deviation)
        return self.outer(self.dropout(functional.relu(self.inner(x))))

    @torch.no_grad()
    def scores(self, hidden):
        """The same of and to numpy arrays."""
        return self(torch.as_tensor(hidden, dtype=torch.float32)).numpy()


def examples(model, utterances, prior, rng, copies, alterations):
    """(mean hidden activations with those of the neighbours float16, expected unit, target 0...2) of the phones of right
    and altered texts, each over the clean recording and `copies` - 1 augmented ones."""
    hidden, expected, target = [], [], []
    for _, _, analysis, own_prior, texts in head_data.heard(model, utterances, prior, rng, copies, alterations):
        for words, phone_targets, *_ in texts:
            alignment = align(analysis[0], words, own_prior)
            hidden.append(with_neighbours(span_mean(analysis[2], alignment.phones)).astype(np.float16))
            expected.append(alignment.units)
            target.append(phone_targets)
    return np.concatenate(hidden), np.concatenate(expected), np.concatenate(target)


def train(model, learners, native, prior, seed=1):
    """A goodness network over the activations of `model` for the speakers it was trained with."""
    rng = np.random.default_rng(seed)
    torch.manual_seed(seed)
    parts = zip(examples(model, learners, prior, rng, COPIES, ALTERATIONS), examples(model, native, prior, rng, 1, 1))
    hidden, expected, target = (np.concatenate(part) for part in parts)
    hidden, target = torch.tensor(hidden.astype(np.float32)), torch.tensor(target).float()
    expected = torch.tensor(expected).long()
    made = Goodness(hidden.shape[1])
    made.mean, made.deviation = hidden.mean(0), hidden.std(0) + .05
    optimiser = torch.optim.AdamW(made.parameters(), RATE, weight_decay=DECAY)
    steps = EPOCHS * -(-len(hidden) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(hidden)).split(BATCH):
            heard = made(hidden[rows]).gather(1, expected[rows, None])[:, 0]
            loss = functional.mse_loss(heard, target[rows])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
    return made.eval()


def save(made, path):
    torch.save({"inputs": len(made.mean), "width": made.inner.out_features, "state": made.state_dict()}, path)


def load(path):
    stored = torch.load(path, weights_only=True)
    made = Goodness(stored["inputs"], stored["width"])
    made.load_state_dict(stored["state"])
    return made.eval()
