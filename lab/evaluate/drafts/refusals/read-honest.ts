import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { DraftAnswer } from "../../../../functions/intelligence/actions/schema.ts";
import { MEANINGS } from "../../../../functions/intelligence/actions/wording.ts";
import type { DraftInput } from "../../../../functions/intelligence/actions/types.ts";
import { keysOf } from "../../../../functions/typed-object.ts";
import { unpacked } from "../../../data/archive.ts";

const text = z.string().nullable();

const Question: z.ZodType<DraftInput> = z.object({
  contact: z.object({ id: z.string(), firstName: text, lastName: text, job: text, company: text }),
  salesperson: z.object({ name: z.string() }),
  type: z.enum(["ongoingBusiness", "nurturing"]),
  reasons: z.array(z.object({ signal: z.enum(keysOf(MEANINGS)), due: text, sourceIds: z.array(z.string()) })),
  sources: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(["engagement", "note", "linkedin", "article"]),
      date: z.string(),
      text: z.string(),
      author: z.enum(["us", "contact", "other"]),
      audience: z.enum(["shared", "present", "internal"]),
      told: z.array(z.string()).optional(),
    }),
  ),
  register: z.enum(["tu", "vous"]),
  style: z.object({
    greeting: text,
    closing: text,
    language: z.enum(["fr", "en", "de"]),
    examples: z.array(z.string()),
  }),
  names: z.array(z.string()),
});

const Archive = z.object({
  questions: z.array(z.object({ portal: z.string(), input: Question })),
  drafts: z.array(z.object({ by: z.string(), question: z.int(), answer: DraftAnswer })),
});

/** A draft that somebody wrote who saw the product's question alone, not the checks. */
export interface HonestAnswer {
  readonly by: string;
  readonly input: DraftInput;
  readonly answer: DraftAnswer;
}

/** The archived honest drafts. */
export function readHonest(): HonestAnswer[] {
  const file = path.join(unpacked("honest-drafts"), "drafts.json");
  const { questions, drafts } = Archive.parse(JSON.parse(readFileSync(file, "utf8")));
  return drafts.map(({ by, question, answer }) => {
    const asked = questions[question - 1];
    if (asked === undefined) throw new Error(`No question ${question}`);
    return { by, answer, input: asked.input };
  });
}
