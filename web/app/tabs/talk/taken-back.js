/** Answers that do not count any more, since the learner went back to the question before them. */

/**
 * @param {{ input: any, outcome: { nodeID: string } }[]} turns as session.export tells them; the first turn, in which nothing was said, is not told
 * @returns {Set<number>} the turns between a question and the way back to it
 */
export function takenBack(turns) {
    const nodes = [undefined, ...turns.map(({ outcome }) => outcome.nodeID)];
    const gone = new Set();
    turns.forEach(({ input }, index) => {
        if (!input.back) return;
        const turn = index + 1;
        const question = Math.max(0, nodes.lastIndexOf(nodes[turn], turn - 1));
        for (let between = question + 1; between < turn; between += 1) gone.add(between);
    });
    return gone;
}
