// A session with a headset: its frame loop, its frame in the room, its eyes.
import { identity, multiply, point, positionOf } from "../maths/matrices.js";
import { rayToRoom, toRoom } from "../room/frame.js";
import { Pointers } from "./pointers.js";

const MODES = ["immersive-ar", "immersive-vr"];

/** Which kinds of session this browser can begin. @returns {Promise<string[]>} */
export async function headsetModes() {
  if (!navigator.xr) return [];
  const can = await Promise.all(MODES.map((mode) => navigator.xr.isSessionSupported(mode).catch(() => false)));
  return MODES.filter((_, i) => can[i]);
}

/** Asking for hands makes some headsets ask the learner; where eyes and pinches do the same, hands are left alone. */
const optionalFeatures = () => ["anchors", "hit-test", "local-floor", ...(/OculusBrowser|Quest|Pico|Android|Wolvic/u.test(navigator.userAgent) ? ["hand-tracking"] : [])];

export class Headset {
  /** Seconds of script that frames took, for whoever watches. */
  frameTimes = [];
  #last = 0;

  /**
   * @param {import("../view/stage.js").Stage} stage
   * @param {import("../room/frame.js").RoomFrame} roomFrame
   * @param {object} answers as for Pointers, with onFrame(head, seconds), onEnd()
   */
  constructor(stage, roomFrame, answers) {
    this.stage = stage;
    this.roomFrame = roomFrame;
    this.answers = answers;
    this.head = [0, 1.6, 0];
    this.headPose = identity();
  }

  /** @param {"immersive-ar"|"immersive-vr"} mode */
  async enter(mode) {
    const gl = this.stage.renderer.gl;
    await gl.makeXRCompatible();
    const session = this.session = await navigator.xr.requestSession(mode, { requiredFeatures: ["local-floor"], optionalFeatures: optionalFeatures() });
    this.stage.isPassthrough = mode === "immersive-ar" && session.environmentBlendMode !== "opaque";
    const layer = new XRWebGLLayer(session, gl, { antialias: true });
    if ("fixedFoveation" in layer) layer.fixedFoveation = 0.5;
    session.updateRenderState({ baseLayer: layer, depthNear: 0.05, depthFar: 100 });
    this.space = await session.requestReferenceSpace("local-floor");
    this.space.addEventListener?.("reset", (event) => this.roomFrame.recentre(event.transform?.matrix));
    await this.roomFrame.restore(session);
    this.pointers = new Pointers(session, this, this.answers);
    session.addEventListener("end", () => this.#ended());
    session.requestAnimationFrame(this.#step);
    return session;
  }

  leave() {
    return this.session?.end();
  }

  /** The ray of a pose of the headset's frame, in the room. */
  ray(matrix) {
    return rayToRoom(this.roomFrame, { origin: positionOf(matrix), direction: [-matrix[8], -matrix[9], -matrix[10]] });
  }

  pose = (matrix) => toRoom(this.roomFrame, matrix);

  #step = (time, frame) => {
    this.session.requestAnimationFrame(this.#step);
    const viewer = frame.getViewerPose(this.space), seconds = this.#last ? Math.min(0.1, (time - this.#last) / 1000) : 0.014;
    this.#last = time;
    if (!viewer) return;
    const begun = performance.now();
    this.roomFrame.update(frame, this.space, viewer.transform.matrix);
    this.headPose = this.pose(viewer.transform.matrix);
    this.head = positionOf(this.headPose);
    this.pointers.update(frame, this.space);
    this.answers.onFrame(this.head, seconds);
    this.stage.markers = this.pointers.markers();
    this.stage.draw(this.#eyes(viewer), this.session.renderState.baseLayer.framebuffer);
    this.frameTimes.push(performance.now() - begun);
    if (this.frameTimes.length > 600) this.frameTimes.shift();
  };

  #eyes(viewer) {
    const layer = this.session.renderState.baseLayer;
    return viewer.views.map((view) => ({
      viewport: layer.getViewport(view), head: this.head, at: point(this.roomFrame.roomFromFrame, positionOf(view.transform.matrix)),
      viewProjection: multiply(multiply(view.projectionMatrix, view.transform.inverse.matrix), this.roomFrame.frameFromRoom),
    }));
  }

  #ended() {
    this.pointers.end();
    this.session = null;
    this.stage.isPassthrough = false;
    this.stage.markers = [];
    this.answers.onEnd();
  }
}
