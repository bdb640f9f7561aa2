import { loadavg } from "node:os";
import * as z from "zod";
import type { Call } from "../../../dev/test/calls/call.ts";
import { printFigure } from "../print-figure.ts";
import { type Asked, before, expectedOf, isRead, requestsOf } from "./calls.ts";
import { type Measured, worldIn } from "./people.ts";
import type { ScaleWorld } from "./world.ts";

/** Milliseconds within which 19 of 20 are to be answered. */
export const WANTED = { read: 300, write: 1_000 };
/** The same of a file with all there is of somebody, who may have thousands of exchanges. */
const WANTED_OF_FILES: Readonly<Record<string, number>> = {
  "GET /api/contacts/{contactId}/personal-data": 1_000,
};
/** Times each request counts: of reads so many that one in twenty may be slow. */
export interface Runs {
  readonly read: number;
  readonly write: number;
}

/** What one way of asking a route took. */
interface Times {
  readonly what: string;
  readonly statuses: Set<number>;
  readonly times: number[];
  /** Processor time of each. */
  readonly processor: number[];
  /** The reference beside it: a row by its primary key over the product's own door. */
  readonly reference: number[];
}

export interface Figure {
  readonly call: string;
  readonly what: string;
  readonly organization: string;
  readonly p95: number;
  readonly reference: number;
  readonly pass: boolean;
}

/** The value below which so great a part lies, the upper of two. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;

/** Whether a call was answered as it is to be, and in time: a refusal is quick, and no answer. */
export const isGood = (call: Call, statuses: Iterable<number>, milliseconds: number): boolean =>
  [...statuses].every((status) => expectedOf(call).includes(status)) &&
  milliseconds <= (WANTED_OF_FILES[call.call] ?? WANTED[isRead(call.call) ? "read" : "write"]);

/**
 * Asks a route in each of its ways, several times in turn, each write by people and of an action of its own; prints a line a
 * way. The first time warms up code and connections, and is not counted.
 */
export async function measureCall(
  world: ScaleWorld,
  measured: Measured,
  call: Call,
  runs: Runs,
): Promise<Figure[]> {
  const kind = isRead(call.call) ? "read" : "write";
  const ways = new Map<string, Times>();
  let around = await worldIn(world.admin, measured);
  for (let run = 0; run <= runs[kind]; run++) {
    if (kind === "write" && run > 0) {
      await around.end();
      around = await worldIn(world.admin, measured);
    }
    for (const asked of before(around.world, measured, call)) await send(world.url, asked);
    for (const [index, asked] of requestsOf(around.world, measured, call, run).entries()) {
      // Ways of asking that differ by the run count as one.
      const key = String(index);
      const way = ways.get(key) ?? {
        what: asked.what,
        statuses: new Set(),
        times: [],
        processor: [],
        reference: [],
      };
      ways.set(key, way);
      const reference = await timeReference(world, measured, run);
      const start = world.processor();
      const { status, milliseconds } = await send(world.url, asked);
      const used = world.processor() - start;
      if (run === 0) continue;
      way.statuses.add(status);
      way.times.push(milliseconds);
      way.processor.push(used);
      way.reference.push(reference);
    }
  }
  await around.end();
  const figures: Figure[] = [];
  for (const { what, statuses, times, processor, reference } of ways.values()) {
    const [p50, p95, most] = [0.5, 0.95, 1].map((part) => Math.round(quantile(times, part)));
    const beside = quantile(reference, 0.5);
    const pass = isGood(call, statuses, p95 ?? 0);
    printFigure({
      [kind]: call.call,
      ...(what === "" ? {} : { asked: what }),
      organization: measured.name,
      statuses: [...statuses],
      p50,
      p95,
      most,
      processor: Math.round(quantile(processor, 0.95)),
      reference: Math.round(beside * 10) / 10,
      times: Math.round((p50 ?? 0) / beside),
      load: Math.round(loadavg()[0] ?? 0),
      pass,
    });
    figures.push({
      call: call.call,
      what,
      organization: measured.name,
      p95: p95 ?? 0,
      reference: beside,
      pass,
    });
  }
  return figures;
}

/** Asks once for the end of an organization. */
export async function measureEnding(world: ScaleWorld, measured: Measured, call: Call): Promise<Figure> {
  const around = await worldIn(world.admin, measured);
  const [asked] = requestsOf(around.world, measured, call, 0);
  if (asked === undefined) throw new Error(`nothing to ask: ${call.call}`);
  const reference = await timeReference(world, measured, 0);
  const { status, milliseconds } = await send(world.url, asked);
  await around.end();
  const pass = isGood(call, [status], milliseconds);
  const p95 = Math.round(milliseconds);
  printFigure({
    write: call.call,
    organization: measured.name,
    statuses: [status],
    p95,
    load: Math.round(loadavg()[0] ?? 0),
    pass,
  });
  return { call: call.call, what: "", organization: measured.name, p95, reference, pass };
}

/** Sends a request over HTTP and waits for its whole reply. */
export async function send(
  url: string,
  asked: Pick<Asked, "method" | "path" | "body" | "cookie">,
): Promise<{ status: number; milliseconds: number }> {
  const start = performance.now();
  const response = await fetch(url + asked.path, {
    method: asked.method,
    redirect: "manual",
    headers: {
      cookie: asked.cookie,
      origin: url,
      ...(asked.body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  });
  await response.arrayBuffer();
  return { status: response.status, milliseconds: performance.now() - start };
}

const Found = z.object({ id: z.string() }).optional();

async function timeReference({ platform }: ScaleWorld, { contacts }: Measured, run: number): Promise<number> {
  const start = performance.now();
  const { rows } = await platform.pool.query<Record<string, unknown>>(
    "select c.id from public.contact c where c.id = $1",
    [contacts[run % contacts.length]],
  );
  Found.parse(rows[0]);
  return performance.now() - start;
}
