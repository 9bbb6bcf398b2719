"""Training of the scoring heads."""

import numpy as np
import torch
from torch.nn import functional

from .head import Head
from .head_data import RIGHT

BATCH, EPOCHS, RATE, DECAY = 25, 12, 2e-3, 2e-2
#: Beside phones and the accuracy of words.
STRESS_WEIGHT, UTTERANCE_WEIGHT = .3, .3
#: Weight of the ordering loss, and the score over which its slope fades.
ORDER_WEIGHT, ORDER_WIDTH = .025, .2
#: A phone of at least this target is a good one.
GOOD_TARGET = 1.8
#: How much an altered text as a whole weighs beside a right or a wrong one: they are far commoner here than in life, and
#: right speech that is hard to tell from them would be marked down.
ALTERED_WEIGHT = .15


def _targets(batch, shape, words):
    phone = np.full(shape, -1., np.float32)
    word = np.full((shape[0], words, 2), -1., np.float32)
    for row, example in enumerate(batch):
        phone[row, :len(example.phone)] = example.phone
        word[row, :len(example.word)] = example.word
    utterance = np.stack([example.utterance for example in batch]).astype(np.float32)
    return torch.tensor(phone), torch.tensor(word), torch.tensor(utterance)


def _altered(batch, shape):
    """Which phones [batch, phones] are altered ones of a text that is otherwise right."""
    mask = np.zeros(shape, bool)
    for row, example in enumerate(batch):
        if not example.altered.all():
            mask[row, :len(example.altered)] = example.altered != RIGHT
    return torch.tensor(mask)


def _squared(prediction, target, weight=1.):
    """Mean square of what is known, each weighing `weight`."""
    known = (target >= 0) * weight
    return ((prediction - target) ** 2 * known).sum() / known.sum().clamp(min=1)


def _ordering(score, altered, good):
    """How far the altered phones of a batch are from lying below all its good ones."""
    if not altered.any() or not good.any():
        return 0.
    return functional.softplus((score[altered][:, None] - score[good][None]) / ORDER_WIDTH).mean()


def _batches(examples, rng):
    """Batches of similar length, in random order."""
    length = np.array([len(example.phone) for example in examples]) * rng.uniform(.75, 1.33, len(examples))
    order = np.argsort(length)
    groups = [order[start:start + BATCH] for start in range(0, len(order), BATCH)]
    rng.shuffle(groups)
    for group in groups:
        yield [examples[i] for i in group]


def train_head(pools, scaling, seed):
    """One head. `pools` is a list of (examples, share): each epoch sees a random `share` of every pool."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    head = Head(inputs=len(scaling.mean))
    optimiser = torch.optim.AdamW(head.parameters(), RATE, weight_decay=DECAY)
    steps = sum(int(len(pool) * share) for pool, share in pools) // BATCH + 1
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=EPOCHS * steps + 1, pct_start=.2)
    for _ in range(EPOCHS):
        head.train()
        seen = [pool[i] for pool, share in pools for i in rng.permutation(len(pool))[:int(len(pool) * share)]]
        for batch in _batches(seen, rng):
            tensors = scaling.batch([example.input for example in batch])
            phone, word, utterance = head(*tensors)
            phone_target, word_target, utterance_target = _targets(batch, phone.shape, word.shape[1])
            altered = _altered(batch, phone.shape)
            good = ~altered & (phone_target >= GOOD_TARGET)
            weight = torch.where(altered.any(1, keepdim=True), ALTERED_WEIGHT, 1.)
            loss = (_squared(phone, phone_target) + _squared(word[..., 0], word_target[..., 0])
                    + STRESS_WEIGHT * _squared(word[..., 1], word_target[..., 1])
                    + UTTERANCE_WEIGHT * _squared(utterance, utterance_target, weight)
                    + ORDER_WEIGHT * _ordering(phone, altered, good))
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(head.parameters(), 3.)
            optimiser.step()
            schedule.step()
    return head.eval()
