/**
 * A place that the person fills in before a message leaves, « [vos tarifs] »: what only they know. Not the text of a
 * markdown link.
 */
export const FRAME = /\[[^\][\n]{2,60}\](?!\()/;

/** A text with what it leaves to fill blanked, where it stands: nobody said these words yet. */
export const withoutFrames = (text: string): string =>
  text.replaceAll(/\[[^\][\n]{2,60}\](?!\()/g, (frame) => " ".repeat(frame.length));
