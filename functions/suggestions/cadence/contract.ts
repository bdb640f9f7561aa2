import * as z from "zod";
import { calendarDay, contract } from "../../http/contract.ts";

/** Most rules of an organization. */
export const MOST_CADENCE_RULES = 20;
const Days = z.int().min(7).max(365);

/** The cadence of contacts whose company or job contains a text, whatever its accents and capitals. */
export const CadenceRule = z.strictObject({
  field: z.enum(["company", "job"]),
  contains: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((text) => !text.includes("\u0000") && text.isWellFormed()),
  days: Days,
});
export type CadenceRule = z.output<typeof CadenceRule>;

/** How often somebody is to be in touch with a contact, and when next. */
export const ContactCadence = z.object({
  /** Null: no cadence. */
  days: Days.nullable(),
  /** What a member set, else the first rule that fits; null where neither says anything. */
  from: z.enum(["hand", "rule"]).nullable(),
  /** The rule that fits, whether it holds or not. */
  rule: CadenceRule.nullable(),
  /** The day of the last message between us and the contact, call or meeting. */
  lastTouchOn: calendarDay().nullable(),
  /** The day from which the contact may be proposed for it; null where one is missing. */
  nextOn: calendarDay().nullable(),
});
export type ContactCadence = z.output<typeof ContactCadence>;

const OfContact = z.object({ contactId: z.uuid() });
const path = "/api/contacts/{contactId}/cadence";

export const getCadence = contract({
  method: "GET",
  path,
  summary: "Le rythme prévu avec un contact, son dernier échange et le prochain.",
  params: OfContact,
  response: ContactCadence,
});

export const setCadence = contract({
  method: "PUT",
  path,
  summary:
    "Fixe à la main le rythme prévu avec un contact, ou qu’il n’en a aucun\u00A0: cela passe avant les règles.",
  params: OfContact,
  body: z.strictObject({ days: Days.nullable() }),
  response: ContactCadence,
});

export const unsetCadence = contract({
  method: "DELETE",
  path,
  summary: "Rend aux règles le rythme d’un contact.",
  params: OfContact,
  response: ContactCadence,
});

export const CadenceRules = z.object({
  /** In the order in which they are tried. `contacts`: those it covers, for which no rule before it fits. */
  data: z.array(CadenceRule.extend({ contacts: z.int() })),
});
export type CadenceRules = z.output<typeof CadenceRules>;

export const listCadenceRules = contract({
  method: "GET",
  path: "/api/cadence-rules",
  summary: "Les règles de rythme, et combien de contacts chacune couvre\u00A0; pour les responsables.",
  response: CadenceRules,
});

export const replaceCadenceRules = contract({
  method: "PUT",
  path: "/api/cadence-rules",
  summary:
    "Remplace toutes les règles de rythme\u00A0; pour les responsables. La première qui convient l’emporte.",
  body: z.strictObject({ rules: z.array(CadenceRule).max(MOST_CADENCE_RULES) }),
  response: CadenceRules,
});
