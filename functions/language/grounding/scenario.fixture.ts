import type { DraftClaim, DraftToVerify, Given, GroundingSource, Register } from "./types.ts";

/** Drafts that may all be written from the same sources. */
export interface Scenario {
  readonly given: Given;
  readonly drafts: readonly DraftToVerify[];
}

type SourceRow = readonly [
  id: string,
  kind: GroundingSource["kind"],
  date: string,
  author: GroundingSource["author"],
  text: string,
];

/** A draft is a subject and a message, whose claims are written ⟦sentence|source|quote⟧. */
export function told(scenario: {
  readonly names: readonly string[];
  readonly sources: readonly SourceRow[];
  readonly drafts: readonly (readonly [subject: string, message: string])[];
  readonly register?: Register;
}): Scenario {
  const { names, sources, drafts, register = "vous" } = scenario;
  return {
    given: {
      sources: sources.map(([id, kind, date, author, text]) => ({ id, kind, date, author, text })),
      trusted: { names, days: [], urls: [], emails: [], phones: [] },
    },
    drafts: drafts.map(([subject, marked]) => ({
      subject,
      message: marked.replace(/⟦([^|]*)\|[^⟧]*⟧/g, "$1"),
      claims: claimsIn(marked),
      register,
    })),
  };
}

function claimsIn(marked: string): DraftClaim[] {
  return [...marked.matchAll(/⟦([^|]*)\|([^|]*)\|([^⟧]*)⟧/g)].map(([, text = "", id = "", quote = ""]) => ({
    text,
    quote,
    sourceIds: [id],
  }));
}
