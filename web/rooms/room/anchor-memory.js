// Which of a headset's persistent anchors belong to which room. Headsets keep about eight for a page.

const KEY = "immersion.rooms.anchors";

export class AnchorMemory {
  /** @param {{getItem: Function, setItem: Function}} storage localStorage, or what acts like it */
  constructor(storage, now = () => Date.now()) {
    this.storage = storage;
    this.now = now;
  }

  /** @returns {{handle: string, roomFromAnchor: Float32Array}[]} */
  anchorsOf(room) {
    return (this.#all()[room]?.anchors ?? []).map(({ handle, roomFromAnchor }) => ({ handle, roomFromAnchor: Float32Array.from(roomFromAnchor) }));
  }

  keep(room, anchors) {
    const all = this.#all();
    all[room] = { used: this.now(), anchors: anchors.filter(({ handle }) => handle).map(({ handle, roomFromAnchor }) => ({ handle, roomFromAnchor: Array.from(roomFromAnchor) })) };
    if (!all[room].anchors.length) delete all[room];
    this.#write(all);
  }

  /** Forgets the room that was used longest ago, other than `room`. @returns {string[]} the handles to delete */
  giveUp(room) {
    const all = this.#all(), [oldest] = Object.keys(all).filter((name) => name !== room).sort((a, b) => all[a].used - all[b].used);
    if (!oldest) return [];
    const handles = all[oldest].anchors.map(({ handle }) => handle);
    delete all[oldest];
    this.#write(all);
    return handles;
  }

  #all() {
    try {
      return JSON.parse(this.storage.getItem(KEY) ?? "{}");
    } catch {
      return {};
    }
  }

  #write(all) {
    try {
      this.storage.setItem(KEY, JSON.stringify(all));
    } catch {
      // A browser that may store nothing finds the room anew each time.
    }
  }
}
