// A quiz about the things of a room: touch what you hear, or say what you touch. Nothing here draws or sounds.
import { folded } from "../scene/recipes.js";

/** Points for an answer at the first, second and third try. */
const POINTS = [10, 5, 2];
/** Points for being quick, at most, and the seconds within which there are any. */
const QUICK = { points: 5, seconds: 6 };
const TRIES = 3;
const RATINGS = ["good", "hard", "again"];

export class Quiz {
  points = 0;
  right = 0;
  index = 0;
  tries = 0;
  /** @type {{thing: object, tries: number, isRight: boolean, rating: string}[]} */
  results = [];

  /**
   * @param {object[]} things of the room
   * @param {{kind: "listen"|"say", rounds?: number, random?: () => number, now?: () => number}} options now in milliseconds
   */
  constructor(things, { kind, rounds = 8, random = Math.random, now = () => performance.now() }) {
    this.kind = kind;
    this.now = now;
    const words = new Map(things.map((thing) => [folded(thing.text), thing]));
    this.things = shuffled([...words.values()], random).sort((a, b) => Number(b.isDue) - Number(a.isDue)).slice(0, rounds);
    this.things = shuffled(this.things, random);
    this.askedAt = now();
  }

  get current() {
    return this.things[this.index] ?? null;
  }

  get isOver() {
    return this.current === null;
  }

  /**
   * Takes what was touched.
   * @returns {{verdict: "right"|"wrong"|"shown", thing: object, points: number, result: object | null}} shown: the last try is used up
   */
  touch(thing) {
    return this.#answer(thing !== null && folded(thing.text) === folded(this.current.text) ? 1 : 0);
  }

  /** Takes what was typed: the word with its article is right, without it nearly. */
  type(text) {
    const said = folded(text), whole = folded(this.current.text), bare = folded(this.current.word ?? "");
    const withoutArticle = whole.split(" ").slice(1).join(" ");
    return this.#answer(said === whole ? 1 : said && (said === bare || said === withoutArticle) ? 0.8 : 0);
  }

  /** Takes a score of what was spoken, from 0 to 100; null where nothing was understood. */
  speak(score) {
    return this.#answer(score === null || score < 50 ? 0 : score >= 75 ? 1 : 0.6);
  }

  /** Gives the word up. */
  skip() {
    this.tries = TRIES - 1;
    return this.#answer(0);
  }

  #answer(share) {
    const thing = this.current;
    if (share === 0 && ++this.tries < TRIES) return { verdict: "wrong", thing, points: 0, result: null };
    const seconds = (this.now() - this.askedAt) / 1000, isRight = share > 0;
    const quick = this.tries === 0 ? Math.round(QUICK.points * Math.max(0, 1 - seconds / QUICK.seconds)) : 0;
    const points = isRight ? Math.round(POINTS[this.tries] * share) + quick : 0;
    const result = { thing, tries: this.tries + (isRight ? 1 : 0), isRight, rating: isRight ? RATINGS[this.tries] : "again", seconds };
    this.points += points;
    this.right += isRight && this.tries === 0 ? 1 : 0;
    this.results.push(result);
    this.index += 1;
    this.tries = 0;
    this.askedAt = this.now();
    return { verdict: isRight ? "right" : "shown", thing, points, result };
  }
}

function shuffled(list, random) {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}
