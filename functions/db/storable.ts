/** A text without what Postgres cannot store: NUL, and unpaired surrogates. */
export const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();
