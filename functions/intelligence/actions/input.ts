import { plainName } from "../../language/untrusted/quotable.ts";
import type { Language } from "../../language/text/language-of.ts";
import { untrusted } from "../../model/untrusted.ts";
import { byAudience } from "./audience.ts";
import type { DraftInput, DraftSource } from "./types.ts";
import { MEANINGS } from "./wording.ts";

/** A JSON object that cannot be taken for a quoted source. */
const json = (value: Readonly<Record<string, string | null>>): string =>
  JSON.stringify(value).replace(/[<>]/g, (character) => (character === "<" ? "\\u003c" : "\\u003e"));

/**
 * The contact's part of the question. It holds no day but those of events, so that tomorrow's question about
 * an unchanged contact is the same, and costs nothing.
 */
export function renderInput(input: DraftInput): string {
  const { contact, salesperson, type, reasons, register, style } = input;
  const { shared, internal } = byAudience(input);
  const shown = [
    ...shared.map((source, index) => ({ source, name: String(index + 1), isShared: true })),
    ...internal.map((source, index) => ({ source, name: `interne-${index + 1}`, isShared: false })),
  ];
  const why = reasons.map(({ signal, due, sourceIds }, index) => {
    const cited = shown.flatMap(({ source, name }) => (sourceIds.includes(source.id) ? name : []));
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
    `Langue : ${LANGUAGES[style?.language ?? "fr"]}`,
    `Nos derniers mails : ${json({ greeting: style?.greeting ?? null, closing: style?.closing ?? null })}`,
    `Nature : ${type === "nurturing" ? "entretenir la relation" : "affaire en cours"}`,
    "Raisons d’écrire, la plus forte d’abord :",
    ...why,
    "Sources :",
    ...shown.map(({ source, name, isShared }) => quoted(source, name, isShared)),
    ...(style?.examples ?? []).map((letter, index) =>
      untrusted(letter, { id: `exemple-${index + 1}`, kind: "own_letter" }),
    ),
  ].join("\n");
}

const LANGUAGES: Readonly<Record<Language, string>> = { fr: "français", en: "anglais", de: "allemand" };

const saidBy = ({ author, audience }: DraftSource): string =>
  audience === "shared"
    ? { us: "by_us", contact: "by_contact", other: "published" }[author]
    : "spoken_with_contact";

const internalOf = ({ audience }: DraftSource): string =>
  audience === "present" ? "contact_was_present_internal" : "internal";

/** A source as a model reads it: under its name, with who says it; internal where the message may not tell it. */
export function quoted(source: DraftSource, name: string, isShared = true): string {
  const { kind, date, text, by } = source;
  const colleague = plainName(by);
  return untrusted(text, {
    id: name,
    kind: `${kind}_${isShared ? saidBy(source) : internalOf(source)}`,
    date,
    ...(colleague !== null && { by: colleague }),
  });
}
