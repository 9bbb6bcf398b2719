// A headset that a test drives, put before the page: window.headset. Its tracking frame moves between sessions, as real ones
// do; anchors stay where they are in the world and are found again with an error of the test's choosing.
(() => {
  const kept = new Map(Object.entries(JSON.parse(localStorage.getItem("fake-headset") ?? "{}")));
  const pose = (matrix) => new FakeTransform(matrix);
  const multiply = (a, b) => {
    const out = new Float32Array(16);
    for (let c = 0; c < 4; c++) for (let r = 0; r < 4; r++) for (let k = 0; k < 4; k++) out[c * 4 + r] += a[k * 4 + r] * b[c * 4 + k];
    return out;
  };
  const inverse = (m) => new Float32Array([m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0,
    -(m[0] * m[12] + m[1] * m[13] + m[2] * m[14]), -(m[4] * m[12] + m[5] * m[13] + m[6] * m[14]), -(m[8] * m[12] + m[9] * m[13] + m[10] * m[14]), 1]);
  const place = ([x, y, z], yaw = 0, pitch = 0) => {
    const [c, s, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
    return new Float32Array([c, 0, -s, 0, s * sp, cp, c * sp, 0, s * cp, -sp, c * cp, 0, x, y, z, 1]);
  };
  class FakeTransform {
    constructor(matrix) {
      if (matrix?.length === 16) this.matrix = Float32Array.from(matrix);
      else this.matrix = place([matrix?.x ?? 0, matrix?.y ?? 0, matrix?.z ?? 0]);
    }
    get position() { return { x: this.matrix[12], y: this.matrix[13], z: this.matrix[14] }; }
    get inverse() { return new FakeTransform(inverse(this.matrix)); }
  }

  const headset = window.headset = {
    /** Poses in the world: where things really are. */
    head: place([0, 1.6, 0]), hand: place([0.2, 1.3, -0.2]), finger: null,
    /** Where the tracking frame's origin is in the world, this session. */
    worldFromFrame: place([0, 0, 0]),
    /** Metres and radians by which found anchors err. */
    noise: () => [0, 0, 0], yawNoise: () => 0, jitter: () => [0, 0, 0],
    modes: ["immersive-vr", "immersive-ar"], mode: "tracked-pointer", most: 8, interval: 100, blend: "opaque",
    place, multiply, inverse, sessions: [], kept, frames: 0,
    get session() { return this.sessions.at(-1); },
    /** The next session's frame lies elsewhere, and anchors are found with errors. */
    restart(worldFromFrame) { this.worldFromFrame = worldFromFrame; },
    aimAt(target) {
      const from = [this.hand[12], this.hand[13], this.hand[14]], way = target.map((value, i) => value - from[i]);
      const yaw = Math.atan2(-way[0], -way[2]), pitch = Math.atan2(way[1], Math.hypot(way[0], way[2]));
      this.hand = place(from, yaw, pitch);
    },
    lookAt(target) {
      const from = [this.head[12], this.head[13], this.head[14]], way = target.map((value, i) => value - from[i]);
      this.head = place(from, Math.atan2(-way[0], -way[2]), Math.atan2(way[1], Math.hypot(way[0], way[2])));
    },
    event(kind) { const event = new Event(kind); event.inputSource = this.session.inputSources[0]; event.frame = new Frame(this.session); this.session.dispatchEvent(event); },
    tap() { this.event("selectstart"); this.event("selectend"); },
    recentre(worldFromFrame) {
      const event = new Event("reset"), before = this.worldFromFrame;
      this.worldFromFrame = worldFromFrame;
      event.transform = pose(multiply(inverse(before), worldFromFrame));
      for (const space of this.session.spaces) space.dispatchEvent(event);
    },
  };
  const toFrame = (world) => multiply(inverse(headset.worldFromFrame), world);
  const projection = () => {
    const o = new Float32Array(16), n = 0.05, f = 100;
    o[0] = 1; o[5] = 1; o[10] = (f + n) / (n - f); o[11] = -1; o[14] = (2 * f * n) / (n - f);
    return o;
  };
  class Space extends EventTarget { constructor(of) { super(); this.of = of; } }
  class Anchor {
    constructor(world, error = [0, 0, 0], yawError = 0) {
      this.world = world;
      const wrong = multiply(world, place([0, 0, 0], yawError));
      error.forEach((value, i) => { wrong[12 + i] += value; });
      this.seen = wrong;
      this.anchorSpace = new Space(() => {
        const jittered = Float32Array.from(this.seen);
        headset.jitter().forEach((value, i) => { jittered[12 + i] += value; });
        return jittered;
      });
    }
    async requestPersistentHandle() {
      if (kept.size >= headset.most) throw new DOMException("too many anchors", "NotAllowedError");
      const handle = crypto.randomUUID();
      kept.set(handle, Array.from(this.world));
      localStorage.setItem("fake-headset", JSON.stringify(Object.fromEntries(kept)));
      return handle;
    }
    delete() {}
  }
  class Frame {
    constructor(session) { this.session = session; }
    getViewerPose() {
      const views = ["left", "right"].map((eye) => ({ eye, projectionMatrix: projection(), transform: pose(toFrame(multiply(headset.head, place([eye === "left" ? -0.032 : 0.032, 0, 0])))) }));
      return { transform: pose(toFrame(headset.head)), views };
    }
    getPose(space) {
      const world = space.of?.();
      return world ? { transform: pose(toFrame(world)) } : null;
    }
    getJointPose(joint) { return headset.finger ? { transform: pose(toFrame(headset.finger)) } : joint && null; }
    async createAnchor(transform) { return new Anchor(multiply(headset.worldFromFrame, transform.matrix)); }
  }
  class Session extends EventTarget {
    renderState = {};
    spaces = [];
    environmentBlendMode = headset.blend;
    inputSources = [{ handedness: "right", targetRayMode: headset.mode, targetRaySpace: new Space(() => headset.hand), gripSpace: new Space(() => headset.hand), profiles: ["generic-trigger"], ...(headset.finger ? { hand: new Map([["index-finger-tip", "index-finger-tip"]]) } : {}) }];
    updateRenderState(state) { Object.assign(this.renderState, state); }
    async requestReferenceSpace() { const space = new Space(() => headset.worldFromFrame); this.spaces.push(space); return space; }
    /** Software draws slowly: a test's headset has fewer frames a second, and may draw none but the first few. */
    requestAnimationFrame(callback) { return setTimeout(() => { if (!this.hasEnded) { headset.frames += 1; callback(performance.now(), new Frame(this)); } }, headset.interval); }
    async restorePersistentAnchor(handle) {
      if (!kept.has(handle)) throw new DOMException("no such anchor", "InvalidStateError");
      return new Anchor(Float32Array.from(kept.get(handle)), headset.noise(), headset.yawNoise());
    }
    async deletePersistentAnchor(handle) { kept.delete(handle); }
    async end() { this.hasEnded = true; this.dispatchEvent(new Event("end")); }
  }
  window.XRRigidTransform = FakeTransform;
  window.XRWebGLLayer = class {
    constructor(session, gl) { this.gl = gl; this.framebuffer = null; }
    getViewport({ eye }) { const w = this.gl.drawingBufferWidth / 2; return { x: eye === "left" ? 0 : w, y: 0, width: w, height: this.gl.drawingBufferHeight }; }
  };
  WebGL2RenderingContext.prototype.makeXRCompatible = async () => {};
  Object.defineProperty(navigator, "xr", { configurable: true, value: {
    isSessionSupported: async (mode) => headset.modes.includes(mode), addEventListener() {},
    async requestSession(mode, options) { const session = new Session(); session.mode = mode; session.options = options; headset.sessions.push(session); return session; },
  } });
})();
