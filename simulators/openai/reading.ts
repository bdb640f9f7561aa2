import { sentences, type Source, sourcesOf } from "./facts.ts";
import type { Schema } from "./strict-schema.ts";
import type { ToldReading } from "./types.ts";

/** Whether a schema asks for the facts in texts. */
export const asksForReading = (schema: Schema): boolean =>
  "facts" in (schema.properties?.readings?.items?.properties ?? {});

const PROMISE =
  /\b(?:je|j[’']|on|nous|dois|doit|[àa]) ?(?:(?:le|la|les|lui|leur|vous|te|l[’']|t[’']) ?)*(?:r?appel|envoi|envoy|transm|recontact|relanc)\p{L}*/iu;
const BY_ACT: readonly [act: string, verb: RegExp][] = [
  ["send", /envo|transm/i],
  ["call", /appel|contact|relanc/i],
];
const WHEN =
  /\b(?:d[’']ici |avant |dès )?(?:demain|lundi|mardi|mercredi|jeudi|vendredi|semaine \d+|fin du mois)\b/i;

/** Simple reading of a sentence: who promises to call or send something, and what a contact asks for. */
function factOf(sentence: string, { kind = "" }: Source): Record<string, unknown>[] {
  const theirs = kind.endsWith("from_contact");
  const plain = { quote: sentence, act: null, object: null, due: null, refersTo: null };
  if (theirs && sentence.endsWith("?")) return [{ ...plain, kind: "question", who: "us" }];
  if (!PROMISE.test(sentence)) return [];
  return [
    {
      ...plain,
      kind: "commitment",
      who: theirs ? "contact" : "us",
      act: BY_ACT.find(([, verb]) => verb.test(sentence))?.[0] ?? "other",
      due: WHEN.exec(sentence)?.[0] ?? null,
    },
  ];
}

/**
 * An entry for each numbered text of a prompt: facts preset for texts with certain words, else those of the simple
 * reading. Deterministic for a prompt.
 */
export function readTexts(prompt: string, schema: Schema, told: readonly ToldReading[]): unknown {
  const names = schema.properties?.readings?.items?.properties?.source?.enum ?? [];
  return {
    readings: sourcesOf(prompt)
      .filter(({ id }) => names.includes(id))
      .map((source) => {
        const known = told.find(({ says }) => source.text.includes(says));
        return {
          source: source.id,
          facts: known?.facts ?? sentences(source.text).flatMap((sentence) => factOf(sentence, source)),
        };
      }),
  };
}
