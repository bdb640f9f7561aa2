import * as z from "zod";
import { untrusted } from "../../model/untrusted.ts";
import type { EarlierFact } from "../earlier-store.ts";
import { INDEXES } from "./answer.ts";
import type { Readable } from "./readable.ts";

/** Who the texts are about. */
export const Card = z.object({ name: z.string(), job: z.string(), company: z.string() });
export type Card = z.infer<typeof Card>;

/** The name of an earlier fact's text within a call. */
export const earlierName = (index: number): string => `e${index + 1}`;

/** The input of a call: the contact, what earlier texts left open, then the texts, oldest first. */
export function inputOf(
  { name, job, company }: Card,
  texts: readonly Readable[],
  earlier: readonly EarlierFact[] = [],
): string {
  const card = [name, job, company].filter((part) => part !== "").join(", ");
  return [
    untrusted(card, { id: "contact", kind: "contact" }),
    ...earlier.map(({ day, kind, who, quote }, index) =>
      untrusted(quote, { id: earlierName(index), kind: `${kind}_${who}`, date: day }),
    ),
    ...texts.map(({ text, kind, subject, words }, index) =>
      untrusted(subject === "" ? words : `Objet : ${subject}\n${words}`, {
        id: INDEXES[index] ?? "",
        kind,
        date: text.day,
      }),
    ),
  ].join("\n");
}
