/** The letters and digits of a text alone: spaces, punctuation and markdown may differ for the same words. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\d]/gu, "").toLowerCase();
