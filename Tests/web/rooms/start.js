// Mounts the rooms for a test: window.rooms is what `mount` returned, window.daemon what it talks to.
import { mount } from "/rooms/index.js";
import { FakeDaemon } from "/tests/fake-daemon.js";

const cafe = await (await fetch("/tests/cafe.json")).json();
const daemon = window.daemon = new FakeDaemon(cafe);
const options = new URLSearchParams(location.search);
daemon.interfaceLanguage = options.get("language") ?? "en";
daemon.rooms = JSON.parse(sessionStorage.getItem("rooms") ?? "{}");
if (options.get("labels")) {
  // Many labels in one room, for the frame's time.
  const count = Number(options.get("labels")), anchors = [];
  for (let i = 0; i < count; i++) {
    const angle = i * 2.4, radius = 0.8 + (i / count) * 3.2, at = [Math.sin(angle) * radius, 0.5 + ((i * 37) % 100) / 70, -Math.cos(angle) * radius];
    anchors.push({ anchorIdentifier: crypto.randomUUID(), contentType: "objectLabel", contentID: `palabra${i}`, displayText: `la palabra ${i}`, language: "es", isActive: true, roomIdentifier: "home", transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at, 1] });
  }
  daemon.rooms.home = { anchors, revision: 1 };
}
window.rooms = await mount(document.getElementById("place"), daemon);
document.documentElement.dataset.ready = "yes";
