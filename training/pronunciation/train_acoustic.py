"""Training of the acoustic model on frames labelled by alignment."""

import queue
import threading
import time

import numpy as np
import torch
from torch.nn import functional

from . import network, units
from .augment import augment
from .features import HOP_SECONDS

BATCH = 24
LONGEST_FRAMES = 1400
_IGNORED = -1


def frame_labels(utterance):
    """Unit and weight of every 10 ms frame."""
    count = len(utterance.mel)
    label, weight = np.zeros(count, np.int64), np.ones(count, np.float32)
    for unit, start, end, trust in utterance.segments:
        first = max(int(np.ceil(start / HOP_SECONDS - .5)), 0)
        last = max(int(np.ceil(end / HOP_SECONDS - .5)), first + 1)
        label[first:last], weight[first:last] = unit, trust
    return label, weight


def _batches(items, rng):
    """Batches of similar length in random order, augmented: mel, label, weight tensors."""
    order = sorted(rng.permutation(len(items)), key=lambda i: len(items[i][0]) * rng.uniform(1, 1.15))
    groups = [order[i:i + BATCH] for i in range(0, len(order), BATCH)]
    rng.shuffle(groups)
    for group in groups:
        changed = [augment(items[i][0], [items[i][1], items[i][2]], rng) for i in group]
        longest = max(len(mel) for mel, _ in changed)
        longest += longest % network.STRIDE
        mels = np.zeros((len(group), longest, changed[0][0].shape[1]), np.float32)
        labels = np.full((len(group), longest // network.STRIDE), _IGNORED, np.int64)
        weights = np.zeros(labels.shape, np.float32)
        for row, (mel, (label, weight)) in enumerate(changed):
            label, weight = label[::network.STRIDE], weight[::network.STRIDE]
            mels[row, :len(mel)], labels[row, :len(label)], weights[row, :len(weight)] = mel, label, weight
        yield torch.tensor(mels).transpose(1, 2).contiguous(), torch.tensor(labels), torch.tensor(weights)


def _prefetched(batches, depth=4):
    """The same batches, made in another thread."""
    ready = queue.Queue(depth)

    def produce():
        for batch in batches:
            ready.put(batch)
        ready.put(None)

    threading.Thread(target=produce, daemon=True).start()
    while (batch := ready.get()) is not None:
        yield batch


def train(utterances, path, hours, rate=3e-3, initial=None, seed=1, threads=1):
    """Trains until `hours` of audio have been seen and writes the model to `path`.

    `utterances` is a list of (list of Utterance, share): of each list a random `share` is seen each epoch.
    """
    torch.set_num_threads(threads)
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    lists = [([(u.mel, *frame_labels(u)) for u in group if 30 < len(u.mel) < LONGEST_FRAMES], share)
             for group, share in utterances]
    epoch_hours = sum(sum(len(item[0]) for item in items) * share for items, share in lists) / 360000
    epochs = max(1, round(hours / epoch_hours))
    steps_an_epoch = sum(int(len(items) * share) for items, share in lists) // BATCH + 1
    print(f"{path}: {epochs} epochs of {epoch_hours:.2f} h, {steps_an_epoch} steps each", flush=True)
    model = network.load(initial) if initial else network.AcousticModel()
    articulation = torch.tensor(units.ARTICULATION)
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, rate, total_steps=epochs * steps_an_epoch + 1, pct_start=.15)
    began = time.time()
    for epoch in range(epochs):
        model.train()
        items = []
        for group, share in lists:
            whole, part = int(share), share - int(share)
            items += group * whole
            items += [group[i] for i in rng.permutation(len(group))[:int(part * len(group))]]
        total_loss = total_right = total_weight = 0.
        for mel, label, weight in _prefetched(_batches(items, rng)):
            logits, features, _ = model(mel)
            target, weight = label.clamp(min=0), (label != _IGNORED).float() * weight
            cross_entropy = functional.cross_entropy(logits, target, reduction="none", label_smoothing=.05)
            binary = functional.binary_cross_entropy_with_logits(
                features.transpose(1, 2), articulation[target], reduction="none").mean(2)
            loss = ((cross_entropy + 1.5 * binary) * weight).sum() / weight.sum()
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 5.)
            optimiser.step()
            schedule.step()
            seen = weight.sum().item()
            total_weight += seen
            total_loss += loss.item() * seen
            total_right += ((logits.argmax(1) == target) * weight).sum().item()
        print(f"{path}: epoch {epoch + 1} loss {total_loss / total_weight:.3f} frames right "
              f"{total_right / total_weight:.3f} after {time.time() - began:.0f} s", flush=True)
    network.save(model.eval(), path)
    return model
