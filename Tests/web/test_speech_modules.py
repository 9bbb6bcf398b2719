"""The page's own ears: where speech begins and ends, when words are said, how a voice rises and falls."""

import pytest
from conftest import URL


@pytest.fixture
def bare(open_page):
    """A page whose modules can be asked directly."""
    page = open_page()
    page.goto(URL)
    page.get_by_role("button", name="Let's begin").wait_for()
    return page


def heard(page, levels):
    """What voice activity tells of pieces of 20 ms with these levels: [(what, after how many pieces)]."""
    return page.evaluate("""async (levels) => {
        const { VoiceActivity } = await import(new URL("app/speech/voice-activity.js", document.baseURI));
        const activity = new VoiceActivity();
        return levels.map((level, index) => [activity.hear(level), index]).filter(([what]) => what);
    }""", levels)


def test_speech_between_silences_begins_and_ends_once(bare):
    told = heard(bare, [0.002] * 50 + [0.1] * 50 + [0.002] * 60)
    assert [what for what, _ in told] == ["began", "ended"]
    assert 50 <= told[0][1] <= 56 and 138 <= told[1][1] <= 142


def test_a_pause_for_thought_does_not_end_an_answer(bare):
    told = heard(bare, [0.002] * 50 + [0.1] * 30 + [0.002] * 30 + [0.1] * 30 + [0.002] * 60)
    assert [what for what, _ in told] == ["began", "ended"]


def test_a_click_is_not_speech(bare):
    assert [what for what, _ in heard(bare, [0.002] * 50 + [0.4] * 6 + [0.002] * 60)] == ["began", "dismissed"]
    assert heard(bare, [0.002] * 50 + [0.4] * 2 + [0.002] * 60) == []


def test_steady_noise_is_not_speech(bare):
    assert heard(bare, [0.006] * 200) == []


def test_a_voice_that_rises_by_an_octave_is_drawn_so(bare):
    tones = bare.evaluate("""async () => {
        const { melody } = await import(new URL("app/speech/pitch.js", document.baseURI));
        let phase = 0;
        const samples = Float32Array.from({ length: 32000 }, (_, index) => {
            const hertz = 110 * 2 ** (index / 32000);
            phase += 2 * Math.PI * hertz / 16000;
            return 0.3 * Math.sin(phase) + 0.15 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase);
        });
        return melody(samples).map(({ tone }) => tone);
    }""")
    assert len(tones) > 180
    assert 10.5 < tones[-1] - tones[0] < 12.5
    assert all(after >= before - 0.3 for before, after in zip(tones, tones[1:]))


def test_silence_has_no_melody(bare):
    assert bare.evaluate("""async () => (await import(new URL("app/speech/pitch.js", document.baseURI))).melody(new Float32Array(16000))""") == []


def test_words_follow_each_other_and_end_where_the_sound_pauses(bare):
    times = bare.evaluate("""async () => {
        const { pieces, wordTimes } = await import(new URL("app/speech/word-times.js", document.baseURI));
        const rate = 8000;
        const loud = (second) => second > 0.2 && second < 0.9 || second > 1.3 && second < 2.4;
        const samples = Float32Array.from({ length: rate * 2.6 }, (_, index) => loud(index / rate) ? 0.4 * Math.sin(index) : 0);
        return wordTimes(pieces("Buenos días, ¿qué te pongo hoy?"), { duration: 2.6, sampleRate: rate, getChannelData: () => samples });
    }""")
    assert len(times) == 6
    assert all(word["start"] < word["end"] for word in times)
    assert all(before["end"] <= after["start"] + 1e-6 for before, after in zip(times, times[1:]))
    assert abs(times[1]["end"] - 0.9) < 0.05 and abs(times[2]["start"] - 1.3) < 0.05
    assert times[0]["start"] >= 0.19 and times[-1]["end"] <= 2.45


def test_words_light_up_when_the_daemon_says_that_they_are_said(bare):
    times, none = bare.evaluate("""async () => {
        const { pieces, saidTimes } = await import(new URL("app/speech/word-times.js", document.baseURI));
        const parts = pieces("El Sr. García, no.");
        const words = [["El", 0, 0.1], ["Sr.", 0.1, 0.4], ["García", 0.4, 0.9], ["no", 1.2, 1.4]].map(([text, start, end]) => ({ text, start, end }));
        return [saidTimes(parts, words), saidTimes(parts, [{ text: "otra", start: 0, end: 1 }])];
    }""")
    assert [(word["start"], word["end"]) for word in times] == [(0, 0.1), (0.1, 0.4), (0.4, 0.9), (1.2, 1.4)]
    assert none is None


def test_a_portrait_is_the_same_every_time_and_its_face_changes(bare):
    same, changed = bare.evaluate("""async () => {
        const { portrait } = await import(new URL("app/art/portrait.js", document.baseURI));
        const faces = ["calm", "happy", "puzzled", "thinking", "surprised"].map((feeling) => portrait("somebody-new", { feeling }).outerHTML);
        return [portrait("somebody-new").outerHTML === faces[0], new Set(faces).size];
    }""")
    assert same and changed == 5
