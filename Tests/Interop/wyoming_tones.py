"""A voice server of the Wyoming protocol that says every text as a tone, a tenth of a second for each letter.

Prints its port. Started with a folder, it writes each text that it is sent into the file 'texts' there.
"""

import asyncio
import math
import struct
import sys
from pathlib import Path

from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.error import Error
from wyoming.event import Event
from wyoming.info import Attribution, Describe, Info, TtsProgram, TtsVoice, TtsVoiceSpeaker
from wyoming.server import AsyncEventHandler, AsyncTcpServer
from wyoming.tts import Synthesize

RATE = 16_000
NOBODY = Attribution(name="nobody", url="")


def voice(name: str, languages: list[str], speakers: list[str]) -> TtsVoice:
    return TtsVoice(
        name=name, attribution=NOBODY, installed=True, description="tones, ¡olé!", version="1", languages=languages,
        speakers=[TtsVoiceSpeaker(name=speaker) for speaker in speakers])


INFO = Info(
    tts=[
        TtsProgram(
            name="tones", attribution=NOBODY, installed=True, description="tones", version="1",
            voices=[voice("es_ES-tones-low", ["es_ES"], ["M", "F"]), voice("de_DE-tones-low", ["de_DE"], [])])
    ])


class Tones(AsyncEventHandler):
    async def handle_event(self, event: Event) -> bool:
        if Describe.is_type(event.type):
            await self.write_event(INFO.event())
        elif Synthesize.is_type(event.type):
            await self.speak(Synthesize.from_event(event))
        return True

    async def speak(self, request: Synthesize) -> None:
        with (Path(sys.argv[1]) / "texts").open("a", encoding="utf-8") as texts:
            texts.write(request.text + "\n")
        if request.text.startswith("mudo"):
            await self.write_event(Error(text="it does not feel like it").event())
            return
        pitch = 330 if request.voice and request.voice.speaker == "F" else 220
        count = RATE * len(request.text) // 10
        tone = [int(8_000 * math.sin(2 * math.pi * pitch * index / RATE)) for index in range(count)]
        samples = struct.pack(f"<{count}h", *tone)
        await self.write_event(AudioStart(rate=RATE, width=2, channels=1).event())
        for start in range(0, len(samples), 2_048):
            chunk = AudioChunk(rate=RATE, width=2, channels=1, audio=samples[start : start + 2_048])
            await self.write_event(chunk.event())
        await self.write_event(AudioStop().event())


async def main() -> None:
    server = AsyncTcpServer("127.0.0.1", 0)
    await server.start(Tones)
    print(server._server.sockets[0].getsockname()[1], flush=True)
    await asyncio.Event().wait()


asyncio.run(main())
