/** What is said of each: to a person, with the words at fault in place of `{words}`, and to who repairs a draft. */
import texts from "./violations.json" with { type: "json" };

/** What may be wrong with a draft. */
export type ViolationKind = keyof typeof texts;

interface Named {
  readonly kind: ViolationKind;
  /** The words at fault. */
  readonly text: string;
}

const LONGEST_SHOWN = 80;

/** A French sentence for a person. It shows no other text than the words at fault, shortened. */
export function describeViolation({ kind, text }: Named): string {
  const words = text.replace(/\s+/g, " ").trim();
  if (kind === "requests" && words === "") return "Le message ne demande rien.";
  const short = words.length > LONGEST_SHOWN ? `${words.slice(0, LONGEST_SHOWN - 1)}…` : words;
  return texts[kind].shown.replace("{words}", () => (short === "" ? "" : ` « ${short} »`));
}

/** A line for the one call that repairs a draft; the words at fault as a JSON string, so that they stay data. */
export function repairLine({ kind, text }: Named): string {
  const words = text.replace(/\s+/g, " ").trim().slice(0, LONGEST_SHOWN);
  return `- ${words === "" ? kind : `${kind} ${JSON.stringify(words)}`}: ${texts[kind].repair}`;
}
