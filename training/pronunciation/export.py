"""Writes weights.bin and manifest.json: everything the engine needs beside units.json, but for what `train_presence.py` adds."""

import json

import numpy as np
import torch

from . import align, network
from .features import MELS


def _folded(weight, bias, norm):
    """A convolution followed by batch normalisation as one convolution."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    bias = 0 if bias is None else bias
    return weight * scale[:, None, None], (bias - norm.running_mean) * scale + norm.bias


def tensors_of(model, goodness, heads, scaling):
    """Name to array; folded are batch normalisation that follows a convolution and the scaling of the goodness."""
    out = {}
    out["c1.w"], out["c1.b"] = _folded(model.input.weight, None, model.input_norm)
    for index, block in enumerate(model.blocks):
        out[f"bl{index}.a.w"], out[f"bl{index}.a.b"] = _folded(block.convolution.weight, None, block.norm)
        out[f"bl{index}.p.w"], out[f"bl{index}.p.b"] = block.pointwise.weight, block.pointwise.bias
    scale = model.norm.weight / torch.sqrt(model.norm.running_var + model.norm.eps)
    out["bn.scale"], out["bn.shift"] = scale, model.norm.bias - model.norm.running_mean * scale
    out["out.w"], out["out.b"] = model.units.weight, model.units.bias
    out["af.w"], out["af.b"] = model.articulation.weight, model.articulation.bias
    inner = goodness.inner.weight / goodness.deviation
    out["good.i.w"], out["good.i.b"] = inner, goodness.inner.bias - inner @ goodness.mean
    out["good.o.w"], out["good.o.b"] = goodness.outer.weight, goodness.outer.bias
    for index, head in enumerate(heads):
        for name, value in head.state_dict().items():
            out[f"head{index}.{name}"] = value
    out["norm.mu"], out["norm.sd"] = scaling.mean, scaling.deviation
    out["norm.um"], out["norm.us"] = scaling.utterance_mean, scaling.utterance_deviation
    return {name: np.asarray(torch.as_tensor(value).detach()) for name, value in out.items()}


def export(folder, model, goodness, heads, scaling, log_prior, calibration, gate, confidence):
    """Writes both files into `folder`; returns the number of bytes of the weights."""
    tensors, entries, offset, blocks = tensors_of(model, goodness, heads, scaling), [], 0, []
    for name, value in tensors.items():
        entries.append({"name": name, "shape": list(value.shape), "offset": offset})
        offset += value.size
        blocks.append(value.astype("<f2").ravel())
    np.concatenate(blocks).tofile(folder / "weights.bin")
    manifest = {
        "version": 5,
        "network": {"mels": MELS, **model.shape, "stride": network.STRIDE},
        "heads": len(heads), "tensors": entries,
        "logPrior": [round(float(p), 5) for p in log_prior],
        # The prior is counted on the experts' recordings, which are English.
        "alignment": {"priorScale": align.PRIOR_SCALE, "floor": align.FLOOR, "countedLanguage": "en"},
        "calibration": calibration, "gate": gate, "confidence": confidence,
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    (folder / "manifest.json").write_text(text + "\n", encoding="utf8")
    return 2 * offset
