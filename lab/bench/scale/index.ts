import { parseArgs } from "node:util";
import { loadavg } from "node:os";
import { routes } from "../../../functions/routes.generated.ts";
import { printFigure } from "../print-figure.ts";
import { allCalls, ENDING, isRead } from "./calls.ts";
import { type Figure, measureCall, measureEnding, quantile, WANTED } from "./measure.ts";
import { measurePeak, morningOf } from "./morning.ts";
import { measuredOf } from "./people.ts";
import { comparePlans } from "./plans.ts";
import { inScaleWorld, type ScaleWorld } from "./world.ts";

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    organizations: { type: "string", default: "100" },
    exchanges: { type: "string", default: "1000000" },
    /** A folder whose database is kept, and taken up by the next run. */
    keep: { type: "string" },
    /** Only routes whose call holds this. */
    only: { type: "string", default: "" },
    /** Times each read and each write counts. */
    reads: { type: "string", default: "20" },
    writes: { type: "string", default: "5" },
    /** Organizations whose members' morning is counted. */
    mornings: { type: "string", default: "20" },
    "renew-plans": { type: "boolean", default: false },
  },
});

/** A route that another change is about: measured, and no part of the verdict. */
const APART = ["DELETE /api/contacts/{contactId}/personal-data"];

/**
 * All routes on organizations of fifty people, a hundred of 100,000 contacts each unless said, the first with 1,000,000
 * exchanges: each read and write in the large organization and in an ordinary one, the plans of the most frequent
 * statements, and the connections of a thousand people's morning. The last line is the verdict.
 */
export async function benchScale(): Promise<void> {
  const sizes = {
    organizations: Number(values.organizations),
    contacts: Number(positionals[0] ?? 100_000),
    exchanges: Number(values.exchanges),
  };
  await inScaleWorld(sizes, values.keep, async (world) => {
    const figures = await measureRoutes(world, sizes.organizations);
    const changedPlans = await comparePlans(world, () => mixedMorning(world), values["renew-plans"]);
    const isWithin = await measurePeak(world, Math.min(Number(values.mornings), sizes.organizations), MINUTE);
    const judged = figures.filter(({ call }) => !APART.includes(call));
    const slowest = (isOfReads: boolean): number =>
      Math.max(0, ...judged.filter(({ call }) => isRead(call) === isOfReads).map(({ p95 }) => p95));
    const failed = judged.filter(({ pass }) => !pass);
    const pass = judged.length > 0 && failed.length === 0 && changedPlans === 0 && isWithin;
    printFigure({
      bench: "scale",
      ...sizes,
      routes: routes.length,
      ways: figures.length,
      slowestRead: slowest(true),
      slowestWrite: slowest(false),
      wanted: WANTED,
      reference:
        Math.round(
          quantile(
            figures.map(({ reference }) => reference),
            0.5,
          ) * 10,
        ) / 10,
      load: loadavg().map(Math.round),
      failed: failed.length,
      changedPlans,
      pass,
    });
    process.exitCode = pass ? 0 : 1;
  });
}

/** Seconds in which a thousand people begin their day. */
const MINUTE = 60;

/** The morning of one member in five of an ordinary organization, and of the large one. */
async function mixedMorning(world: ScaleWorld): Promise<void> {
  for (const o of [1, 2]) {
    const measured = await measuredOf(world.admin, "ordinary", o);
    for (let member = 0; member < measured.members.length; member += 5)
      await morningOf(world, measured, member);
  }
}

async function measureRoutes(world: ScaleWorld, organizations: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const runs = { read: Number(values.reads), write: Number(values.writes) };
  const large = await measuredOf(world.admin, "large", 1);
  const ordinary = await measuredOf(world.admin, "ordinary", organizations);
  for (const call of allCalls) {
    if (!call.call.includes(values.only)) continue;
    if (ENDING.includes(call.call)) continue;
    for (const measured of [large, ordinary])
      figures.push(...(await measureCall(world, measured, call, runs)));
  }
  if (values.keep === undefined && values.only === "")
    for (const [index, call] of allCalls.filter((one) => ENDING.includes(one.call)).entries())
      figures.push(
        await measureEnding(world, await measuredOf(world.admin, "ordinary", organizations - index), call),
      );
  return figures;
}
