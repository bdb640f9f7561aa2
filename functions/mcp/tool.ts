import * as z from "zod";
import type { Caller } from "./caller.ts";

export interface Tool {
  readonly name: string;
  /** In French, for people. */
  readonly title: string;
  /** In French, for the assistant. Written by us alone: nothing of a contact ever stands in it. */
  readonly description: string;
  readonly input: z.ZodObject;
  /** `change`: can be taken back by the tool `annuler`. */
  readonly kind: "read" | "change";
  /** The answer as the assistant reads it, to an input that the schema has read. Throws AppError. */
  readonly run: (caller: Caller, input: unknown) => Promise<string>;
}

/** Declares a tool; `run` is given its input as the schema has read it. */
export function defineTool<S extends z.ZodObject>(
  tool: Omit<Tool, "input" | "run"> & {
    readonly input: S;
    readonly run: (caller: Caller, input: z.output<S>) => Promise<string>;
  },
): Tool {
  // A list of tools forgets which input each takes; the server gives each what its own schema read.
  return { ...tool, run: (caller, input) => tool.run(caller, input as z.output<S>) };
}

/** How an assistant names a contact: the id that the other tools show. */
export const contactId = z
  .uuid()
  .describe("Identifiant du contact, donné par liste_du_jour ou chercher_contacts");
