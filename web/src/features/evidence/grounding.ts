import type { Claim } from "../../../../functions/suggestions/actions/contract.ts";
import type { ContactDetail, Evidence, Reason } from "../../../../functions/contacts/contract.ts";
import { type Source, sourceOf } from "./source.ts";
import type { OnWire } from "../../lib/on-wire.ts";

/** A quote of something that happened, pinned to its date. */
export interface Quote {
  /** Unique on the page. */
  key: string;
  sourceId: string;
  kind: Evidence["kind"];
  date: string | null;
  text: string;
  /** What it was taken from; unknown where a quote stands alone. */
  source?: Source;
}

/** The words of a claim and where they stand. */
export interface Proof {
  quote: string;
  source: Source;
}

/** A sentence of the message, what it rests on, and which of the quotes shown beside it say so. */
interface GroundedSentence {
  text: string;
  quotes: ReadonlySet<string>;
  proofs: readonly Proof[];
}

export interface Grounding {
  reasons: { text: string; quotes: Quote[]; doubt: Reason["doubt"] }[];
  /** Quotes the message rests on that no reason of the suggestion shows. */
  others: Quote[];
  sentences: GroundedSentence[];
}

/** Of a text that is not tied to anything. */
export const UNGROUNDED: Grounding = { reasons: [], others: [], sentences: [] };

/** Ties the sentences of a message to the quotes shown beside it, by their sources. */
export function groundingOf(contact: OnWire<ContactDetail>, claims: readonly Claim[]): Grounding {
  const reasons = (contact.suggestion?.reasons ?? []).map((reason, r) => ({
    text: reason.text,
    doubt: reason.doubt,
    quotes: reason.evidence.map((evidence, e) => ({
      key: `raison-${r}-${e}`,
      sourceId: evidence.id,
      kind: evidence.kind,
      date: evidence.date,
      text: evidence.quote,
      source: sourceOf(contact, evidence.id, evidence),
    })),
  }));
  const shown = reasons.flatMap((reason) => reason.quotes);
  const others: Quote[] = [];
  const sentences = new Map<string, { quotes: Set<string>; proofs: Proof[] }>();

  for (const claim of claims) {
    for (const sourceId of claim.sourceIds) {
      const known = [...shown, ...others].filter(
        (quote) => quote.sourceId === sourceId && overlap(quote.text, claim.quote),
      );
      const quotes =
        known.length > 0 ? known : [quoteOf(contact, claim, sourceId, `source-${others.length}`)];
      if (known.length === 0) others.push(...quotes);
      const sentence = sentences.get(claim.text) ?? { quotes: new Set(), proofs: [] };
      for (const quote of quotes) sentence.quotes.add(quote.key);
      sentence.proofs.push({
        quote: claim.quote,
        source: sourceOf(contact, sourceId, evidenceOf(contact, sourceId)),
      });
      sentences.set(claim.text, sentence);
    }
  }
  return { reasons, others, sentences: [...sentences].map(([text, rest]) => ({ text, ...rest })) };
}

function evidenceOf(contact: OnWire<ContactDetail>, sourceId: string): OnWire<Evidence> | undefined {
  return contact.suggestion?.reasons.flatMap((reason) => reason.evidence).find(({ id }) => id === sourceId);
}

function quoteOf(contact: OnWire<ContactDetail>, claim: Claim, sourceId: string, key: string): Quote {
  const evidence = evidenceOf(contact, sourceId);
  const source = sourceOf(contact, sourceId, evidence);
  const note = contact.notes.some(({ id }) => id === sourceId);
  const kind = evidence?.kind ?? (note ? "note" : "engagement");
  return { key, sourceId, kind, date: source.date, text: claim.quote, source };
}

/** Two extracts of one source are the same quote when one holds the other. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return a !== "" && b !== "" && (a.includes(b) || b.includes(a));
}

function plain(text: string): string {
  return text
    .replace(/[\s\u00a0]+/gu, " ")
    .replaceAll("’", "'")
    .trim()
    .toLocaleLowerCase("fr");
}
