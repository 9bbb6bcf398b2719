"""espeak-ng through its C interface: synthesis with phoneme events, and text to IPA.

The library keeps one voice and one event list in globals, so use one process per worker.
"""

import ctypes
from dataclasses import dataclass

import numpy as np
from scipy.signal import resample_poly

SAMPLE_RATE = 16000
_SYNCHRONOUS = 2
_RETRIEVAL_FLAGS = 3  # phoneme events | IPA phoneme names
_EVENT_END, _EVENT_WORD, _EVENT_PHONEME = 0, 1, 7
_RATE, _PITCH, _RANGE = 1, 3, 4
_UTF8 = 1


class _EventIdentity(ctypes.Union):
    _fields_ = [("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8)]


class _Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("unique_identifier", ctypes.c_uint), ("text_position", ctypes.c_int),
        ("length", ctypes.c_int), ("audio_position", ctypes.c_int), ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p), ("identity", _EventIdentity),
    ]


_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event))


@dataclass
class PhonemeEvent:
    """One phoneme as espeak-ng names it, with its span in seconds and the index of its word."""

    ipa: str
    start: float
    end: float
    word: int


class Synthesiser:
    """The espeak-ng library, loaded once a process."""

    def __init__(self):
        self._library = ctypes.CDLL("libespeak-ng.so.1")
        self._samples, self._events = [], []
        self._callback = _CALLBACK(self._receive)
        self.rate = self._library.espeak_Initialize(_SYNCHRONOUS, 200, None, _RETRIEVAL_FLAGS)
        self._library.espeak_SetSynthCallback(self._callback)
        self._voice = None

    def _receive(self, wave, count, events):
        if count > 0 and wave:
            self._samples.append(np.ctypeslib.as_array(wave, (count,)).copy())
        index = 0
        while events[index].type != _EVENT_END:
            event = events[index]
            if event.type == _EVENT_PHONEME:
                raw = ctypes.string_at(ctypes.addressof(event.identity), 8).split(b"\0")[0]
                self._events.append((event.sample, raw.decode("utf8", "ignore")))
            elif event.type == _EVENT_WORD:
                self._events.append((event.sample, None))
            index += 1
        return 0

    def set_voice(self, voice):
        """Select a voice by name ("es", "en-us+f3"); raises ValueError if espeak-ng has none of that name."""
        if voice != self._voice and self._library.espeak_SetVoiceByName(voice.encode()) != 0:
            raise ValueError(f"espeak-ng has no voice {voice}")
        self._voice = voice

    def synthesise(self, text, voice, rate=175, pitch=50, pitch_range=50):
        """Speak `text`. Returns (float32 samples at 16 kHz, [PhonemeEvent])."""
        self.set_voice(voice)
        self._samples.clear()
        self._events.clear()
        for parameter, value in ((_RATE, rate), (_PITCH, pitch), (_RANGE, pitch_range)):
            self._library.espeak_SetParameter(parameter, value, 0)
        data = text.encode("utf8") + b"\0"
        self._library.espeak_Synth(data, len(data), 0, 1, 0, _UTF8, None, None)
        self._library.espeak_Synchronize()
        samples = np.concatenate(self._samples).astype(np.float32) / 32768 if self._samples else np.zeros(1, np.float32)
        events, word = [], -1
        starts = [start for start, ipa in self._events if ipa is not None]
        for start, ipa in self._events:
            if ipa is None:
                word += 1
                continue
            following = starts[len(events) + 1] if len(events) + 1 < len(starts) else len(samples)
            events.append(PhonemeEvent(ipa, start / self.rate, following / self.rate, max(word, 0)))
        return resample_poly(samples, 320, 441).astype(np.float32), events
