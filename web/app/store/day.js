/** Days as the daemon counts them for learners: in the machine's time zone, from four in the morning on, since 1970. */

const FIRST_HOUR = 4;

/** @param {Date | number | string} moment */
export function learningDay(moment = Date.now()) {
    const at = new Date(moment);
    return Math.floor((at.getTime() - at.getTimezoneOffset() * 60_000 - FIRST_HOUR * 3_600_000) / 86_400_000);
}
