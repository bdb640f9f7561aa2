import { MOST_TOGETHER } from "./answer.ts";
import type { Readable } from "./readable.ts";

/** Most characters of texts in one call. */
const MOST_CHARACTERS = 12_000;

/**
 * Groups a contact's texts into calls. Within one the oldest comes first, so that a later text can refer to
 * an earlier one; the newest texts make the first call.
 */
export function groupTexts(texts: readonly Readable[]): Readable[][] {
  const newestFirst = [...texts].sort((a, b) => order(b).localeCompare(order(a)));
  const groups: Readable[][] = [];
  let room = 0;
  for (const one of newestFirst) {
    const size = one.words.length + one.subject.length;
    const last = groups.at(-1);
    if (last === undefined || last.length === MOST_TOGETHER || size > room) {
      groups.push([one]);
      room = MOST_CHARACTERS - size;
    } else {
      last.unshift(one);
      room -= size;
    }
  }
  return groups;
}

/** The same texts are always asked about in the same order. */
const order = ({ text }: Readable): string => `${text.at} ${text.id}`;
