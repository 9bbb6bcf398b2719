/** A test of an idea, question after question; left open, it goes on where it stopped. */

import { h, icon, number, put, reasonOf, relative, t } from "../../ui/view.js";
import { ask, earned } from "./asking.js";
import { goalRing } from "../../art/plots.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string} ideaID */
export async function showTest(place, api, ideaID) {
    const { test, attempt } = await api.call("study.test.start", { learnerID: api.learnerID, ideaID });
    const run = new TestRun(place, api, test, attempt);
    run.goOn();
    return () => run.close?.();
}

class TestRun {
    constructor(place, api, test, attempt) {
        Object.assign(this, { api, test, attempt, close: null });
        this.bar = h("progress", { max: test.questions.length, value: 0, "aria-label": t("test.progress") });
        this.count = h("span.quiet-text", { role: "status" });
        this.body = h("div.reviewing-body");
        put(place, h("div.reviewing.testing", null, h("header", null, h("a.icon", { href: this.idea, "aria-label": t("back") }, icon("close")), this.bar, this.count), h("h1.test-title", null, test.ideaTitle), this.body));
    }

    get idea() { return `#/study/idea/${encodeURIComponent(this.test.ideaID)}`; }

    /** What every call of this attempt says. */
    get common() { return { learnerID: this.api.learnerID, attemptID: this.attempt.id }; }

    goOn() {
        const { questions } = this.test;
        const { currentQuestionIndex: index, responses } = this.attempt;
        this.bar.value = Math.min(index, questions.length);
        put(this.count, t("test.count", { place: Math.min(index + 1, questions.length), count: questions.length }));
        const open = responses.find(({ needsJudgement }) => needsJudgement);
        if (index < questions.length) this.ask(questions[index], index === questions.length - 1);
        else if (open) this.judgeAgain(open);
        else this.finish();
    }

    ask(question, isLast) {
        const call = (method) => async (answer, extras) => this.took(await this.api.call(method, { ...this.common, questionID: question.id, answer, ...extras }));
        this.close = ask(this.body, this.api, question, {
            send: call("study.test.answer"),
            // Another try has an id of its own.
            retry: async (answer, { timeSpent }) => call("study.test.retry")(answer, { timeSpent }),
            judge: async (right) => this.took(await this.api.call("study.test.judge", { ...this.common, questionID: question.id, right })),
            next: () => this.goOn(), nextLabel: t(isLast ? "test.finish" : "continue"),
        });
    }

    took(reply) {
        this.attempt = reply.attempt ?? this.attempt;
        return reply;
    }

    /** An answer of the last time that nobody has judged yet. */
    judgeAgain({ questionID, userAnswer }) {
        const question = this.test.questions.find(({ id }) => id === questionID);
        const fault = h("p.fault", { role: "alert" });
        const judge = async (right) => {
            try { this.took(await this.api.call("study.test.judge", { ...this.common, questionID, right })); this.goOn(); } catch (error) { fault.textContent = reasonOf(error); }
        };
        put(this.body, h("section.card.question-card", null, h("h2.question", null, question.questionText), h("blockquote", null, userAnswer.text ?? ""), h("p", null, t("question.judge.later")),
            h("p.chips", null, h("button.first", { onclick: () => judge(true) }, icon("check"), t("question.judge.yes")), h("button.second", { onclick: () => judge(false) }, icon("close"), t("question.judge.no"))), fault));
        this.body.querySelector(".first").focus();
    }

    async finish() {
        let reply;
        try { reply = await this.api.call("study.test.finish", this.common); } catch (error) {
            put(this.body, h("p.fault", { role: "alert" }, reasonOf(error)), h("p", null, h("button.second", { onclick: () => this.finish() }, t("again"))));
            return;
        }
        const { score, maximumScore, masteryAchieved, nextReviewDate, progress } = reply;
        const told = t("test.score", { score, most: maximumScore });
        const heading = h("h2", { tabindex: -1 }, t(`test.over.${masteryAchieved}`));
        put(this.count);
        put(this.body, h("section.card.test-over", null, goalRing(told, maximumScore ? score / maximumScore : 0, number(score)), h("div", null, heading, h("p.lead", null, told), h("p", null, t(`mastery.${progress.masteryLevel}`)),
            nextReviewDate && h("p.quiet-text", null, t("idea.nextReview", { when: relative(nextReviewDate) })), earned(reply.earned),
            h("p.chips", null, h("a.first", { href: "#/study" }, t("test.on")), h("a.second", { href: this.idea }, t("test.read"))))));
        heading.focus();
    }
}
