"""The acoustic model: a small residual convolution network from log-mel to units and articulatory features."""

import torch
from torch import nn
from torch.nn import functional

from . import units
from .features import MELS, normalise

CHANNELS, BOTTLENECK, STRIDE = 240, 112, 2
DILATIONS = (1, 1, 2, 3, 4, 1)
FRAME_SECONDS = 0.02


class Block(nn.Module):
    """x + pointwise(ReLU(norm(dilated convolution x))) over [batch, channels, frames]."""

    def __init__(self, channels, bottleneck, dilation):
        super().__init__()
        self.convolution = nn.Conv1d(channels, bottleneck, 3, padding=dilation, dilation=dilation, bias=False)
        self.norm = nn.BatchNorm1d(bottleneck)
        self.dropout = nn.Dropout(.1)
        self.pointwise = nn.Conv1d(bottleneck, channels, 1)

    def forward(self, x):
        return x + self.pointwise(self.dropout(functional.relu(self.norm(self.convolution(x)))))


class AcousticModel(nn.Module):
    """Normalised log-mel [batch, 40, frames] to unit logits, articulatory logits and hidden activations at 20 ms."""

    def __init__(self, channels=CHANNELS, bottleneck=BOTTLENECK, dilations=DILATIONS):
        super().__init__()
        self.shape = {"channels": channels, "bottleneck": bottleneck, "dilations": list(dilations)}
        self.input = nn.Conv1d(MELS, channels, 5, stride=STRIDE, padding=2, bias=False)
        self.input_norm = nn.BatchNorm1d(channels)
        self.blocks = nn.ModuleList([Block(channels, bottleneck, dilation) for dilation in dilations])
        self.norm = nn.BatchNorm1d(channels)
        self.units = nn.Conv1d(channels, len(units.SYMBOLS), 1)
        self.articulation = nn.Conv1d(channels, len(units.FEATURES), 1)

    def forward(self, x):
        hidden = functional.relu(self.input_norm(self.input(x)))
        for block in self.blocks:
            hidden = block(hidden)
        hidden = functional.relu(self.norm(hidden))
        return self.units(hidden), self.articulation(hidden), hidden

    @torch.no_grad()
    def analyse(self, mel, normalised=False):
        """Log posteriors [frames, units], articulatory probabilities and hidden activations of one log-mel."""
        x = torch.as_tensor(mel if normalised else normalise(mel)).t()[None]
        logits, articulation, hidden = self(x)
        return (torch.log_softmax(logits[0].t(), 1).numpy(), torch.sigmoid(articulation[0].t()).numpy(),
                hidden[0].t().numpy())


def save(model, path):
    torch.save({"shape": model.shape, "state": model.state_dict()}, path)


def load(path):
    stored = torch.load(path, weights_only=True)
    model = AcousticModel(**stored["shape"])
    model.load_state_dict(stored["state"])
    return model.eval()
