"""Log-mel features: 16 kHz mono samples to [frames, 40] at a 10 ms hop."""

import numpy as np

SAMPLE_RATE = 16000
HOP_SECONDS = 0.01
WINDOW, HOP, TRANSFORM, MELS = 400, 160, 512, 40
PRE_EMPHASIS = 0.97


def _mel(frequency):
    return 1127 * np.log(1 + frequency / 700)


def mel_bank(lowest=40.0, highest=7600.0):
    """[257, 40] triangular filters, linear in mel between `lowest` and `highest` hertz."""
    edges = np.linspace(_mel(lowest), _mel(highest), MELS + 2)
    centres = _mel(700 * (np.exp(edges / 1127) - 1))
    bins = _mel(np.arange(TRANSFORM // 2 + 1) * SAMPLE_RATE / TRANSFORM)
    rising = (bins[:, None] - centres[None, :-2]) / np.diff(centres)[None, :-1]
    falling = (centres[None, 2:] - bins[:, None]) / np.diff(centres)[None, 1:]
    return np.clip(np.minimum(rising, falling), 0, None).astype(np.float32)


_BANK = mel_bank()
_HANN = np.hanning(WINDOW).astype(np.float32)


def log_mel(samples):
    """[frames, 40] natural-log mel energies; frame t is centred on sample 160 t."""
    samples = np.asarray(samples, np.float32)
    emphasised = np.append(samples[:1], samples[1:] - PRE_EMPHASIS * samples[:-1])
    padded = np.pad(emphasised, WINDOW // 2)
    count = 1 + (len(padded) - WINDOW) // HOP
    frames = padded[np.arange(WINDOW)[None] + HOP * np.arange(count)[:, None]] * _HANN
    power = np.abs(np.fft.rfft(frames, TRANSFORM)) ** 2
    return np.log(power.astype(np.float32) @ _BANK + 1e-7).astype(np.float32)


def normalise(mel):
    """Per-utterance mean and scale: (x - mean) / (deviation + 0.5), each mel band by itself."""
    mel = np.asarray(mel, np.float32)
    return (mel - mel.mean(0)) / (mel.std(0) + 0.5)
