/** What every tab gets: the connection, the learner, sounds, and texts in the learner's language. */

import { Player } from "./speech/player.js";
import { Assets } from "./net/assets.js";
import { Files } from "./net/files.js";
import { Media } from "./net/media.js";
import { keepAccount } from "./store/account.js";
import { read, write } from "./store/database.js";
import { currentLanguage } from "./ui/text.js";
import { applyPreferences } from "./ui/theme.js";

/** Languages in which the daemon explains grammar and sounds. */
const EXPLAINED = ["en", "es"];

export class Api extends EventTarget {
    /**
     * @param {import("./net/rpc.js").Connection} connection
     * @param {import("./store/account.js").Account} account
     */
    constructor(connection, account) {
        super();
        this.connection = connection;
        this.account = account;
        this.media = new Media(account.token);
        this.files = new Files(account.token);
        this.assets = new Assets(account.token);
        this.player = new Player(this.media);
        /** @type {any} the learner's profile */
        this.learner = null;
    }

    get learnerID() { return this.account.learnerID; }
    get isOnline() { return this.connection.state === "online"; }
    /** The language that is learnt. */
    get language() { return this.learner?.targetLanguages?.[0] ?? "es"; }
    get explanationLanguage() {
        const own = this.learner?.nativeLanguage ?? currentLanguage();
        return EXPLAINED.includes(own) ? own : EXPLAINED.includes(currentLanguage()) ? currentLanguage() : "en";
    }
    get preferences() { return this.learner?.preferences ?? {}; }

    /** @param {string} method @param {object} [params] @returns {Promise<any>} */
    call(method, params) { return this.connection.call(method, params); }

    /** The same, keeping the answer; without a connection it is the last one that came. */
    async callOrKept(method, params) {
        const key = `${method} ${JSON.stringify(params ?? {})}`;
        try {
            const answer = await this.connection.call(method, params);
            write("kept", key, answer).catch(() => {});
            return answer;
        } catch (error) {
            if (error.code !== "offline") throw error;
            const kept = await read("kept", key).catch(() => undefined);
            if (kept === undefined) throw error;
            return kept;
        }
    }

    /** @param {any} profile */
    useLearner(profile) {
        this.learner = profile;
        this.account.learnerID = profile.id;
        if (!this.account.learners.includes(profile.id)) this.account.learners.push(profile.id);
        keepAccount(this.account);
        applyPreferences(profile.preferences);
        this.player.volume = profile.preferences.volume;
        this.dispatchEvent(new Event("learner"));
    }

    /** Changes what is given of the learner. */
    async update(changes) { this.useLearner(await this.call("learner.update", { learnerID: this.learnerID, ...changes })); }
}
