import * as z from "zod";
import { CRM_NAMES, CRMS } from "../crm/names.ts";
import { unreadText } from "../suggestions/explanations/why-not/why-not-words.ts";

const NO_CALL =
  "Particulier\u00A0: pas d’appel de prospection sans son accord (loi en vigueur depuis le 11 août 2026). Le message reste possible.";

/** How many records of a contact's person another CRM has, or its own has besides; `crm` null for imports. */
const Elsewhere = z.object({ crm: z.enum(CRMS).nullable(), records: z.int() });

/** A contact as the database sends it: what people read of it in French is in codes there. */
const Coded = z.looseObject({
  crm: z.enum(CRMS).nullable(),
  alsoIn: z.array(Elsewhere).nullable(),
  suggestion: z.looseObject({ unread: z.int() }).nullish(),
  noCall: z.boolean().optional(),
  call: z.looseObject({ refused: z.boolean() }).nullish(),
});
type Coded = z.infer<typeof Coded>;
const CodedList = z.looseObject({ data: z.array(Coded) });

/** A contact of JSON text with its codes in French words, as JSON text. */
export function wordedContact(text: string): string {
  return JSON.stringify(worded(Coded.parse(JSON.parse(text))));
}

/** As `wordedContact`, of each contact of a list with its meta. */
export function wordedContacts(text: string): string {
  const list = CodedList.parse(JSON.parse(text));
  return JSON.stringify({ ...list, data: list.data.map(worded) });
}

function worded({ alsoIn, suggestion, noCall, call, ...contact }: Coded) {
  return {
    ...contact,
    alsoIn: alsoIn && alsoInText(contact.crm, alsoIn),
    ...(suggestion !== undefined && { suggestion: suggestion && withUnread(suggestion) }),
    ...(noCall !== undefined && { noCall: noCall ? NO_CALL : null }),
    ...(call !== undefined && { call: call && { ...call, refused: call.refused ? NO_CALL : null } }),
  };
}

const withUnread = (suggestion: NonNullable<Coded["suggestion"]>) => ({
  ...suggestion,
  unread: suggestion.unread === 0 ? null : unreadText(suggestion.unread),
});

/** Where else a contact's person has a record: « 2 fiches dans HubSpot, aussi dans Salesforce ». */
function alsoInText(own: Coded["crm"], elsewhere: readonly z.infer<typeof Elsewhere>[]): string {
  const words = elsewhere.map(({ crm, records }) => {
    const name = crm === null ? "vos imports" : CRM_NAMES[crm];
    return crm === own ? `${records + 1} fiches dans ${name}` : `aussi dans ${name}`;
  });
  return words.sort().join(", ");
}
