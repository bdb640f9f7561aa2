import * as z from "zod";
import type { ContactDetail } from "../../contacts/contract.ts";
import * as getContact from "../../contacts/get-contact.ts";
import { AppError } from "../../http/errors.ts";
import { DismissedBecause, Later } from "../../suggestions/actions/contract.ts";
import * as dismiss from "../../suggestions/actions/dismiss.ts";
import * as markDone from "../../suggestions/actions/mark-done.ts";
import * as postpone from "../../suggestions/actions/postpone.ts";
import * as undoing from "../../suggestions/actions/undo.ts";
import { dayShown } from "../french-day.ts";
import { type Ask, contactId, defineTool } from "../tool.ts";

const UNDONE_BY = "L’outil annuler défait cela.";

export const markAsDone = defineTool({
  name: "marquer_fait",
  title: "Marquer comme fait",
  description:
    "Marque la proposition d’un contact comme faite, une fois que la personne dit l’avoir faite elle-même. N’envoie rien. S’annule par annuler.",
  kind: "change",
  input: z.strictObject({
    contactId,
    comment: z
      .enum(["message_envoye", "appel", "sms", "linkedin", "autrement"])
      .describe("Ce que la personne a fait"),
  }),
  run: async (ask, { contactId: id, comment }) => {
    const actionId = await openActionOf(ask, id);
    const by =
      comment === "appel" ? "call" : comment === "sms" || comment === "linkedin" ? comment : undefined;
    await ask(markDone, {
      params: { actionId },
      query: comment === "message_envoye" ? { sent: "true" } : { sent: "false", ...(by && { by }) },
    });
    return `Marqué comme fait. ${UNDONE_BY}`;
  },
});

export const later = defineTool({
  name: "plus_tard",
  title: "Plus tard",
  description:
    "Remet la proposition d’un contact à un jour ouvré, dont la liste la reprendra. S’annule par annuler.",
  kind: "change",
  input: z.strictObject({
    contactId,
    jour: z
      .union([Later, z.iso.date()])
      .describe("tomorrow (demain), monday (lundi), twoWeeks (dans deux semaines), ou un jour AAAA-MM-JJ"),
  }),
  run: async (ask, { contactId: id, jour }) => {
    const actionId = await openActionOf(ask, id);
    const { resumesOn } = await ask(postpone, { params: { actionId }, body: { until: jour } });
    return `Remis${resumesOn === null ? "" : ` au ${dayShown(resumesOn)}`}. ${UNDONE_BY}`;
  },
});

export const hide = defineTool({
  name: "masquer",
  title: "Masquer",
  description:
    "Masque la proposition d’un contact, avec la raison si la personne la donne. S’annule par annuler.",
  kind: "change",
  input: z.strictObject({
    contactId,
    raison: DismissedBecause.optional().describe(
      "notNow (pas maintenant), wrongPerson (pas la bonne personne), inTouch (déjà en contact), wrongReason (raison fausse)",
    ),
  }),
  run: async (ask, { contactId: id, raison }) => {
    const actionId = await openActionOf(ask, id);
    await ask(dismiss, { params: { actionId }, query: { ...(raison && { because: raison }) } });
    return `Masqué. ${UNDONE_BY}`;
  },
});

export const undo = defineTool({
  name: "annuler",
  title: "Annuler",
  description:
    "Défait ce que la personne a fait en dernier de la proposition d’un contact\u00A0: elle est de nouveau ouverte.",
  kind: "change",
  input: z.strictObject({ contactId }),
  run: async (ask, params) => {
    const handled = await ask(getContact, { params });
    const last = handled.actions
      .filter(({ archivedAt, archivedBy }) => archivedAt !== null && archivedBy === "user")
      .toSorted((one, other) => (other.archivedAt?.getTime() ?? 0) - (one.archivedAt?.getTime() ?? 0))[0];
    if (last === undefined) throw new AppError("conflict", "Rien n’est à annuler pour ce contact.");
    const { isLoggedInCrm } = await ask(undoing, { params: { actionId: last.id } });
    return `Annulé\u00A0: la proposition est de nouveau ouverte.${isLoggedInCrm ? " Le message noté dans le CRM y reste." : ""}`;
  },
});

/** What is proposed to a contact now. Throws `conflict` where nothing is. */
async function openActionOf(ask: Ask, id: string): Promise<string> {
  const { actions }: ContactDetail = await ask(getContact, { params: { contactId: id } });
  const open = actions.find(({ archivedAt }) => archivedAt === null);
  if (open === undefined)
    throw new AppError("conflict", "Rien n’est proposé pour ce contact\u00A0: c’est peut-être déjà traité.");
  return open.id;
}
