// A daemon for tests of the rooms: one café, kept in memory; every call is recorded. Aligns frames as the real one does.

const tone = () => {
  const rate = 8000, count = rate * 0.25, view = new DataView(new ArrayBuffer(44 + count * 2));
  const text = (at, value) => [...value].forEach((letter, i) => view.setUint8(at + i, letter.charCodeAt(0)));
  text(0, "RIFF"); text(8, "WAVEfmt "); text(36, "data");
  [[4, 36 + count * 2], [16, 16], [24, rate], [28, rate * 2], [40, count * 2]].forEach(([at, value]) => view.setUint32(at, value, true));
  [[20, 1], [22, 1], [32, 2], [34, 16]].forEach(([at, value]) => view.setUint16(at, value, true));
  for (let i = 0; i < count; i++) view.setInt16(44 + i * 2, Math.sin(i / 6) * 12000, true);
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
};

/** The turn about y and the shift that bring points nearest to points, each with its weight. */
export function aligned(pairs, weights = pairs.map(() => 1)) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (name) => [0, 1, 2].map((axis) => pairs.reduce((sum, pair, i) => sum + pair[name][axis] * weights[i], 0) / total);
  const from = mean("frame"), to = mean("room");
  let s = 0, c = 0;
  pairs.forEach(({ frame, room }, i) => {
    const [fx, fz, rx, rz] = [frame[0] - from[0], frame[2] - from[2], room[0] - to[0], room[2] - to[2]];
    c += weights[i] * (fx * rx + fz * rz);
    s += weights[i] * (fz * rx - fx * rz);
  });
  const yaw = Math.atan2(s, c), [cy, sy] = [Math.cos(yaw), Math.sin(yaw)];
  const shift = [to[0] - (cy * from[0] + sy * from[2]), to[1] - from[1], to[2] - (-sy * from[0] + cy * from[2])];
  return [cy, 0, -sy, 0, 0, 1, 0, 0, sy, 0, cy, 0, ...shift, 1];
}

export class FakeDaemon {
  calls = [];
  learnerID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF";
  language = "es";
  interfaceLanguage = "en";
  preferences = { reducedMotion: true };
  handlers = {};
  frames = {};

  constructor(cafe) {
    this.cafe = cafe;
    this.rooms = {};
    this.due = [{ id: "11111111-1111-4111-8111-111111111111", word: "taza", article: "la", translation: "cup" }];
    this.lines = [{ id: "1", role: "line", speed: 1, text: "¡Hola, buenas! ¿Qué tal?", translation: "Hello there! How are you?" }];
  }

  on(kind, handler) {
    this.handlers[kind] = handler;
    return () => { delete this.handlers[kind]; };
  }

  async call(method, params) {
    this.calls.push({ method, params: structuredClone(params) });
    const answer = this[method.replace(".", "_")];
    if (!answer) throw new Error(`The fake daemon has no ${method}.`);
    return structuredClone(await answer.call(this, params));
  }

  called = (method) => this.calls.filter((one) => one.method === method).map(({ params }) => params);

  room = (id) => (this.rooms[id] ??= { anchors: [], revision: 0 });

  content_list() { return this.cafe.content; }
  content_get({ kind, id }) { return kind === "environment" ? this.cafe.environment : kind === "character" ? { ...this.cafe.character, id } : this.cafe.scenario; }

  anchor_place({ roomIdentifier }) {
    const room = this.room(roomIdentifier);
    room.anchors = this.cafe.anchors.map((anchor) => ({ ...anchor, roomIdentifier }));
    room.revision += room.anchors.length;
    return { anchors: room.anchors, labels: this.cafe.labels, unplaced: [], revision: room.revision };
  }

  anchor_list({ roomIdentifier }) { return this.room(roomIdentifier); }
  anchor_labels() { return { labels: this.cafe.labels }; }

  anchor_put(anchor) {
    const room = this.room(anchor.roomIdentifier);
    room.anchors = [...room.anchors.filter(({ anchorIdentifier }) => anchorIdentifier !== anchor.anchorIdentifier), { ...anchor, id: anchor.anchorIdentifier }];
    room.revision += 1;
    return { anchor, revision: room.revision };
  }

  anchor_delete({ anchorIdentifier }) {
    for (const room of Object.values(this.rooms)) room.anchors = room.anchors.filter((one) => one.anchorIdentifier !== anchorIdentifier);
    return { deleted: true };
  }

  anchor_align({ roomIdentifier, frameID, pairs, weights }) {
    const roomFromFrame = aligned(pairs, weights);
    this.frames[frameID] = { roomIdentifier, roomFromFrame };
    return { roomIdentifier, frameID, roomFromFrame, mode: "yaw", rms: 0, quality: 1, inlierCount: pairs.length, pairCount: pairs.length, revision: 1 };
  }

  vocab_due() { return { words: this.due, newLeft: 5, reviewsLeft: 50 }; }
  vocab_review({ wordID }) { return { reviewID: "r", word: { id: wordID }, scheduling: {}, leech: false }; }
  vocab_add({ word }) { return { id: "22222222-2222-4222-8222-222222222222", word }; }
  vocab_lookup({ word }) {
    if (word !== "libro" && word !== "book") throw new Error("not found");
    return { analyses: [], translations: [{ word: "libro", translation: "book", language: "en", article: "el", partOfSpeech: "noun" }] };
  }

  speech_synthesize() { return { bytes: tone(), duration: 0.25, key: "k" }; }
  pronunciation_score() { return { accepted: true, totalScore: this.score ?? 88, confidence: 0.9, duration: 1, words: [] }; }
  grammar_rule({ ruleID }) { return { ruleID, title: "Un and una", explanation: "«Un» goes with masculine nouns, «una» with feminine ones.", correctExamples: [{ sentence: "una taza", translation: "a cup" }] }; }

  #turn(more = {}) {
    return { sessionID: "33333333-3333-4333-8333-333333333333", sequence: this.sequence = (this.sequence ?? -1) + 1, nodeID: "n", match: "accepted", slots: {}, corrections: [], correctionsAfterLine: false, lines: this.lines, events: this.events ?? [], completed: [], newWords: [], suggestedReviews: [], reviewedWords: [], isEnded: false, ...more };
  }

  session_start() { return this.#turn(); }
  session_say() { return this.#turn(this.nextTurn ?? {}); }
  session_hint() { return this.#turn({ lines: [], hint: "Un café, por favor." }); }
  session_repeat() { return this.#turn(); }
  session_end() { return this.#turn({ isEnded: true, lines: [], review: { score: 90 } }); }
}
