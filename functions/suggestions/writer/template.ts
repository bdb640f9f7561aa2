import type { Facts } from "./facts.ts";

/** What one signal has to say. Sentences are plain French, typeset later. */
export interface Template {
  /** One short line for the card, without a final dot. */
  action: (facts: Facts) => string;
  /** Alternative messages: what happened (grounded), then one request. */
  messages: readonly ((facts: Facts) => Draft)[];
}

export interface Draft {
  /** Sentences the cited source proves. */
  grounded: string;
  /** A sentence that claims nothing; may be empty. */
  bridge: string;
  /** The one thing asked. */
  request: string;
}

/** « , concernant la reprise des stocks » or nothing. */
export function about(facts: Facts): string {
  return facts.topic === null ? "" : ` concernant ${facts.topic}`;
}
