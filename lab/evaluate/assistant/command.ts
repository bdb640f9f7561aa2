import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import OpenAI from "openai";
import { readJudgedPortals, type JudgedPortal } from "../judged/judged-portals.ts";
import { converse } from "./converse.ts";
import { crmSide } from "./crm-side.ts";
import { figuresOf, lineOf, type SideFigures, sumOf } from "./figures.ts";
import { withOwnSides } from "./own-side.ts";
import { readPortalFiles } from "./portal-files.ts";

const USAGE = "Usage: npm run evaluate -- assistant [--portal NAME]…";

/** Portals that were not looked at while the rules of the ranking were made. */
const LEFT_ALONE = ["j12", "j13"];

/**
 * Gives a model the tools of a CRM's server and ours over the same portals, and prints what came of both. Answers the
 * exit code.
 */
export async function evaluateAssistant(args: readonly string[]): Promise<number> {
  const wanted = portalsOf(args);
  if (wanted === null) {
    console.error(USAGE);
    return 2;
  }
  const file = path.resolve(import.meta.dirname, "../../../.env");
  if (existsSync(file)) process.loadEnvFile(file);
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL, OPENAI_MODEL: model } = process.env;
  if (!apiKey || !model) {
    console.error("OPENAI_API_KEY and OPENAI_MODEL say which model is given the tools.");
    return 2;
  }
  const client = new OpenAI({ apiKey, ...(OPENAI_BASE_URL ? { baseURL: OPENAI_BASE_URL } : {}) });
  console.log(`${model}, ${new Date().toISOString()}`);
  for (const portal of readJudgedPortals().filter(({ name }) => wanted.includes(name)))
    console.log((await headToHead(client, model, portal)).join("\n"));
  return 0;
}

/** A portal's lines: the CRM's tools, and ours, asked by every user of it. */
export async function headToHead(client: OpenAI, model: string, portal: JudgedPortal): Promise<string[]> {
  const files = readPortalFiles(portal.folder);
  const { today: day, users } = portal.truth;
  const sides: [SideFigures[], SideFigures[]] = [[], []];
  await withOwnSides(files, day, async (ownSideOf) => {
    for (const [userId, truth] of Object.entries(users)) {
      const user = files.users.find(({ id }) => id === userId)?.name ?? userId;
      // One after the other, so that the server's load is the same for both.
      for (const [index, side] of [crmSide(files, userId), await ownSideOf(userId)].entries())
        sides[index]?.push(figuresOf(files, truth, await converse(client, model, side, { user, day })));
    }
  });
  const [crm, own] = sides;
  return [portal.name, lineOf("CRM", sumOf(crm)), lineOf("Relance", sumOf(own))];
}

function portalsOf(args: readonly string[]): readonly string[] | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { portal: { type: "string", multiple: true } },
    });
    return values.portal ?? LEFT_ALONE;
  } catch {
    return null;
  }
}
