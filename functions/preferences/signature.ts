import { escapeMarkdown } from "../language/text/typography.ts";

/** Who signs; without a signature of their own, with their name. */
export interface Signer {
  readonly name: string;
  /** Several lines, as they were typed. */
  readonly signature?: string | null | undefined;
}

/** What stands below a message, as markdown: a line break typed is one sent. */
export function signatureOf({ name, signature }: Signer): string {
  const lines = (signature ?? name).trim().split(/\r?\n/);
  return lines.map((line) => escapeMarkdown(line.trim())).join("\n");
}

/** A message without the signer's signature at its end, where it stands there. */
export function withoutSignature(message: string, signer: Signer): string {
  const [whole, end] = [message.trimEnd(), signatureOf(signer)];
  return whole.endsWith(end) ? whole.slice(0, -end.length).trimEnd() : message;
}
