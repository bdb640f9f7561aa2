import * as z from "zod";
import { listPromises } from "../../suggestions/promises/list-promises.ts";
import { cited, named, said } from "../cited.ts";
import { dayShown } from "../french-day.ts";
import { defineTool } from "../tool.ts";

/** Promises shown at once: those that are late come first. */
const MOST = 20;

const STATES = { late: "en retard", open: "à tenir", kept: "tenue", cancelled: "annulée" } as const;

/** What we and our contacts promised each other and have not kept yet. */
export const promises = defineTool({
  name: "promesses",
  title: "Promesses à tenir",
  description:
    "Ce que la personne connectée et ses contacts se sont promis et qui n’est pas encore tenu, les retards d’abord, avec la phrase où c’est dit.",
  kind: "read",
  input: z.strictObject({}),
  run: async (caller) => {
    const ctx = await caller.member("contacts:read");
    const { data } = await listPromises({ ctx });
    const standing = data.filter(({ state }) => state === "late" || state === "open");
    if (standing.length === 0) return "Aucune promesse en attente.";
    const lines = standing.slice(0, MOST).map((one) => {
      const who = [named(one.contact), named(one.company)].filter(Boolean).join(", ");
      const by = one.by === "us" ? "promis par nous" : "promis par le contact";
      const words =
        one.quote === null
          ? ""
          : ` — ${dayShown(one.source.date, ctx.organization.timeZone)}\u00A0: ${cited(one.quote)}`;
      return `- ${who} [${one.contactId}], ${by}, ${STATES[one.state]}\u00A0: ${said(one.what)}${words}`;
    });
    const more = standing.length - MOST;
    return [...lines, ...(more > 0 ? [`Et ${more} autres, sur la page Promesses de Relance.`] : [])].join(
      "\n",
    );
  },
});
