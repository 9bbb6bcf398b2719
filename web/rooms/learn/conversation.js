// A conversation with the character in the room: lines are spoken in turn, events become gestures, cards and things held out.

export class Conversation {
  sessionID = null;
  isEnded = false;
  isBusy = false;

  /**
   * @param {import("../daemon.js").Daemon} daemon
   * @param {import("./voice.js").Voice} voice
   * @param {object} character what content.get tells
   * @param {{onLine: Function, onQuiet: Function, onEvent: Function, onTurn: Function}} answers
   */
  constructor(daemon, voice, character, answers) {
    this.daemon = daemon;
    this.voice = voice;
    this.character = character;
    this.answers = answers;
  }

  start(scenarioID) {
    return this.#turn("session.start", { learnerID: this.daemon.learnerID, scenarioID, ...this.daemon.explanation() });
  }

  /** @param {{text?: string, audio?: string}} utterance */
  say(utterance) {
    return this.#turn("session.say", { sessionID: this.sessionID, ...utterance });
  }

  hint() {
    return this.#turn("session.hint", { sessionID: this.sessionID });
  }

  repeat() {
    return this.#turn("session.repeat", { sessionID: this.sessionID });
  }

  end() {
    return this.isEnded ? null : this.#turn("session.end", { sessionID: this.sessionID });
  }

  async #turn(method, params) {
    if (this.isBusy) return null;
    this.isBusy = true;
    try {
      const turn = await this.daemon.call(method, params);
      this.sessionID = turn.sessionID;
      this.isEnded = turn.isEnded;
      this.answers.onTurn(turn);
      this.#play(turn);
      return turn;
    } finally {
      this.isBusy = false;
    }
  }

  /** Events come with the line that they name, or after all lines. */
  async #play({ lines, events, sessionID, sequence }) {
    const turn = `${sessionID} ${sequence}`;
    this.playing = turn;
    for (const [i, line] of lines.entries()) {
      for (const event of events) if (event.line === i) this.answers.onEvent(event);
      this.answers.onLine(line);
      // What cannot be heard is read, which takes its time too.
      await this.voice.say({ text: line.text, language: this.character.language, voice: this.character.voiceID, speed: line.speed, audioMedia: line.audioMedia })
        .catch(() => new Promise((resolve) => setTimeout(resolve, 1000 + 60 * line.text.length)));
      if (this.playing !== turn) return;
    }
    for (const event of events) if (event.line >= lines.length) this.answers.onEvent(event);
    this.answers.onQuiet();
  }
}
