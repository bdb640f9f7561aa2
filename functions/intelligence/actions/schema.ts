import * as z from "zod";
import type { Register } from "../../language/grounding/types.ts";

/** Most numbered sources, which a message may cite; further ones are left out. */
export const MOST_NUMBERED = 12;

/** A number from one to the most. */
export const upTo = (most: number) => z.literal(Array.from({ length: most }, (_, index) => index + 1));

const answerIn = (register: Register) =>
  z.object({
    action: z.string(),
    reasoning: z.string(),
    prettyAction: z.string(),
    prettyReasoning: z.string(),
    subject: z.string(),
    message: z.string(),
    register: z.literal(register),
    claims: z.array(z.object({ text: z.string(), quote: z.string(), sources: z.array(upTo(MOST_NUMBERED)) })),
  });

/**
 * The answer's schema, one for each register. Only numbered sources can be cited; internal ones have names.
 * Numbers are the same for every contact, since a schema for each would keep servers from caching the
 * prompt.
 */
export const DRAFT_ANSWERS = { tu: answerIn("tu"), vous: answerIn("vous") } as const;

/** An answer in either register. */
export const DraftAnswer = z.union([DRAFT_ANSWERS.vous, DRAFT_ANSWERS.tu]);
export type DraftAnswer = z.infer<typeof DraftAnswer>;
