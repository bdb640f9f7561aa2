import type { TextualHistory } from "../../functions/suggestions/history/textual-history.ts";
import type { ContactHistory } from "../../functions/suggestions/ranking/types.ts";
import type { ReadPortal } from "./read-portal.ts";

/** Gives the histories of a portal, which a ranking reads without words, the words that a message quotes. */
export function teller({ texts }: ReadPortal): (history: ContactHistory) => TextualHistory {
  const words = new Map(texts.map(({ source }) => [source.id, source.text]));
  const of = (id: string): string => words.get(id) ?? "";
  return (history) => ({
    ...history,
    noCall: false,
    letterChoice: null,
    engagements: history.engagements.map((one) => ({ ...one, subject: null, body: of(one.id) })),
    notes: history.notes.map((one) => ({ ...one, author: null, text: of(one.id) })),
    linkedinProfile: history.linkedinProfile && {
      ...history.linkedinProfile,
      posts: history.linkedinProfile.posts.map((post) => ({ ...post, text: of(post.id) })),
    },
  });
}
