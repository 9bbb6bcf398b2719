// What stands on the cards about words, mistakes and customs. Pure: from data to a card.

/** @typedef {import("./panels.js").Card} Card */

/** A word's card. @param {object} can which buttons it has: speak, review, add, hang @returns {Card} */
export function wordCard(t, thing, can) {
  const { example } = thing, buttons = [{ id: "hear", label: t("hear"), isMain: true }];
  if (can.speak) buttons.push({ id: "sayIt", label: t("sayIt") });
  if (can.review) buttons.push({ id: "knew", label: t("knew") }, { id: "forgot", label: t("forgot") });
  else if (can.add) buttons.push({ id: "add", label: t("add") });
  if (can.hang) buttons.push({ id: "move", label: t("move") }, { id: "remove", label: t("remove") });
  buttons.push({ id: "close", label: t("close") });
  return {
    title: thing.text, subtitle: thing.ipa ? `[${thing.ipa}]` : "", width: 0.46,
    lines: [
      ...(thing.translation ? [{ text: thing.translation }] : []),
      ...(example ? [{ text: example.sentence, style: "soft" }, ...(example.translation ? [{ text: example.translation, style: "soft" }] : [])] : []),
    ].filter(({ text }) => text),
    buttons,
  };
}

/** What was wrong in a turn, and what is better. @returns {Card | null} */
export function correctionCard(t, corrections) {
  const [first] = corrections;
  if (!first) return null;
  return {
    title: t("grammar"), width: 0.5,
    lines: [{ text: first.incorrect, style: "bad" }, { text: t("better", { correct: first.correct }), style: "good" }, { text: first.explanation, style: "soft" }],
    buttons: [{ id: "close", label: t("close"), isMain: true }],
  };
}

/** A rule of grammar. @returns {Card} */
export function grammarCard(t, rule) {
  return {
    title: rule.title, subtitle: t("grammar"), width: 0.56,
    lines: [{ text: rule.explanation }, ...(rule.correctExamples ?? []).slice(0, 2).map((example) => ({ text: example.sentence, style: "good" }))],
    buttons: [{ id: "close", label: t("close"), isMain: true }],
  };
}

/** A custom of the place. @returns {Card} */
export const cultureCard = (t, text) => ({ title: t("culture"), width: 0.56, lines: [{ text }], buttons: [{ id: "close", label: t("close"), isMain: true }] });

/** What the character says, over their head. @returns {Card} */
export const bubbleCard = (line) => ({
  width: Math.min(0.72, 0.3 + line.text.length * 0.011),
  lines: [{ text: line.text, style: "large" }, ...(line.translation ? [{ text: line.translation, style: "soft" }] : [])],
});

/** How a quiz went. @returns {Card} */
export function resultCard(t, quiz) {
  const missed = quiz.results.filter(({ isRight, tries }) => !isRight || tries > 1).map(({ thing }) => thing.text);
  return {
    title: t("points", { points: quiz.points }), subtitle: t("result", { right: quiz.right, count: quiz.results.length }), width: 0.52,
    lines: missed.length ? [{ text: t("missed", { words: missed.join(", ") }) }] : [],
    buttons: [{ id: "again", label: t("quizAgain"), isMain: true }, { id: "close", label: t("close") }],
  };
}
