import * as z from "zod";
import { whyNot } from "../../suggestions/explanations/why-not/why-not.ts";
import { said } from "../cited.ts";
import { proofOf } from "../proof.ts";
import { contactId, defineTool } from "../tool.ts";

/** Why somebody is on today's list, or is not. */
export const why = defineTool({
  name: "pourquoi",
  title: "Pourquoi, ou pourquoi pas, ce contact aujourd’hui",
  description:
    "Dit pourquoi un contact est dans la liste du jour de la personne connectée, ou pourquoi il n’y est pas (opposition, absence, déjà contacté, autre propriétaire…), avec les passages qui le prouvent.",
  kind: "read",
  input: z.strictObject({ contactId }),
  run: async (caller, params) => {
    const ctx = await caller.member("contacts:read");
    const input = { params, query: undefined, body: undefined };
    const { listed, reasons, obstacles } = await whyNot({ ctx, input });
    const place =
      listed === null
        ? "N’est pas dans la liste du jour."
        : `Est dans la liste du jour, en position ${listed.position}.`;
    return [
      place,
      ...obstacles.map(
        ({ text, evidence }) =>
          `Ce qui s’y oppose\u00A0: ${withProof(text, evidence, ctx.organization.timeZone)}`,
      ),
      ...reasons.map(
        ({ text, evidence }) =>
          `Ce qui plaide pour\u00A0: ${withProof(text, evidence, ctx.organization.timeZone)}`,
      ),
    ].join("\n");
  },
});

function withProof(text: string, evidence: Parameters<typeof proofOf>[0][], timeZone: string): string {
  return [said(text), proofOf(evidence[0], timeZone)].filter((part) => part !== "").join(" — ");
}
