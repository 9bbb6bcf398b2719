/**
 * Study: what to do today, ideas with their tests, books with their ideas, how far each topic is mastered, materials, tasks, and what was achieved.
 * Addresses: #/study, #/study/ideas, #/study/idea/ID, #/study/test/ID, #/study/books, #/study/book/ID, #/study/mastery, #/study/practice[/TOPIC],
 * #/study/materials, #/study/material/ID, #/study/tasks, #/study/questions, #/study/achievements.
 */

import { h, put, t, trouble } from "../../ui/view.js";
import { showAchievements } from "./achievements.js";
import { showBook } from "./books/book.js";
import { showBooks } from "./books/list.js";
import { showIdea } from "./idea.js";
import { showIdeas } from "./ideas.js";
import { showMastery } from "./mastery.js";
import { showMaterials } from "./materials/list.js";
import { showMaterial } from "./materials/material.js";
import { showOwnQuestions } from "./own-questions.js";
import { showPractice } from "./practice.js";
import { showTasks } from "./tasks.js";
import { showTest } from "./test.js";
import { showToday } from "./today.js";

const PAGES = [["", "study.today", showToday], ["ideas", "study.ideas", showIdeas], ["books", "study.books", showBooks], ["mastery", "study.mastery", showMastery], ["materials", "study.materials", showMaterials],
    ["tasks", "study.tasks", showTasks], ["questions", "study.questions", showOwnQuestions], ["achievements", "study.achievements", showAchievements]];
const DEEPER = { book: showBook, idea: showIdea, test: showTest, practice: showPractice, material: showMaterial };

/** @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string[]} rest */
export async function mount(place, api, [which = "", ...rest]) {
    const again = () => mount(place, api, [which, ...rest]);
    if (which in DEEPER) {
        try { return await DEEPER[which](place, api, ...rest); } catch (error) { return trouble(place, error, again); }
    }
    const [id, , show] = PAGES.find(([id]) => id === which) ?? PAGES[0];
    const body = h("div.words-body");
    put(place, h("header", null, h("h1", null, t("tab.study")),
        h("nav.chips", { "aria-label": t("tab.study") }, PAGES.map(([page, label]) => h("a.chip", { href: page ? `#/study/${page}` : "#/study", "aria-current": page === id ? "page" : null }, t(label))))), body);
    try { return await show(body, api, ...rest); } catch (error) { trouble(body, error, again); }
}
