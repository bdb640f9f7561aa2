import * as z from "zod";
import { cited } from "../cited.ts";
import { contactOf } from "../contact-of.ts";
import { contactId, defineTool } from "../tool.ts";

/** The message proposed to a contact, with what each sentence rests on. */
export const draft = defineTool({
  name: "brouillon",
  title: "Message proposé",
  description:
    "Le message que Relance propose d’envoyer à un contact, avec le passage sur lequel repose chaque phrase. Il n’envoie rien.",
  kind: "read",
  input: z.strictObject({ contactId }),
  run: async (caller, params) => {
    const { actions } = await contactOf(caller, params.contactId);
    const open = actions.find(({ archivedAt }) => archivedAt === null);
    const message = open?.ai_iceBreakingMessage ?? null;
    if (open === undefined || message === null)
      return "Aucun message n’est proposé pour ce contact\u00A0: ouvrez sa page dans Relance.";
    const sources = open.claims
      .map(({ text, quote }) => ({ text, words: cited(quote) }))
      .filter(({ words }) => words !== "");
    return [
      ...(open.ai_subject === null ? [] : [`Objet\u00A0: ${open.ai_subject}`]),
      message,
      ...(sources.length === 0 ? [] : ["Sources\u00A0:"]),
      ...sources.map(({ text, words }) => `- «\u00A0${text}\u00A0» repose sur ${words}`),
    ].join("\n");
  },
});
