/** The microphone: opened once, then heard piece by piece. Nothing leaves the page until a recording begins. */

/** Why there is no microphone: denied, none, or insecure (the page must come over HTTPS or from this machine). */
export class NoMicrophone extends Error {
    /** @param {"denied" | "none" | "insecure"} code */
    constructor(code) { super(code); this.code = `microphone.${code}`; }
}

export class Microphone {
    #context = null;
    #stream = null;
    /** @type {((piece: Int16Array) => void) | null} */
    onpiece = null;

    get isOpen() { return this.#stream !== null; }

    async open() {
        if (this.#stream) return;
        if (!navigator.mediaDevices?.getUserMedia || !globalThis.AudioWorkletNode) throw new NoMicrophone("insecure");
        try {
            this.#stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true } });
        } catch (error) {
            throw new NoMicrophone(error.name === "NotAllowedError" ? "denied" : "none");
        }
        this.#context = new AudioContext();
        await this.#context.audioWorklet.addModule(new URL("worklet.js", import.meta.url));
        const tap = new AudioWorkletNode(this.#context, "tap", { numberOfOutputs: 0, channelCount: 1, channelCountMode: "explicit" });
        tap.port.onmessage = ({ data }) => this.onpiece?.(new Int16Array(data));
        this.#context.createMediaStreamSource(this.#stream).connect(tap);
        await this.#context.resume();
    }

    close() {
        this.onpiece = null;
        for (const track of this.#stream?.getTracks() ?? []) track.stop();
        this.#context?.close();
        this.#stream = null;
        this.#context = null;
    }
}
