/** A place to fill, as the server's (functions/language/text/frames.ts): a test holds both equal. */
export const FRAME = /(\[[^\][\n]{2,60}\](?!\())/;

/** A text cut at the places its person has still to fill, « [vos tarifs] »: every second part is one. */
export const cutAtFrames = (text: string): string[] => text.split(FRAME);

/** These places alone. */
export const framesIn = (text: string): string[] => cutAtFrames(text).filter((_, index) => index % 2 === 1);

/** « « [vos tarifs] » et « [une date] » », each once. */
export const framesInWords = (frames: readonly string[]): string =>
  new Intl.ListFormat("fr").format([...new Set(frames)].map((frame) => `«\u00A0${frame}\u00A0»`));
