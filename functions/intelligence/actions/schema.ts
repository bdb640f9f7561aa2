import * as z from "zod";

/**
 * What a model answers. Claims name sources by integers: only what a message may tell of is shown under one,
 * internal sources have names that this schema cannot hold. Numbers are the same for every contact: a schema of its own for each would keep servers from caching the question's beginning.
 */
export const DraftAnswer = z.object({
  action: z.string(),
  reasoning: z.string(),
  prettyAction: z.string(),
  prettyReasoning: z.string(),
  subject: z.string(),
  message: z.string(),
  register: z.enum(["tu", "vous"]),
  claims: z.array(z.object({ text: z.string(), quote: z.string(), sources: z.array(z.int()) })),
});
export type DraftAnswer = z.infer<typeof DraftAnswer>;
