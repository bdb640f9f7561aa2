import type { DraftInput } from "../../../functions/intelligence/actions/types.ts";
import { readUntrusted } from "../../../functions/language/untrusted/read-untrusted.ts";
import type { SignalName, SuggestionType } from "../../../functions/suggestions/ranking/types.ts";
import { readSource } from "./read-source.ts";

/** What a draft is asked from, and what it must and must not say. Patterns read plain apostrophes and spaces. */
export interface GoldenCase {
  readonly id: string;
  /** First name, last name, job, company. */
  readonly contact: readonly [string | null, string | null, string | null, string | null];
  readonly salesperson?: string;
  readonly register: "tu" | "vous";
  readonly type?: SuggestionType;
  /** Signal, the day that a source names, the numbers of the sources it rests on. */
  readonly reasons: readonly (readonly [SignalName, string | null, ...number[]])[];
  /** As `readSource` reads them, numbered from 1. */
  readonly sources: readonly string[];
  readonly required: readonly Required[];
  /** In the message and its subject: what is not the contact’s to read, or nobody’s. */
  readonly forbidden: readonly Forbidden[];
  /** Nowhere, the card included: what an order hidden in a source asks for. */
  readonly nowhere?: readonly Forbidden[];
}

export interface Required {
  readonly what: string;
  readonly says: RegExp;
  /** The number of the source that a claim must cite for it. */
  readonly source: number;
}

export interface Forbidden {
  readonly what: string;
  readonly says: RegExp;
}

/** A case as the product would ask it: what is set aside in a source is not shown. */
export function inputOf(golden: GoldenCase, contactId: string): DraftInput {
  const [firstName, lastName, job, company] = golden.contact;
  return {
    contact: { id: contactId, firstName, lastName, job, company },
    salesperson: { name: golden.salesperson ?? "Camille Renaud" },
    type: golden.type ?? "ongoingBusiness",
    reasons: golden.reasons.map(([signal, due, ...sources]) => ({
      signal,
      due,
      sourceIds: sources.map(sourceId),
    })),
    sources: golden.sources.map((line, index) => {
      const source = readSource(line, sourceId(index + 1));
      return {
        ...source,
        audience: source.kind === "note" ? "internal" : "shared",
        text: readUntrusted(source.text).citable,
      };
    }),
    register: golden.register,
    names: ["Relance"],
  };
}

/** The id of a source by its number. */
export const sourceId = (number: number): string => `source-${number}`;
