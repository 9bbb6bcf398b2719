/** Where there is so little room that all of a conversation scrolls, turning a phone or opening its keyboard leaves in sight what was in sight. */

/**
 * @param {HTMLElement} conversation @param {HTMLElement} answer where the learner writes, at its end
 * @returns {ResizeObserver} to be disconnected
 */
export function keepInSight(conversation, answer) {
    let isAtEnd = false;
    const look = () => { isAtEnd = conversation.scrollHeight - conversation.clientHeight - conversation.scrollTop < 4; };
    conversation.addEventListener("scroll", look);
    const observer = new ResizeObserver(() => {
        if (isAtEnd || answer.contains(document.activeElement)) conversation.scrollTop = conversation.scrollHeight;
        look();
    });
    observer.observe(conversation);
    return observer;
}
