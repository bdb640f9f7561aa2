/**
 * A place that the person fills in before a message leaves, « [vos tarifs] »: what only they know. Not the text of a
 * markdown link.
 */
export const FRAME = /\[[^\][\n]{2,60}\](?!\()/;

/** Every such place of a text, in its order. */
export function framesIn(text: string): string[] {
  return text.match(new RegExp(FRAME, "g")) ?? [];
}

/** A text with what it leaves to fill blanked, where it stands: nobody said these words yet. */
export const withoutFrames = (text: string): string =>
  text.replace(new RegExp(FRAME, "g"), (frame) => " ".repeat(frame.length));
