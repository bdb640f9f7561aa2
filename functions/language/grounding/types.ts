import type { ViolationKind } from "./describe-violation.ts";

/** A text that a draft may cite. */
export interface GroundingSource {
  readonly id: string;
  readonly kind: "engagement" | "note" | "linkedin" | "article";
  /** The day it was written, `YYYY-MM-DD`: its « lundi » and « fin du mois » are read from here. */
  readonly date: string;
  /** The citable text: quarantined passages are not in it. */
  readonly text: string;
  readonly author: "us" | "contact" | "other";
}

/** What may be said without a source. */
export interface Trusted {
  /** The contact, their company, the salesperson, their organization, the brand. */
  readonly names: readonly string[];
  /** `YYYY-MM-DD`: the action's deadline… */
  readonly days: readonly string[];
  /** Exact URLs. */
  readonly urls: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/** What a message is compared with. */
export interface Given {
  readonly sources: readonly GroundingSource[];
  readonly trusted: Trusted;
}

export type Register = "tu" | "vous";

export interface DraftClaim {
  /** A sentence of the message. */
  readonly text: string;
  /** The words of a source that prove it, exactly. */
  readonly quote: string;
  readonly sourceIds: readonly string[];
}

export interface DraftToVerify {
  readonly subject: string;
  /** Markdown. */
  readonly message: string;
  readonly claims: readonly DraftClaim[];
  readonly register: Register;
}

/** What only a source or a trusted field can bring into a message. */
export const FACT_KINDS = [
  "date",
  "number",
  "amount",
  "percentage",
  "name",
  "url",
  "email",
  "phone",
  "iban",
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export type { ViolationKind };

export interface Violation {
  readonly kind: ViolationKind;
  /** The words at fault. */
  readonly text: string;
  /** Where they stand in the message; null when in the subject, in a claim or nowhere. */
  readonly start: number | null;
  readonly end: number | null;
}

/** A match of a rule: what kind of violation, and its character range in the text the rule read. */
export interface Found {
  readonly kind: ViolationKind;
  readonly start: number;
  readonly end: number;
}
