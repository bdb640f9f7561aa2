/** Longer texts are read so far: one pasted thread must not cost a night. */
export const LONGEST_TEXT = 4_000;
