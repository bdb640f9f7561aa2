import { bookDueWork } from "../../../functions/workers/dispatch-store.ts";
import { dispatch } from "../../../functions/workers/dispatch.ts";
import { simulate } from "./simulate.ts";
import { addOrganizations, type DispatchWorld, inDispatchWorld, type Run } from "./world.ts";

/** An hour before the lists of everybody in Paris: reading and lists fall into it. */
const START = "2026-11-20T03:00:00Z";
const HOUR = 3_600;
/** Organizations of the reference: one after another, as the way to compare with. */
const ONE_BY_ONE = 100;

/** The hour before the lists, of `organizations` that all live in Paris, and the same hour dispatched once more. */
export async function measureHour(organizations: number) {
  return inDispatchWorld(START, async (world) => {
    await addOrganizations(world.admin, organizations);
    const done = await simulate(world, HOUR, async (second) => {
      if (second % 900 === 0) await dispatch(world.platform);
    });
    const first = summed(world.runs.splice(0));
    const served = (kind: string): number =>
      new Set(done.filter((one) => one.kind === kind).map(({ organizationId }) => organizationId)).size;
    const count = (kind: string): number => done.filter((one) => one.kind === kind).length;
    const lists = done.filter(({ kind }) => kind === "daily-suggestions");
    const lastList = Math.max(...lists.map(({ doneAt }) => doneAt));
    world.time -= 1_000;
    const again = await dispatchAnew(world, organizations);
    const oneByOne = await queriesOneByOne(world);
    return {
      organizations,
      roundTripsPer100: rounded((first.queries / first.organizations) * 100),
      roundTripsPer100OneByOne: oneByOne,
      pages: first.pages,
      organizationsRead: served("refresh-contacts"),
      organizationsListed: served("daily-suggestions"),
      doubles: count("refresh-contacts") + count("daily-suggestions") - 2 * organizations,
      secondsLeftAfterTheLastList: Math.round((Date.parse(START) + HOUR * 1_000 - lastList) / 1_000),
      messagesOfASecondRun: again.messages,
    };
  });
}

/** Every organization looked at once more in the same quarter of an hour, as if the first run had not been. */
async function dispatchAnew(world: DispatchWorld, organizations: number) {
  await world.admin.query("update private.last_dispatch set quarter = '-infinity'");
  await world.admin.query("truncate local.queue_message");
  let seen = 0;
  while (seen < organizations) {
    await dispatch(world.platform);
    seen += world.runs.at(-1)?.organizations ?? organizations;
  }
  const { rows } = await world.admin.query<{ count: number }>(
    `select count(*)::integer as count from local.queue_message where body::jsonb ->> 'kind' <> 'dispatch'`,
  );
  return { messages: rows[0]?.count ?? -1 };
}

/** Round trips for a hundred organizations, each booked and told of by itself. */
async function queriesOneByOne({ admin, platform }: DispatchWorld): Promise<number> {
  await admin.query("update private.last_dispatch set quarter = '-infinity'");
  let queries = 0;
  for (let count = 0; count < ONE_BY_ONE; count++) {
    await bookDueWork({ ...platform, requestId: "" }, { organizations: 1, messages: 10 });
    await platform.pool.query("select app.settle_outbox('{}', '{}')");
    // The transaction's begin and commit are two of them.
    queries += 7;
  }
  return queries;
}

function summed(runs: readonly Run[]) {
  const sum = (of: (run: Run) => number): number => runs.reduce((total, run) => total + of(run), 0);
  return {
    pages: runs.length,
    organizations: sum((run) => run.organizations),
    queries: sum((run) => run.queries),
  };
}

const rounded = (value: number): number => Number(value.toFixed(2));
