// Mounts the rooms for a test: window.rooms is what `mount` returned, window.daemon what it talks to.
import { mount } from "/rooms/index.js";
import { FakeDaemon } from "/tests/fake-daemon.js";

const options = new URLSearchParams(location.search);

/** The real daemon, through a function that the test gives to the page. */
function realDaemon() {
  const calls = [];
  return {
    calls, learnerID: options.get("learner"), language: "es", interfaceLanguage: "en", preferences: { reducedMotion: true },
    async call(method, params) {
      const { result, error } = JSON.parse(await window.daemonCall(method, JSON.stringify(params)));
      calls.push({ method, params, error });
      if (error) throw new Error(error.message);
      return result;
    },
  };
}

async function fakeDaemon() {
  const daemon = new FakeDaemon(await (await fetch("/tests/cafe.json")).json());
  daemon.interfaceLanguage = options.get("language") ?? "en";
  if (options.get("labels")) daemon.rooms.home = { anchors: manyLabels(Number(options.get("labels"))), revision: 1 };
  return daemon;
}

/** Labels all about the learner, near and far. */
function manyLabels(count) {
  return Array.from({ length: count }, (_, i) => {
    const angle = i * 2.4, radius = 0.8 + (i / count) * 3.2, at = [Math.sin(angle) * radius, 0.5 + ((i * 37) % 100) / 70, -Math.cos(angle) * radius];
    return { anchorIdentifier: crypto.randomUUID(), contentType: "objectLabel", contentID: `palabra${i}`, displayText: `la palabra ${i}`, language: "es", isActive: true, roomIdentifier: "home", transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at, 1] };
  });
}

const daemon = window.daemon = options.get("learner") ? realDaemon() : await fakeDaemon();
window.rooms = await mount(document.getElementById("place"), daemon);
document.documentElement.dataset.ready = "yes";
