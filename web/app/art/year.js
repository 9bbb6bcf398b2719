/** A year of days, a column a week: the more was done, the larger and darker the square. */

import { date, h, s, t } from "../ui/view.js";
import { plotWidth } from "./plots.js";

const DAY = 86_400_000;
const STEP = 12;
const LEFT = 34;
const TOP = 18;
/** Minutes from which a day counts as fuller. */
const STEPS = [1, 10, 20, 40];
const SIZES = [3, 5, 7, 9, 10.5];

/** @param {string} name @param {{ to: string, days: { date: string, seconds: number, events: number }[] }} year */
export function yearPicture(name, year) {
    // A phone has room for half of it.
    const weeks = plotWidth() < 600 ? 22 : 53;
    const known = new Map(year.days.map((day) => [day.date, day]));
    const last = Date.parse(`${year.to}T00:00:00Z`);
    const weekday = (new Date(last).getUTCDay() + 6) % 7;
    const first = last - (weekday + (weeks - 1) * 7) * DAY;
    const minutes = Math.round(year.days.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
    const told = t("study.year.told", { count: year.days.length, minutes });
    const squares = [];
    const months = [];
    for (let moment = first; moment <= last; moment += DAY) {
        const index = Math.round((moment - first) / DAY);
        const [column, row] = [Math.floor(index / 7), index % 7];
        const day = known.get(new Date(moment).toISOString().slice(0, 10));
        const level = day ? Math.max(1, STEPS.filter((step) => day.seconds / 60 >= step).length) : 0;
        const size = SIZES[level];
        squares.push(s("rect", { x: LEFT + column * STEP + (STEP - size) / 2, y: TOP + row * STEP + (STEP - size) / 2, width: size, height: size, rx: 2, class: `day${level}` },
            day && s("title", null, `${date(moment, { dateStyle: "medium", timeZone: "UTC" })}: ${t("study.year.day", { minutes: Math.round(day.seconds / 60) })}`)));
        if (new Date(moment).getUTCDate() === 1 && column < weeks - 1) months.push(s("text", { x: LEFT + column * STEP, y: 11 }, date(moment, { month: "short", timeZone: "UTC" })));
    }
    const names = [0, 2, 4].map((row) => s("text", { x: LEFT - 5, y: TOP + row * STEP + 10, "text-anchor": "end" }, date(first + row * DAY, { weekday: "short", timeZone: "UTC" })));
    return h("figure.year", null, s("svg", { viewBox: `0 0 ${LEFT + weeks * STEP} ${TOP + 7 * STEP + 2}`, role: "img", "aria-label": `${name}. ${told}` }, names, months, squares), h("figcaption.quiet-text", null, told));
}
