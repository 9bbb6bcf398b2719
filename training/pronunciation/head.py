"""The scoring head: from the features of aligned phones to the scores that experts would give."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from . import head_features

WIDTH, LAYERS = 64, 3
_FAR = 1e3


def _convolve(x, convolution):
    """A convolution of width 3 over [batch, phones, width], as one matrix product."""
    padded = functional.pad(x, (0, 0, 1, 1))
    joined = torch.cat([padded[:, :-2], padded[:, 1:-1], padded[:, 2:]], -1)
    return functional.linear(joined, convolution.weight.permute(0, 2, 1).flatten(1), convolution.bias)


class Head(nn.Module):
    """Scores of one model scale: phones 0...2, words and utterances 0...2 (a fifth of the experts' 0...10).

    Input is padded to [batch, phones, 75] with `word` [batch, phones] -1 on padding; outputs are phone [batch, phones],
    word [batch, words, 2] (accuracy, stress) and utterance [batch, 4] (accuracy, total, fluency, prosody).
    """

    def __init__(self, inputs=head_features.WIDTH, width=WIDTH, dropout=.3):
        super().__init__()
        self.i = nn.Linear(inputs, width)
        self.dropout = nn.Dropout(dropout)
        self.cv = nn.ModuleList([nn.Conv1d(width, width, 3, padding=1) for _ in range(LAYERS)])
        self.ln = nn.ModuleList([nn.LayerNorm(width) for _ in range(LAYERS)])
        self.g = nn.ModuleList([nn.Linear(width, width) for _ in range(LAYERS)])
        self.p = nn.Linear(width, 1)
        self.w = nn.Sequential(nn.Linear(2 * width + 2, width), nn.ReLU(), nn.Dropout(dropout), nn.Linear(width, 2))
        self.u = nn.Sequential(nn.Linear(2 * width + 3 + head_features.UTTERANCE_WIDTH, width), nn.ReLU(),
                               nn.Dropout(dropout), nn.Linear(width, 4))

    def forward(self, phones, utterance, word):
        mask = (word >= 0).float()[..., None]
        count = mask.sum(1)
        hidden = self.dropout(functional.relu(self.i(phones)))
        for convolution, norm, shared in zip(self.cv, self.ln, self.g):
            z = norm(hidden * mask) * mask
            y = _convolve(z, convolution) + shared(z.sum(1) / count)[:, None]
            hidden = hidden + self.dropout(functional.relu(y))
        hidden = hidden * mask
        phone = self.p(hidden)[..., 0]

        words = int(word.max()) + 1
        belongs = functional.one_hot(word.clamp(min=0), words).float() * mask
        size = belongs.sum(1).clamp(min=1)
        exists = belongs.sum(1) > 0
        word_mean = torch.einsum("bnw,bnd->bwd", belongs, hidden) / size[..., None]
        place = word.clamp(min=0)[..., None].expand_as(hidden)
        word_max = hidden.new_full((len(word), words, hidden.shape[2]), -_FAR).scatter_reduce(
            1, place, hidden - _FAR * (1 - mask), "amax")
        word_max = torch.where(exists[..., None], word_max, torch.zeros_like(word_max))
        phone_mean = torch.einsum("bnw,bn->bw", belongs, phone) / size
        phone_min = torch.where(belongs > 0, phone[..., None], torch.full_like(belongs, 9.)).min(1)[0].clamp(max=5)
        word_score = self.w(torch.cat([word_mean, word_max, phone_mean[..., None], phone_min[..., None]], -1))

        mean, most = hidden.sum(1) / count, (hidden - _FAR * (1 - mask)).max(1)[0]
        phones_mean = (phone * mask[..., 0]).sum(1, keepdim=True) / count
        accuracy, present = word_score[..., 0], exists.float()
        words_mean = (accuracy * present).sum(1, keepdim=True) / present.sum(1, keepdim=True)
        words_min = torch.where(exists, accuracy, torch.full_like(accuracy, 9.)).min(1, keepdim=True)[0]
        scores = self.u(torch.cat([mean, most, phones_mean, words_mean, words_min, utterance], -1))
        return phone, word_score, scores


class Scaling:
    """Mean and deviation of the head's inputs; scaled inputs are clipped to -6...6 for phones."""

    def __init__(self, mean, deviation, utterance_mean, utterance_deviation):
        self.mean, self.deviation = mean, deviation
        self.utterance_mean, self.utterance_deviation = utterance_mean, utterance_deviation

    @classmethod
    def of(cls, inputs):
        phones = np.concatenate([i.phones for i in inputs])
        utterances = np.stack([i.utterance for i in inputs])
        return cls(phones.mean(0), phones.std(0) + 1e-2, utterances.mean(0), utterances.std(0) + 1e-3)

    def batch(self, inputs):
        """Padded tensors of several HeadInput."""
        longest = max(len(i.word) for i in inputs)
        phones = np.zeros((len(inputs), longest, inputs[0].phones.shape[1]), np.float32)
        word = np.full((len(inputs), longest), -1)
        for row, i in enumerate(inputs):
            phones[row, :len(i.word)] = np.clip((i.phones - self.mean) / self.deviation, -6, 6)
            word[row, :len(i.word)] = i.word
        utterance = np.stack([(i.utterance - self.utterance_mean) / self.utterance_deviation for i in inputs])
        return torch.tensor(phones), torch.tensor(utterance).float(), torch.tensor(word)


@torch.no_grad()
def predict(heads, scaling, inputs, batch=64):
    """Scores averaged over `heads`: per input (phone [phones], word [words, 2], utterance [4])."""
    out = []
    for head in heads:
        head.eval()
    for start in range(0, len(inputs), batch):
        part = inputs[start:start + batch]
        tensors = scaling.batch(part)
        phone, word, utterance = (torch.stack(z).mean(0).numpy() for z in zip(*[head(*tensors) for head in heads]))
        for row, i in enumerate(part):
            out.append((phone[row, :len(i.word)], word[row, :i.word.max() + 1], utterance[row]))
    return out
