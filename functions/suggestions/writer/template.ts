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

/** « au sujet du module », « au sujet de la reprise », with a leading space; nothing without a topic. */
export function about({ topic }: Facts): string {
  if (topic === null) return "";
  if (topic.startsWith("le ")) return ` au sujet du ${topic.slice(3)}`;
  if (topic.startsWith("les ")) return ` au sujet des ${topic.slice(4)}`;
  return ` au sujet de ${topic}`;
}
