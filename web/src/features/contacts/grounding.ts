import type { Claim } from "../../../../functions/actions/contract.ts";
import type { ContactDetail, Evidence } from "../../../../functions/contacts/contract.ts";

/** A quote of something that happened, pinned to its date. */
export interface Quote {
  /** Unique on the page. */
  key: string;
  sourceId: string;
  kind: Evidence["kind"];
  date: Date | null;
  text: string;
}

/** A sentence of the message and the quotes it rests on. */
interface GroundedSentence {
  text: string;
  quotes: ReadonlySet<string>;
}

export interface Grounding {
  reasons: { text: string; quotes: Quote[] }[];
  /** Quotes the message rests on that no reason of the suggestion shows. */
  others: Quote[];
  sentences: GroundedSentence[];
}

/** Ties the sentences of a message to the quotes shown beside it, by their sources. */
export function groundingOf(contact: ContactDetail, claims: readonly Claim[]): Grounding {
  const reasons = (contact.suggestion?.reasons ?? []).map((reason, r) => ({
    text: reason.text,
    quotes: reason.evidence.map((evidence, e) => ({
      key: `raison-${r}-${e}`,
      sourceId: evidence.id,
      kind: evidence.kind,
      date: evidence.date,
      text: evidence.quote,
    })),
  }));
  const shown = reasons.flatMap((reason) => reason.quotes);
  const others: Quote[] = [];
  const sentences = new Map<string, Set<string>>();

  for (const claim of claims) {
    for (const sourceId of claim.sourceIds) {
      const known = [...shown, ...others].filter(
        (quote) => quote.sourceId === sourceId && overlap(quote.text, claim.quote),
      );
      const quotes =
        known.length > 0 ? known : [sourceOf(contact, claim, sourceId, `source-${others.length}`)];
      if (known.length === 0) others.push(...quotes);
      const keys = sentences.get(claim.text) ?? new Set<string>();
      for (const quote of quotes) keys.add(quote.key);
      sentences.set(claim.text, keys);
    }
  }
  return { reasons, others, sentences: [...sentences].map(([text, quotes]) => ({ text, quotes })) };
}

function sourceOf(contact: ContactDetail, claim: Claim, sourceId: string, key: string): Quote {
  const engagement = contact.engagements.find(({ id }) => id === sourceId);
  const note = contact.notes.find(({ id }) => id === sourceId);
  const evidence = contact.suggestion?.reasons
    .flatMap((reason) => reason.evidence)
    .find(({ id }) => id === sourceId);
  return {
    key,
    sourceId,
    kind: evidence?.kind ?? (note === undefined ? "engagement" : "note"),
    date: engagement?.date ?? note?.date ?? evidence?.date ?? null,
    text: claim.quote,
  };
}

/** Two extracts of one source are the same quote when one holds the other. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return a.includes(b) || b.includes(a);
}

function plain(text: string): string {
  return text
    .replace(/[\s\u00a0]+/gu, " ")
    .replaceAll("’", "'")
    .trim()
    .toLocaleLowerCase("fr");
}
