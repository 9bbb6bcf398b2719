/** Levels of the Common European Framework, the lowest first. */
export const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"];
