import { expect } from "vitest";
import { DELIVERIES } from "../../functions/jobs/queues.ts";
import { BYTES } from "../../functions/outbound/bounds.ts";
import { startOpenai } from "./openai.ts";
import { interpose, type Odd } from "./odd-answers.ts";
import { type OddCrm, oddCrms } from "./odd-crms.ts";
import { readingTeam } from "./reading-team.ts";

const TRIES = DELIVERIES.interactive;
/** A call is tried five times, and a page that is too large once more with fewer records. */
const MOST_CALLS = TRIES * 5 * 2;
/** What a call may be sent beyond the limit: what stands in buffers on the way when it is hung up on. */
const ON_THE_WAY = 8_388_608;

/** Each CRM and a model server, whose answers may be odd, behind one product. */
export async function oddWorld() {
  const openai = await startOpenai({ models: ["gpt-6.1-terra", "gpt-6-luna"] });
  const model = interpose(openai.server);
  const crms = await oddCrms({ ...openai.variables, CLOCK: "2026-11-20T09:05:00Z" });
  return { crms, model, stop: () => openai.stop() };
}

/** Hands a job's message to workers as the queue does, until it is taken or the queue gives it up. */
async function deliver({ world }: Pick<OddCrm, "world">, message: object): Promise<number> {
  for (let delivery = 1; ; delivery++)
    if ((await world.deliver(message, { delivery })) || delivery === TRIES) return delivery;
}

/** A full run that archives what it does not find, as on Sundays; answers its job. */
export async function fullRun(one: OddCrm): Promise<Record<string, unknown>> {
  const { world, crm, member } = one;
  await world.admin.query("delete from private.crm_pace");
  const { rows } = await world.admin.query<{ id: string }>(
    `insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', $2) returning id`,
    [member.organizationId, JSON.stringify({ crm, mode: "full", removeOrphanedContacts: true })],
  );
  const jobId = rows[0]?.id;
  await deliver(one, { kind: "refresh-contacts", organizationId: member.organizationId, jobId });
  const { rows: jobs } = await world.admin.query<Record<string, unknown>>(
    "select state, error_code from public.job where id = $1",
    [jobId],
  );
  return jobs[0] ?? {};
}

/** What people read of it in the settings. */
export async function shown({ world, member }: OddCrm) {
  const reply = await world.call("/api/crm/connections", member.cookie);
  const { data } = (await reply.json()) as {
    data: {
      state: string;
      message: string | null;
      pausedUntil: string | null;
      job: { error: { message: string } };
    }[];
  };
  return data[0];
}

/** What is stored of a CRM, with what a person corrected of it. */
export const stored = async (one: OddCrm) => ({
  rows: await one.rows(),
  corrections: (
    await one.world.admin.query(
      "select c::text from public.fact_correction c where organization_id = $1 order by id",
      [one.member.organizationId],
    )
  ).rows,
});

/** Has a person correct what was read in three notes. */
export async function correctNotes({ world, member }: OddCrm): Promise<void> {
  const { rowCount } = await world.admin.query(
    `insert into public.fact_correction
       (organization_id, contact_id, text_kind, text_id, fact, as_read, reader, reader_version, correction, corrected_by)
     select organization_id, contact_id, 'note', id, '{}', '[]', 'local', '1', 'notSo', $2
     from public.note where organization_id = $1 limit 3`,
    [member.organizationId, member.userId],
  );
  expect(rowCount).toBe(3);
}

/** A full run while `odd` is what some calls are answered: nothing is lost, and few calls were made; answers its job. */
export async function meets(
  one: OddCrm,
  odd: Odd,
  matching: (call: string) => boolean,
): Promise<Record<string, unknown>> {
  const before = await stored(one);
  one.server.begin(odd, matching);
  const job = await fullRun(one);
  one.server.stop();
  expect(one.server.calls).toBeGreaterThan(0);
  expect(one.server.calls).toBeLessThanOrEqual(MOST_CALLS);
  expect(one.server.mostBytes).toBeLessThan(BYTES.page + ON_THE_WAY);
  expect(one.server.elsewhere).toBe(0);
  expect(await stored(one)).toEqual(before);
  return job;
}

/** A full run that meets an answer nobody can read ends, loses nothing and says so. */
export async function endsUnread(one: OddCrm, odd: Odd): Promise<void> {
  expect(await meets(one, odd, one.isList)).toEqual({ state: "failed", error_code: "crm_unreadable" });
  const said = await shown(one);
  expect(said).toMatchObject({ state: "error", pausedUntil: null });
  expect(said?.message).toContain("ne peuvent pas être lues");
  expect(said?.job.error.message).toContain("Rien n’a été retiré");
}

/** So does one whose token cannot be renewed. */
export async function endsWithoutToken(one: OddCrm, odd: Odd): Promise<void> {
  await one.world.admin.query("update private.crm_connection set access_token_expires_at = now()");
  expect(await meets(one, odd, one.isToken)).toMatchObject({
    state: "failed",
    error_code: expect.stringMatching(/^crm_un(readable|available)$/) as string,
  });
  expect((await shown(one))?.message).toMatch(/échoué|ne renouvelle pas/);
}

/** The next answers make all of it whole again. */
export async function isWholeAgain(one: OddCrm): Promise<void> {
  const before = await stored(one);
  expect(await fullRun(one)).toEqual({ state: "done", error_code: null });
  expect(await stored(one)).toEqual(before);
  expect(await shown(one)).toMatchObject({ state: "active", message: null, pausedUntil: null });
}

/** Reads a note while `odd` is what the model server answers; hands on what waits, as often as the queue would. */
export async function readingMeets({ crms, model }: Awaited<ReturnType<typeof oddWorld>>, odd: Odd) {
  const { world } = crms.hubspot;
  const team = await readingTeam(world);
  const note = await team.note(await team.contact(), "Je la rappelle vendredi. Elle attend notre prix.");
  const { rows } = await world.admin.query<{ id: string }>(
    `insert into public.job (organization_id, kind, input) values ($1, 'read-texts', '{"lists":false}') returning id`,
    [team.organizationId],
  );
  const message = { kind: "read-texts", organizationId: team.organizationId, jobId: rows[0]?.id };
  model.begin(odd, (call) => call.startsWith("POST /v1/"));
  let runs = 0;
  for (let next: object[] = [message]; next.length > 0; next = team.taken("read-texts")) {
    runs++;
    for (const each of next) await deliver({ world }, each);
  }
  model.stop();
  expect(runs).toBeLessThanOrEqual(TRIES);
  expect(model.calls).toBeGreaterThan(0);
  expect(model.calls).toBeLessThanOrEqual(4 * TRIES);
  expect(model.mostBytes).toBeLessThan(BYTES.small + ON_THE_WAY);
  expect(model.elsewhere).toBe(0);
  const { rows: jobs } = await world.admin.query<{ state: string; error_code: string }>(
    "select state, error_code from public.job where id = $1",
    [rows[0]?.id],
  );
  const { rows: read } = await world.admin.query<{ reader: string }>(
    "select reader from public.text_reading where text_id = $1",
    [note],
  );
  // What this machine read stands, and nothing else was stored.
  expect(read).toEqual([{ reader: "local" }]);
  return { runs, calls: model.calls, job: jobs[0], team, note };
}
