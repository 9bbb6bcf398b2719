// What these modules need of the page: calls, sounds by their ids, events, and who learns what.

export class Daemon {
  /** @param {object} api what the page gives to `mount` */
  constructor(api) {
    this.api = api;
    this.learnerID = api.learnerID;
    /** A guest has no learner, and sees this room alone. */
    this.room = api.learnerID ? null : api.room ?? null;
    this.language = api.language ?? "es";
    this.explanationLanguage = api.explanationLanguage;
    this.preferences = api.preferences ?? {};
  }

  call = (method, params) => this.api.call(method, params);

  /** The bytes of a sound. */
  async media(id) {
    if (typeof this.api.media?.bytes === "function") return this.api.media.bytes(id);
    const reply = await fetch(await this.api.media(id));
    return reply.arrayBuffer();
  }

  /** A file of the content, such as a character's model; null where there is none. */
  async asset(name) {
    return (await this.api.asset?.(name).catch(() => null)) ?? null;
  }

  /** Calls `handler` for events of a kind. @returns {() => void} ends it */
  on(kind, handler) {
    const off = this.api.on?.(kind, handler);
    return typeof off === "function" ? off : () => {};
  }

  explanation() {
    return this.explanationLanguage ? { explanationLanguage: this.explanationLanguage } : {};
  }
}
