// Where a headset's frame lies in the room: tied by a few anchors that the headset itself finds again, solved by the daemon.
import { direction, identity, inverseRigid, multiply, placement, point, positionOf, yawOf } from "../maths/matrices.js";
import { distance } from "../maths/vectors.js";

/** Where new anchors go, seen from where the learner stands: far apart, so that a turn is told well. */
const SPREAD = [[0, 0.9, -1.4], [-1.3, 0.9, 0.7], [1.3, 0.9, 0.7]];
/** Points of each anchor's own space that are told: its origin, and two arms that tell its turn. */
const ARMS = [[0, 0, 0], [0.5, 0, 0], [0, 0, 0.5]];
/** The turn of an anchor counts less than its place. */
const WEIGHTS = [1, 0.4, 0.4];
/** So many sightings of each anchor are averaged before the frame is solved. */
const SIGHTINGS = 12;
/** The frame is solved anew when anchors are so far from where they should be, in metres. */
const ASTRAY = 0.008;
/** Without an anchor in sight for so many frames the learner's own place is taken. */
const PATIENCE = 240;

export class RoomFrame {
  roomFromFrame = identity();
  frameFromRoom = identity();
  /** unknown: nothing is known yet; guessed: where the learner stood; tied: by anchors. */
  state = "unknown";
  quality = 0;
  #anchors = [];
  #frames = 0;
  #solving = null;
  #solves = 0;

  /**
   * @param {{call: Function}} api
   * @param {string} room
   * @param {import("./anchor-memory.js").AnchorMemory} memory
   * @param {string} name of the device's frame; each solution adds a number
   */
  constructor(api, room, memory, name = `headset-${crypto.randomUUID().slice(0, 8)}`) {
    this.api = api;
    this.room = room;
    this.memory = memory;
    this.name = name;
  }

