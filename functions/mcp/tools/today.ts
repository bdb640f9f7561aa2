import * as z from "zod";
import { type contract, getFeed } from "../../contacts/get-feed.ts";
import type { Wire } from "../../http/contract.ts";
import { said } from "../cited.ts";
import { dayShown } from "../french-day.ts";
import { proofOf } from "../proof.ts";
import { defineTool } from "../tool.ts";
import { whoIs } from "../who-is.ts";

type Feed = Wire<typeof contract>;

/** Today's list in one call: who, what to do, why, and the words that prove it. */
export const today = defineTool({
  name: "liste_du_jour",
  title: "Qui contacter aujourd’hui",
  description:
    "Les contacts (dix au plus) que Relance propose aujourd’hui à la personne connectée, dans l’ordre, avec ce qu’il y a à faire, la raison et le passage qui la prouve. À appeler d’abord.",
  kind: "read",
  input: z.strictObject({}),
  run: async (caller) => {
    const ctx = caller.unopened("contacts:read");
    const [list, timeZone] = await Promise.all([getFeed({ ctx }), caller.timeZone()]);
    // The database builds the reply as the contract says.
    const { data, meta } = JSON.parse(list) as Feed;
    const head = `Liste du ${dayShown(meta.day, timeZone)}`;
    if (data.length === 0)
      return `${head}\u00A0: personne n’est proposé. La page d’accueil de Relance dit pourquoi.`;
    return [`${head}\u00A0:`, ...data.map((item) => linesOf(item, timeZone))].join("\n");
  },
});

function linesOf(item: Feed["data"][number], timeZone: string): string {
  const { suggestion, actions, noCall } = item;
  const [action] = actions;
  const [reason] = suggestion.reasons;
  const why = reason === undefined ? "" : said(reason.text);
  const lines = [
    `${suggestion.position}. ${whoIs(item)}${action === undefined || action.archivedAt === null ? "" : " — déjà traité"}`,
    said(action?.ai_prettyAction ?? action?.ai_action ?? ""),
    [why, proofOf(reason?.evidence[0], timeZone)].filter(Boolean).join(" — "),
    noCall ?? "",
  ];
  return lines.filter((line) => line !== "").join("\n   ");
}
