import { loadavg } from "node:os";
import type { Platform } from "../../functions/http/platform.ts";
import { workOff } from "../test/erasures.ts";
import type { TestQueue } from "../test/queue.ts";
import { NAMED } from "./erasure-data.ts";
import { printFigure } from "./print-figure.ts";

/** Milliseconds within which a person's own data are answered, and others' texts are counted. */
const WANTED = { own: 1_000, counted: 300_000 };
/** Times the export is asked for before and after the count. */
const TIMES = 5;

interface Answer {
  readonly mentions: Record<string, number>;
  readonly mentionsCount: { readonly state: string };
}

/**
 * Exports the data of a person whom others' texts name: what is theirs at once, the count by a job, and once more with it.
 * `processor`: milliseconds that the product and its servers have had so far. True where it is as wanted.
 */
export async function benchExport({
  ask,
  address,
  platform,
  queue,
  processor,
}: {
  readonly ask: (method: string, address: string) => Promise<Response>;
  readonly address: string;
  readonly platform: Platform;
  readonly queue: TestQueue;
  readonly processor: () => number;
}): Promise<boolean> {
  const timed = async <T>(what: () => Promise<T>) => {
    const [start, used] = [performance.now(), processor()];
    const answer = await what();
    return { answer, ms: Math.round(performance.now() - start), cpu: Math.round(processor() - used) };
  };
  const exported = async () => {
    const all: { answer: Answer; ms: number; cpu: number }[] = [];
    for (let time = 0; time < TIMES; time++)
      all.push(await timed(async () => (await (await ask("GET", address)).json()) as Answer));
    return all;
  };
  const before = await exported();
  const asked = await timed(() => ask("POST", `${address}/mentions`));
  const counted = await timed(() => workOff(platform, queue, "count-mentions"));
  const after = await exported();
  const [first, last] = [before[0]?.answer, after.at(-1)?.answer];
  // One answer says little on a machine that does other work.
  const middleOf = (all: readonly { ms: number }[]) =>
    all.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(TIMES / 2)] ?? 0;
  const ownMedianMs = middleOf(before);
  const wholeMedianMs = middleOf(after);
  const pass =
    first?.mentionsCount.state === "not_counted" &&
    last?.mentionsCount.state === "counted" &&
    last.mentions["engagement"] === NAMED &&
    last.mentions["note"] === NAMED / 10 &&
    last.mentions["raw_text"] === NAMED / 10 &&
    Math.max(ownMedianMs, wholeMedianMs) <= WANTED.own &&
    counted.ms <= WANTED.counted;
  printFigure({
    exported: "one person, before the count and after it",
    ownMs: before.map(({ ms }) => ms),
    ownProcessorMs: before.map(({ cpu }) => cpu),
    ownMedianMs,
    askedMs: asked.ms,
    countedMs: counted.ms,
    countedProcessorMs: counted.cpu,
    wholeMs: after.map(({ ms }) => ms),
    wholeMedianMs,
    wholeProcessorMs: after.map(({ cpu }) => cpu),
    mentions: last?.mentions,
    wanted: WANTED,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    pass,
  });
  return pass;
}
