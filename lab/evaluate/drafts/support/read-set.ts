import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { unpacked } from "../../../data/archive.ts";
import type { DraftSentence } from "../../../../functions/intelligence/actions/support/sentences.ts";
import type { DraftInput } from "../../../../functions/intelligence/actions/types.ts";

const Verdict = z.enum(["supported", "neutral", "contradicted"]);

/**
 * Mails by one author who had not read the checks; `honest`: the sentences of drafts that another hand wrote from
 * them, knowing the prompt alone, with the numbers of what they cite; `invented`: what the first author found that a
 * message might say and the mails do not, without any new name or number; `judged`: the verdict of a third hand that
 * answered the second model's question, where it did.
 */
const Scenario = z.object({
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    job: z.string().nullable().default(null),
    company: z.string(),
  }),
  salesperson: z.string(),
  register: z.enum(["tu", "vous"]),
  sources: z.array(
    z.object({
      kind: z.string(),
      from: z.enum(["contact", "us", "public"]),
      date: z.string(),
      text: z.string(),
    }),
  ),
  honest: z.array(z.object({ text: z.string(), cites: z.array(z.int()), judged: Verdict.optional() })),
  invented: z.array(z.object({ text: z.string(), judged: Verdict.optional() })),
});
type Scenario = z.infer<typeof Scenario>;

export interface JudgedSentence {
  readonly input: DraftInput;
  readonly sentence: DraftSentence;
  readonly isInvented: boolean;
  /** Undefined where nobody judged it. */
  readonly isSupported: boolean | undefined;
}

/** The sentences of one author's set. */
export function readSet(name: string): JudgedSentence[] {
  const text = readFileSync(path.join(unpacked("draft-support"), `${name}.json`), "utf8");
  return z
    .array(Scenario)
    .parse(JSON.parse(text))
    .flatMap((scenario) => {
      const input = inputOf(scenario);
      const verdict = (judged: z.infer<typeof Verdict> | undefined) =>
        judged === undefined ? undefined : judged === "supported";
      return [
        ...scenario.honest.map(({ text, cites, judged }) => ({
          input,
          sentence: { text, start: 0, claim: cites.length === 0 ? null : claimOf(text, cites) },
          isInvented: false,
          isSupported: verdict(judged),
        })),
        ...scenario.invented.map(({ text, judged }) => ({
          input,
          // As a claim that cites all it can: without one, code refuses whatever tells something.
          sentence: { text, start: 0, claim: claimOf(text, everySource(input)) },
          isInvented: true,
          isSupported: verdict(judged),
        })),
      ];
    });
}

const everySource = ({ sources }: DraftInput): number[] => sources.map((_, index) => index + 1);

const claimOf = (text: string, cites: readonly number[]) => ({
  text,
  quote: "",
  sourceIds: cites.map((number) => `source-${number}`),
});

function inputOf({ contact, salesperson, register, sources }: Scenario): DraftInput {
  return {
    contact: { id: "contact", ...contact },
    salesperson: { name: salesperson },
    type: "ongoingBusiness",
    reasons: [{ signal: "unansweredQuestion", due: null, sourceIds: ["source-1"] }],
    sources: sources.map(({ kind, from, date, text }, index) => ({
      id: `source-${index + 1}`,
      kind: kind === "article" || kind === "linkedin" ? kind : "engagement",
      author: from === "public" ? "other" : from,
      audience: "shared",
      date,
      text,
    })),
    register,
    names: ["Relance"],
  };
}