  /** Asks the headset for the anchors of this room that it kept. */
  async restore(session) {
    const kept = this.memory.anchorsOf(this.room);
    if (!session.restorePersistentAnchor) return;
    const found = await Promise.allSettled(kept.map(async ({ handle, roomFromAnchor }) => ({
      anchor: await session.restorePersistentAnchor(handle), roomFromAnchor, handle, ...unseen(),
    })));
    this.#anchors = found.filter(({ status }) => status === "fulfilled").map(({ value }) => value);
    this.memory.keep(this.room, this.#anchors);
  }

  /**
   * Takes a frame's sightings; solves where there are enough, or where things are astray.
   * @param {XRFrame} frame
   * @param {XRReferenceSpace} space
   * @param {Float32Array} head the viewer's pose in the frame
   */
  update(frame, space, head) {
    this.#frames += 1;
    for (const known of this.#anchors) {
      const seen = frame.getPose(known.anchor.anchorSpace, space)?.transform.matrix;
      if (seen) sight(known, seen);
    }
    const sure = this.#anchors.filter(({ count, roomFromAnchor }) => count >= SIGHTINGS && roomFromAnchor);
    if (this.state === "unknown" && (this.#anchors.length === 0 || this.#frames > PATIENCE) && !sure.length) this.#stand(frame, space, head);
    if (this.#solving) return;
    if (this.state !== "tied" ? sure.length && sure.length === this.#anchors.length || (sure.length && this.#frames > PATIENCE / 4) : sure.length && this.#error(sure) > ASTRAY) {
      this.#solving = this.#solve(sure).finally(() => { this.#solving = null; });
    }
  }

  /** Waits for a solution under way. */
  async settled() {
    await this.#solving;
  }

  /** The headset's origin has moved to where `transform` says: what hangs in the room stays where it is. */
  recentre(transform) {
    if (transform) this.#set(multiply(this.roomFromFrame, transform));
    for (const known of this.#anchors) Object.assign(known, unseen());
    if (this.state === "tied") this.state = "guessed";
    this.#frames = 0;
  }

  /** Without anything known the room's origin is where the learner stands, looking ahead; anchors keep it. */
  #stand(frame, space, head) {
    const [x, , z] = positionOf(head), known = this.memory.originOf?.(this.room) ?? identity();
    this.#set(multiply(known, inverseRigid(placement([x, 0, z], yawOf(head)))));
    this.state = "guessed";
    this.#tell(this.#corners(), ARMS.map(() => 1)).catch(() => {});
    if (frame.createAnchor && !this.#anchors.length) this.#create(frame, space, head);
  }

  /** Anchors are made while the frame lasts, and kept one after the other, for each may need room. */
  async #create(frame, space, head) {
    const stand = placement([head[12], 0, head[14]], yawOf(head)), { session } = frame;
    const made = SPREAD.map((place) => {
      const at = point(stand, place);
      return { roomFromAnchor: multiply(this.roomFromFrame, placement(at)), anchor: frame.createAnchor(new XRRigidTransform({ x: at[0], y: at[1], z: at[2] }), space) };
    });
    for (const { roomFromAnchor, anchor: promise } of made) {
      try {
        const anchor = await promise, handle = await this.#persist(anchor, session);
        this.#anchors.push({ anchor, handle, roomFromAnchor, ...unseen() });
        this.memory.keep(this.room, this.#anchors);
      } catch {
        // A headset that keeps no anchors still shows the room; it is only not found again.
      }
    }
  }

  /** A handle that lasts; headsets keep few, so the room that was left alone the longest gives its own up. */
  async #persist(anchor, session) {
    try {
      return await anchor.requestPersistentHandle();
    } catch (error) {
      const given = this.memory.giveUp(this.room);
      if (!given.length) throw error;
      for (const handle of given) await session.deletePersistentAnchor?.(handle).catch(() => {});
      return anchor.requestPersistentHandle();
    }
  }

  /** How far anchors are from where they should be, in metres, as a root of the mean square. */
  #error(anchors) {
    const squares = anchors.map(({ mean, roomFromAnchor }) => distance(point(this.roomFromFrame, positionOf(mean)), positionOf(roomFromAnchor)) ** 2);
    return this.state === "tied" ? Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length) - this.residual : Infinity;
  }

  async #solve(anchors) {
    const pairs = anchors.flatMap(({ mean, roomFromAnchor }) => ARMS.map((arm) => ({ frame: point(mean, arm), room: point(roomFromAnchor, arm) })));
    await this.#tell(pairs, anchors.flatMap(() => WEIGHTS)).then((reply) => {
      this.#set(Float32Array.from(reply.roomFromFrame));
      this.quality = reply.quality;
      this.state = "tied";
      this.residual = 0;
      this.residual = this.#error(anchors);
      for (const known of this.#anchors) known.count = Math.min(known.count, SIGHTINGS);
    }).catch(() => {
      // Without the daemon the room stays where it was guessed to be, and is tried again.
      for (const known of this.#anchors) Object.assign(known, unseen());
    });
  }

  #corners() {
    return ARMS.map((arm) => ({ frame: arm, room: point(this.roomFromFrame, arm) }));
  }

  /** Tells the daemon where the frame lies; each time by a new name, for the old one's places hold no more. */
  #tell(pairs, weights) {
    this.#solves += 1;
    return this.api.call("anchor.align", {
      roomIdentifier: this.room, frameID: `${this.name}-${this.#solves}`, mode: "yaw", weights,
      pairs: pairs.map(({ frame, room }) => ({ frame: frame.map(rounded), room: room.map(rounded) })),
    });
  }

  #set(roomFromFrame) {
    this.roomFromFrame = roomFromFrame;
    this.frameFromRoom = inverseRigid(roomFromFrame);
  }
}

const unseen = () => ({ count: 0, mean: null });
const rounded = (value) => Math.round(value * 1e5) / 1e5;

/** Averages sightings: of the first few all, later with a weight that lets drift be followed. */
function sight(known, seen) {
  known.count += 1;
  const part = 1 / Math.min(known.count, SIGHTINGS * 4);
  known.mean ??= Float32Array.from(seen);
  for (let i = 0; i < 16; i++) known.mean[i] += (seen[i] - known.mean[i]) * part;
}

/** A pose of the room in the headset's frame, and the other way round. */
export const toRoom = (frame, pose) => multiply(frame.roomFromFrame, pose);
export const rayToRoom = (frame, ray) => ({ origin: point(frame.roomFromFrame, ray.origin), direction: direction(frame.roomFromFrame, ray.direction) });
