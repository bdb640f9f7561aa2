/**
 * npm run evaluate -- --portal DIR --today YYYY-MM-DD --out FILE
 * Ranks a portal in the format of planted-crm/<name>/crm and writes { userId: [{ contactId, type, deadline, sourceIds }] }.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { rankDay } from "../functions/suggestions/ranking/rank-day.ts";
import { readPortal } from "./evaluate/read-portal.ts";

const { values } = parseArgs({
  options: { portal: { type: "string" }, today: { type: "string" }, out: { type: "string" } },
});
if (!values.portal || !/^\d{4}-\d{2}-\d{2}$/.test(values.today ?? "") || !values.out) {
  console.error("Usage: npm run evaluate -- --portal DIR --today YYYY-MM-DD --out FILE");
  process.exit(2);
}

const started = performance.now();
const ranked = rankDay(readPortal(values.portal, values.today ?? ""));
const predictions = Object.fromEntries(
  [...ranked].map(([userId, list]) => [
    userId,
    list.map(({ contactId, type, deadline, reasons }) => ({
      contactId,
      type,
      deadline,
      sourceIds: [...new Set(reasons.flatMap((reason) => reason.evidence.map((evidence) => evidence.id)))],
    })),
  ]),
);
writeFileSync(values.out, JSON.stringify(predictions, null, 2));
const count = [...ranked.values()].reduce((sum, list) => sum + list.length, 0);
console.log(
  `${count} suggestions for ${ranked.size} users in ${Math.round(performance.now() - started)} ms: ${values.out}`,
);
