import * as z from "zod";

/**
 * What a model answers. Sources are named by the short numbers they are shown under, the same for every
 * contact: a schema of its own for each would keep servers from caching the question's beginning.
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
