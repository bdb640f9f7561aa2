import * as z from "zod";
import { cited, named, said } from "../cited.ts";
import { contactOf, type ContactDetail } from "../contact-of.ts";
import { dayShown } from "../french-day.ts";
import { contactId, defineTool } from "../tool.ts";
import { whoIs } from "../who-is.ts";

/** Exchanges and notes shown, the newest. */
const MOST = 12;

const TYPES = {
  email: "E-mail",
  sms: "SMS",
  meeting: "Rendez-vous",
  phone_call: "Appel",
  other: "Échange",
} as const;

const WAYS = { incoming: " reçu", outgoing: " envoyé" } as const;

/** A contact's history in short: what was exchanged last, and the deals. */
export const history = defineTool({
  name: "historique",
  title: "Historique d’un contact",
  description:
    "Les derniers échanges et notes d’un contact, en extraits, ses affaires en cours, et s’il s’est opposé à être contacté.",
  kind: "read",
  input: z.strictObject({ contactId }),
  run: async (caller, params) => {
    const [contact, timeZone] = await Promise.all([contactOf(caller, params.contactId), caller.timeZone()]);
    const deals = contact.deals
      .filter(({ state }) => state === "open")
      .map((deal) => dealLine(deal, timeZone));
    const happened = happenedOf(contact, timeZone);
    return [
      whoIs(contact),
      ...(contact.suppressed === null ? [] : ["Ne doit pas être contacté."]),
      ...deals,
      ...happened.slice(0, MOST).map(({ line }) => line),
      ...(happened.length === 0 ? ["Aucun échange connu."] : []),
      ...(happened.length > MOST
        ? [`Et ${happened.length - MOST} plus anciens, sur la page du contact.`]
        : []),
    ].join("\n");
  },
});

/** Exchanges and notes in one order, the newest first. */
function happenedOf({ engagements, notes }: ContactDetail, timeZone: string): { at: string; line: string }[] {
  return [
    ...engagements.map(({ type, direction, date, subject, text }) => ({
      at: date,
      line: `- ${dayShown(date, timeZone)}, ${TYPES[type]}${direction === null ? "" : WAYS[direction]}\u00A0: ${cited([subject, text].filter(Boolean).join(". "))}`,
    })),
    ...notes.map(({ date, text }) => ({
      at: date,
      line: `- ${dayShown(date, timeZone)}, Note\u00A0: ${cited(text)}`,
    })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

function dealLine(
  { name, stage, amount, currency, closesOn }: ContactDetail["deals"][number],
  timeZone: string,
): string {
  const parts = [
    named(name) || "sans nom",
    said(stage ?? ""),
    amount === null ? "" : `${amount.toLocaleString("fr-FR")} ${currency ?? ""}`.trim(),
    closesOn === null ? "" : `clôture ${dayShown(closesOn, timeZone)}`,
  ];
  return `Affaire\u00A0: ${parts.filter((part) => part !== "").join(", ")}`;
}
