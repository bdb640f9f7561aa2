import * as z from "zod";
import { AppError } from "../../http/errors.ts";
import { DismissedBecause, Later } from "../../suggestions/actions/contract.ts";
import { dismissAction } from "../../suggestions/actions/dismiss.ts";
import { markActionDone } from "../../suggestions/actions/mark-done.ts";
import { postponeAction } from "../../suggestions/actions/postpone.ts";
import { undoAction } from "../../suggestions/actions/undo.ts";
import { dayShown } from "../french-day.ts";
import type { Caller } from "../caller.ts";
import { contactOf } from "../contact-of.ts";
import { contactId, defineTool } from "../tool.ts";

/** What a person did, as the API hears it. */
const HANDLED = {
  message_envoye: { sent: "true" },
  appel: { sent: "false", by: "call" },
  sms: { sent: "false", by: "sms" },
  linkedin: { sent: "false", by: "linkedin" },
  autrement: { sent: "false" },
} as const;

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
  run: async (caller, { contactId: id, comment }) => {
    const actionId = await openActionOf(caller, id);
    const query = HANDLED[comment];
    const ctx = await caller.member("actions:write");
    await markActionDone({ ctx, input: { params: { actionId }, query, body: undefined } });
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
  run: async (caller, { contactId: id, jour }) => {
    const actionId = await openActionOf(caller, id);
    const ctx = await caller.member("actions:write");
    const input = { params: { actionId }, query: undefined, body: { until: jour } };
    const { resumesOn } = await postponeAction({ ctx, input });
    return `Remis${resumesOn === null ? "" : ` au ${dayShown(resumesOn, ctx.organization.timeZone)}`}. ${UNDONE_BY}`;
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
  run: async (caller, { contactId: id, raison }) => {
    const actionId = await openActionOf(caller, id);
    const ctx = await caller.member("actions:write");
    const query = raison === undefined ? {} : { because: raison };
    await dismissAction({ ctx, input: { params: { actionId }, query, body: undefined } });
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
  run: async (caller, params) => {
    const handled = await contactOf(caller, params.contactId);
    const last = handled.actions
      .filter(({ archivedAt, archivedBy }) => archivedAt !== null && archivedBy === "user")
      .toSorted((one, other) => Date.parse(other.archivedAt ?? "") - Date.parse(one.archivedAt ?? ""))[0];
    if (last === undefined) throw new AppError("conflict", "Rien n’est à annuler pour ce contact.");
    const ctx = await caller.member("actions:write");
    const input = { params: { actionId: last.id }, query: undefined, body: undefined };
    const { isLoggedInCrm } = await undoAction({ ctx, input });
    return `Annulé\u00A0: la proposition est de nouveau ouverte.${isLoggedInCrm ? " Le message noté dans le CRM y reste." : ""}`;
  },
});

/** What is proposed to a contact now. Throws `conflict` where nothing is. */
async function openActionOf(caller: Caller, id: string): Promise<string> {
  const { actions } = await contactOf(caller, id);
  const open = actions.find(({ archivedAt }) => archivedAt === null);
  if (open === undefined)
    throw new AppError("conflict", "Rien n’est proposé pour ce contact\u00A0: c’est peut-être déjà traité.");
  return open.id;
}
