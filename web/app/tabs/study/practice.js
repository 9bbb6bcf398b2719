/** Questions to practise on, what fades or is weak first, or those of one topic. */

import { h, icon, put, t } from "../../ui/view.js";
import { ask } from "./asking.js";
import { reasonText } from "./reason.js";

const COUNT = 8;

/** @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string} [topicID] */
export async function showPractice(place, api, topicID) {
    const { learnerID, language } = api;
    const { questions } = await api.call("study.practice", { learnerID, language, limit: COUNT, ...(topicID && { topicID }) });
    const bar = h("progress", { max: Math.max(1, questions.length), value: 0, "aria-label": t("test.progress") });
    const count = h("span.quiet-text", { role: "status" });
    const why = h("p.quiet-text");
    const body = h("div.reviewing-body");
    put(place, h("div.reviewing.testing", null, h("header", null, h("a.icon", { href: "#/study/mastery", "aria-label": t("back") }, icon("close")), bar, count), h("h1.test-title", null, t("study.practice")), why, body));
    let close = null;
    let right = 0;
    const at = (index) => {
        bar.value = index;
        if (index === questions.length) return over();
        const { question, seed, reason } = questions[index];
        put(count, t("test.count", { place: index + 1, count: questions.length }));
        put(why, reasonText(reason));
        const send = async (answer, extras) => {
            const reply = await api.call("study.answer", { learnerID, questionID: question.id, answer, seed, ...extras });
            if (reply.grade.isCorrect) right += 1;
            return reply;
        };
        close = ask(body, api, question, { send, judge: (judgedRight, answer, extras) => send(answer, { ...extras, judgedRight }), next: () => at(index + 1), nextLabel: t(index === questions.length - 1 ? "test.finish" : "continue") });
    };
    const over = () => {
        const heading = h("h2", { tabindex: -1 }, questions.length > 0 ? t("practice.over", { count: questions.length, right }) : t("practice.none"));
        put(count);
        put(why);
        put(body, h("section.card", null, heading, h("p.chips", null, h("a.first", { href: "#/study" }, t("test.on")), h("a.second", { href: "#/study/mastery" }, t("study.mastery")))));
        heading.focus();
    };
    at(0);
    return () => close?.();
}
