import { comparable } from "../../../language/grounding/plain-text.ts";
import type { DraftClaim } from "../../../language/grounding/types.ts";
import { splitSentences } from "../../../language/text/sentences.ts";
import type { DraftAnswer } from "../schema.ts";
import { byAudience } from "../audience.ts";
import type { DraftInput } from "../types.ts";

/** A sentence of a message, where it stands there, and its claim; null where the draft has none for it. */
export interface DraftSentence {
  readonly text: string;
  readonly start: number;
  readonly claim: DraftClaim | null;
}

/** The sentences of an answer’s message as it wrote them, but for the greeting and the closing. */
export function sentencesIn(answer: DraftAnswer, input: DraftInput): DraftSentence[] {
  const { shared } = byAudience(input);
  const claims = answer.claims.map(({ text, quote, sources }) => ({
    text,
    quote,
    sourceIds: sources.flatMap((number) => shared[number - 1]?.id ?? []),
  }));
  const message = answer.message.normalize("NFC");
  // What stands behind the greeting on its line is said like the rest.
  const from = GREETING.exec(message)?.[0].length ?? 0;
  let at = from;
  return message
    .slice(from)
    .split("\n")
    .flatMap(splitOutside)
    .map((text) => {
      const start = message.indexOf(text, at);
      at = start + text.length;
      return { text, start, claim: claims.find((claim) => overlaps(claim.text, text)) ?? null };
    });
}

const GREETING = /^[^\n,!.?]{0,60}(?:[,!]|(?=\n)|$)/;

/** The sentences of a line; a quoted sentence does not end the one around it. */
function splitOutside(line: string): string[] {
  const masked = line.replace(/«[^«»]{0,400}»/g, (quoted) => quoted.replace(/[.!?…]/g, ","));
  let from = 0;
  return splitSentences(masked).map(({ text }) => {
    const start = masked.indexOf(text, from);
    from = start + text.length;
    return line.slice(start, from);
  });
}

function overlaps(claim: string, sentence: string): boolean {
  const [one, other] = [claim, sentence].map((text) => comparable(text).replace(/[.?!]$/, ""));
  return (
    one !== undefined && other !== undefined && one !== "" && (one.includes(other) || other.includes(one))
  );
}
