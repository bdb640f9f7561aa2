import { plainName } from "../../language/untrusted/quotable.ts";
import { untrusted } from "../../model/untrusted.ts";
import type { GroundingSource } from "../../language/grounding/types.ts";
import type { DraftInput } from "./types.ts";
import { MEANINGS } from "./wording.ts";

/** Characters of a source that are shown: what proves a reason stands in them. */
const LONGEST = 1_800;

/** A JSON object that cannot be taken for a quoted source. */
const json = (value: Readonly<Record<string, string | null>>): string =>
  JSON.stringify(value).replace(/[<>]/g, (sign) => (sign === "<" ? "\\u003c" : "\\u003e"));

/**
 * The contact's part of the question. It holds no day but those of events, so that tomorrow's question about
 * an unchanged contact is the same, and costs nothing.
 */
export function renderInput({ contact, salesperson, type, reasons, sources, register }: DraftInput): string {
  const numbers = new Map(sources.map(({ id }, index) => [id, index + 1]));
  const told = reasons.map(({ signal, due, sourceIds }, index) => {
    const cited = sourceIds.flatMap((id) => numbers.get(id) ?? []);
    const details = [
      ...(due === null ? [] : [`échéance ${due}`]),
      ...(cited.length === 0 ? [] : [`source ${cited.join(", ")}`]),
    ];
    return `${index + 1}. ${MEANINGS[signal]}${details.length === 0 ? "" : ` (${details.join(" ; ")})`}`;
  });
  return [
    `Contact : ${json({
      firstName: plainName(contact.firstName),
      lastName: plainName(contact.lastName),
      job: plainName(contact.job),
      company: plainName(contact.company),
    })}`,
    `Commercial : ${json({ salesperson: plainName(salesperson.name) })}`,
    `Registre : ${register}`,
    `Nature : ${type === "nurturing" ? "entretenir la relation" : "affaire en cours"}`,
    "Raisons d’écrire, la plus forte d’abord :",
    ...told,
    "Sources :",
    ...sources.map((source, index) => quoted(source, index + 1)),
  ].join("\n");
}

function quoted({ kind, author, date, text }: GroundingSource, number: number): string {
  const by = { us: "by_us", contact: "by_contact", other: "published" }[author];
  return untrusted(text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} […]`, {
    id: String(number),
    kind: `${kind}_${by}`,
    date,
  });
}
