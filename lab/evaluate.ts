/**
 * npm run evaluate -- --portal DIR --today YYYY-MM-DD --out FILE [--readings FILE | --read] [--read-out FILE]
 * Ranks a portal in the format of lab/data/README.md and writes { userId: [{ contactId, type, deadline, sourceIds }] }.
 * --readings: facts by text id that stand for the model reader's. --read: asks the configured model for them.
 * --read-out: writes what the readers in use found.
 * npm run evaluate -- readings [--reader local|model] [--prompt v1|v2] [--compare v1 v2] [--out FILE]
 * Has the golden texts (evaluate/readings/cases) read, and says what was found, missed and invented, by kind.
 * npm run evaluate -- drafts [--prompt v5|v6] [--compare v5 v6] [--out FILE] [--cached]
 * Drafts the golden cases (evaluate/drafts/cases) with the configured model, or the simulator.
 * npm run evaluate -- refusals
 * Says which rule refuses how much of honest drafts (lab/data/README.md), by code with a judge that supports all.
 * npm run evaluate -- changes [--renew]
 * Says whose place in the lists of the archived portals, and which letters, are other than evaluate/changes/record.json
 * holds. --renew: writes it anew.
 * npm run evaluate -- order
 * Says in how many pairs of customers the ranking puts first whom three readers would contact first, by trade and weight.
 * npm run evaluate -- judged
 * Holds the lists of the judged portals to their authors' word: read perfectly, with errors, and by the local reader.
 * npm run evaluate -- letters [--portal NAME|DIR] [--reader author|local] [--out DIR [--questions]]
 * Says what a machine can of the letters by templates of the judged portals, and what the kept marks say of those that are
 * as they were marked. --out: writes them with their facts for readers to mark.
 * --questions: and what a model would be asked for each.
 * npm run evaluate -- letters --answers FILE [--portal NAME|DIR] [--out DIR]
 * Says what our check keeps of others' answers to these questions, and writes what would be shown as sheets.
 * npm run evaluate -- letters --marks FILE FILE FILE [--of DIR] [--keep]
 * Says what readers marked, a file or a folder each; of the letters in DIR, else of those written now. --keep: as data.
 * npm run evaluate -- labels [--organization ID] [--out FILE]
 * Exports what people corrected of the readings in the local database, one JSON line each: the text, and the fact
 * before and after.
 * npm run evaluate -- assistant [--portal NAME]…
 * Gives the configured model the tools of a CRM's server and ours over /api/mcp, over the same judged portals, and says
 * what came of both: musts, forbidden, precision, inventions, calls, tokens, minutes.
 * npm run evaluate -- voice
 * Says how many words salespeople changed in letters held out, as proposed and in the voice learnt of their others.
 * npm run evaluate -- outside DIR
 * Judges cleaning on others' mails and notes (JSON lines, .eml, .txt): what of their own is lost, what is kept of quotations.
 * npm run evaluate -- unpack|pack ARCHIVE DIR
 * Writes the labelled texts of lab/data as files, or makes an archive anew of them.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { rankDay } from "../dev/test/rank-day.ts";
import { readPortal } from "./evaluate/read-portal.ts";
import { type Readings, readReadingsFile } from "./evaluate/readings-file.ts";

if (process.argv[2] === "drafts") {
  // The model port and its database are not what a ranking should load.
  const { evaluateDrafts } = await import("./evaluate/drafts/command.ts");
  process.exit(await evaluateDrafts(process.argv.slice(3)));
}

if (process.argv[2] === "refusals") {
  const { evaluateRefusals } = await import("./evaluate/drafts/refusals/command.ts");
  process.exit(evaluateRefusals());
}

if (process.argv[2] === "readings") {
  const { evaluateReadings } = await import("./evaluate/readings/command.ts");
  process.exit(await evaluateReadings(process.argv.slice(3)));
}

if (process.argv[2] === "changes") {
  const { evaluateChanges } = await import("./evaluate/changes/command.ts");
  process.exit(evaluateChanges(process.argv.slice(3)));
}

if (process.argv[2] === "order") {
  const { evaluateOrder } = await import("./evaluate/order/command.ts");
  process.exit(evaluateOrder());
}

if (process.argv[2] === "judged") {
  const { evaluateJudged } = await import("./evaluate/judged/command.ts");
  process.exit(evaluateJudged());
}

if (process.argv[2] === "letters") {
  const { evaluateLetters } = await import("./evaluate/letters/command.ts");
  process.exit(await evaluateLetters(process.argv.slice(3)));
}

if (process.argv[2] === "assistant") {
  const { evaluateAssistant } = await import("./evaluate/assistant/command.ts");
  process.exit(await evaluateAssistant(process.argv.slice(3)));
}

if (process.argv[2] === "voice") {
  const { evaluateVoice } = await import("./evaluate/voice/command.ts");
  process.exit(evaluateVoice());
}

if (process.argv[2] === "labels") {
  const { exportLabels } = await import("./evaluate/labels.ts");
  process.exit(await exportLabels(process.argv.slice(3)));
}

if (process.argv[2] === "outside") {
  const { evaluateOutside } = await import("./evaluate/outside/command.ts");
  process.exit(await evaluateOutside(process.argv[3] ?? ""));
}

if (process.argv[2] === "unpack" || process.argv[2] === "pack") {
  const { archiveCommand } = await import("./data/command.ts");
  archiveCommand(process.argv.slice(2));
  process.exit();
}

const { values } = parseArgs({
  options: {
    portal: { type: "string" },
    today: { type: "string" },
    out: { type: "string" },
    readings: { type: "string" },
    read: { type: "boolean", default: false },
    "read-out": { type: "string" },
  },
});
const dated = /^\d{4}-\d{2}-\d{2}$/.test(values.today ?? "");
if (!values.portal || !dated || !values.out || (values.read && values.readings !== undefined)) {
  console.error(
    "Usage: npm run evaluate -- --portal DIR --today YYYY-MM-DD --out FILE [--readings FILE | --read] [--read-out FILE]",
  );
  process.exit(2);
}

const byModel = await modelReadings(values.portal, values.today ?? "");
const started = performance.now();
const { input, readings } = readPortal(values.portal, values.today ?? "", byModel);
if (values["read-out"] !== undefined) writeFileSync(values["read-out"], JSON.stringify(readings, null, 1));
const ranked = rankDay(input);
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

async function modelReadings(portal: string, today: string): Promise<Readings> {
  if (values.readings !== undefined) return readReadingsFile(values.readings);
  if (!values.read) return {};
  // The model port and its database are not what a ranking should load.
  const { withConfiguredModel } = await import("./evaluate/evaluation-world.ts");
  const { readPortalByModel } = await import("./evaluate/read-by-model.ts");
  const { input, texts } = readPortal(portal, today);
  return withConfiguredModel(async (world) => {
    const { readings, spent } = await readPortalByModel(world, input.contacts, texts);
    const failed = [...spent.failures].map(([code, times]) => `, ${times} contacts failed: ${code}`).join("");
    console.log(`${world.server}: ${spent.calls} calls, ${spent.costUsd.toFixed(4)} USD${failed}`);
    return readings;
  });
}
