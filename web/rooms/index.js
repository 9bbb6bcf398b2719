// The rooms: where words hang on the things that they name. A page gives this a place and a way to the daemon.
import { data } from "./data.js";
import { Daemon } from "./daemon.js";
import { Renderer } from "./engine/renderer.js";
import { Microphone } from "./learn/microphone.js";
import { Voice } from "./learn/voice.js";
import { Recipes } from "./scene/recipes.js";
import { textsIn } from "./texts.js";
import { Interface } from "./view/interface.js";
import { Stage } from "./view/stage.js";
import { Visit } from "./visit.js";
import { headsetModes } from "./xr/headset.js";

const LAST = "immersion.rooms.last";
const OWN = "immersion.rooms.own";
const NEW = "+";

/**
 * Shows the rooms in an element.
 * @param {HTMLElement} container
 * @param {object} api call(method, params); on(kind, handler); media(id), or media.bytes(id); learnerID, or a guest's room; language (that is
 *   learnt); explanationLanguage; interfaceLanguage; preferences; asset(name) for the content's models, where there are any
 * @returns {Promise<{unmount: () => void, visit: Visit}>}
 */
export async function mount(container, api) {
  styled();
  const daemon = new Daemon(api), t = await textsIn(api.interfaceLanguage ?? document.documentElement.lang ?? "en");
  const [content, furniture, modes] = await Promise.all([daemon.call("content.list", { language: daemon.language }), data("scene/furniture.json"), headsetModes()]);
  let places = placesOf(content, daemon, t), visit = null;
  const open = (id) => visit.attempt(async () => {
    const place = places.find((one) => one.id === id) ?? places[0];
    remember(LAST, place.id);
    page.showPrompt(t("loading"));
    const environment = place.environmentID ? await daemon.call("content.get", { kind: "environment", id: place.environmentID }) : null;
    await visit.open({ ...place, environment });
    page.showPrompt(null);
  });
  const name = () => page.askText(t("addRoom"), { hint: t("roomName") }, (own) => {
    remember(OWN, JSON.stringify([...new Set([...JSON.parse(localStorage.getItem(OWN) ?? "[]"), own])]));
    places = placesOf(content, daemon, t);
    page.hideCard();
    page.showRooms(daemon.room ? places : [...places, { id: NEW, name: t("addRoom") }], own);
    open(own);
  });
  const page = new Interface(container, t, {
    onRoom: (id) => (id === NEW ? name() : open(id)),
    onMode: (mode) => {
      visit.voice.wake();
      visit.setMode(mode);
    },
    onWord: (thing) => visit.touch(thing),
    onFocus: (thing) => visit.pointOut(thing, 0),
    onEnter: (mode) => visit.attempt(() => visit.enter(mode)),
    onMore: (what) => visit.press(what),
  });
  const style = styleOf(daemon.preferences), voice = new Voice(daemon);
  voice.volume = daemon.preferences.volume ?? 1;
  visit = new Visit({ page, stage: stageOn(page, t, style), daemon, voice, microphone: new Microphone(), t, recipes: new Recipes(furniture), style });
  const last = localStorage.getItem(LAST);
  page.showRooms(daemon.room ? places : [...places, { id: NEW, name: t("addRoom") }], places.some(({ id }) => id === last) ? last : places[0].id);
  page.showEntrances(visit.stage ? modes : []);
  await open(last);
  return {
    visit,
    unmount() {
      visit.close();
      page.remove();
    },
  };
}

/** The environments of the content, then the learner's own rooms; of a guest the one room that was shown. */
function placesOf({ environments, scenarios }, daemon, t) {
  if (daemon.room) {
    const environment = environments.find(({ id }) => daemon.room.startsWith(`${id}.`));
    return [{ id: daemon.room, name: environment?.name ?? (daemon.room === "home" ? t("guestRoom") : daemon.room), environmentID: environment?.id ?? null, scenarios: [] }];
  }
  const environmentRooms = environments.map(({ id, name }) => ({
    id: `${id}.${daemon.learnerID}`, name, environmentID: id, scenarios: scenarios.filter(({ environmentID }) => environmentID === id),
  }));
  const own = JSON.parse(localStorage.getItem(OWN) ?? "[]");
  return [...environmentRooms, ...["home", ...own].map((id) => ({ id, name: id === "home" ? t("ownRoom") : id, environmentID: null, scenarios: [] }))];
}

function stageOn(page, t, style) {
  try {
    return new Stage(new Renderer(page.canvas), style);
  } catch {
    page.canvas.hidden = true;
    page.showPrompt(t("noPicture"));
    return null;
  }
}

const styleOf = (preferences) => ({
  labelSize: preferences.largeFonts ? "large" : preferences.labelSize ?? "medium", isHighContrast: preferences.highContrastMode ?? false,
  isCalm: (preferences.reducedMotion ?? false) || matchMedia("(prefers-reduced-motion: reduce)").matches,
});

/** The style is a file of this folder, so that no style need be inline. */
function styled() {
  const href = new URL("rooms.css", import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}

function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that may store nothing begins with the first room each time.
  }
}
