import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOpenai } from "../../dev/test/openai.ts";
import { body, broken, interpose, type Odd, UNREADABLE } from "../../dev/test/odd-answers.ts";
import { type OddCrm, oddCrms } from "../../dev/test/odd-crms.ts";
import { readingTeam } from "../../dev/test/reading-team.ts";
import { CRMS } from "../crm/names.ts";
import { DELIVERIES } from "../jobs/queues.ts";
import { BYTES } from "../outbound/bounds.ts";

const TRIES = DELIVERIES.interactive;
/** A call is tried five times, and a page that is too large once more with fewer records. */
const MOST_CALLS = TRIES * 5 * 2;
/** What a call may be sent beyond the limit: what stands in buffers on the way when it is hung up on. */
const ON_THE_WAY = 8_388_608;
const HOUR = 3_600_000;

const openai = await startOpenai({ models: ["gpt-6.1-terra", "gpt-6-luna"] });
const model = interpose(openai.server);
afterAll(() => openai.stop());
const crms = await oddCrms({ ...openai.variables, CLOCK: "2026-11-20T09:05:00Z" });

/** Hands a job's message to workers as the queue does, until it is taken or the queue gives it up. */
async function deliver({ world }: Pick<OddCrm, "world">, message: object): Promise<number> {
  for (let delivery = 1; ; delivery++)
    if ((await world.deliver(message, { delivery })) || delivery === TRIES) return delivery;
}

/** A full run that archives what it does not find, as on Sundays; answers its job. */
async function run(one: OddCrm): Promise<Record<string, unknown>> {
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
async function shown({ world, member }: OddCrm) {
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

const corrections = async ({ world }: OddCrm): Promise<unknown> =>
  (await world.admin.query("select c::text from public.fact_correction c order by id")).rows;

describe.each(CRMS)("a synchronization of %s that meets", (crm) => {
  const one = crms[crm];
  let before: { rows: unknown; corrections: unknown };
  beforeAll(async () => {
    // As a person has corrected what was read in a note.
    await one.world.admin.query(
      `insert into public.fact_correction
         (organization_id, contact_id, text_kind, text_id, fact, as_read, reader, reader_version, correction, corrected_by)
       select organization_id, contact_id, 'note', id, '{}', '[]', 'local', '1', 'notSo', $2
       from public.note where organization_id = $1 limit 3`,
      [one.member.organizationId, one.member.userId],
    );
    before = { rows: await one.rows(), corrections: await corrections(one) };
    expect(before.corrections).toHaveLength(3);
  });

  /** Runs while `odd` is what some calls are answered: nothing is lost, and few calls were made. */
  async function meets(odd: Odd, matching: (call: string) => boolean): Promise<Record<string, unknown>> {
    one.server.begin(odd, matching);
    const job = await run(one);
    one.server.stop();
    expect(one.server.calls).toBeGreaterThan(0);
    expect(one.server.calls).toBeLessThanOrEqual(MOST_CALLS);
    expect(one.server.mostBytes).toBeLessThan(BYTES.page + ON_THE_WAY);
    expect(one.server.elsewhere).toBe(0);
    expect({ rows: await one.rows(), corrections: await corrections(one) }).toEqual(before);
    return job;
  }

  it.each(Object.entries({ ...UNREADABLE, ...one.endless }))("%s ends, and says so", async (_, odd) => {
    expect(await meets(odd, one.isList)).toEqual({ state: "failed", error_code: "crm_unreadable" });
    const said = await shown(one);
    expect(said).toMatchObject({ state: "error", pausedUntil: null });
    expect(said?.message).toContain("ne peuvent pas être lues");
    expect(said?.job.error.message).toContain("Rien n’a été retiré");
  });

  it.each([
    ["a broken connection", broken],
    ["a Retry-After of before", body({}, 503, { "retry-after": "-3600" })],
    ["a Retry-After that is no number", body({}, 503, { "retry-after": "NaN" })],
    ["a refusal that is a page", body("<html>", 403)],
  ])("%s ends with the queue's last try, and says so", async (_, odd) => {
    expect(await meets(odd, one.isList)).toEqual({ state: "failed", error_code: "crm_unavailable" });
    expect((await shown(one))?.job.error.message).toContain("n’a pas répondu");
  });

  it.each([
    ["of a thousand days", "86400000"],
    ["until 2029", "Mon, 01 Jan 2029 00:00:00 GMT"],
  ])("a Retry-After %s rests for an hour, and says until when", async (_, retryAfter) => {
    const odd = body({}, 429, { "retry-after": retryAfter });
    expect(await meets(odd, one.isList)).toEqual({ state: "failed", error_code: "crm_quota" });
    expect(one.server.calls).toBe(1);
    const said = await shown(one);
    expect(said?.job.error.message).toContain("longue pause");
    const left = Date.parse(said?.pausedUntil ?? "") - Date.now();
    expect(left).toBeGreaterThan(HOUR - 120_000);
    expect(left).toBeLessThanOrEqual(HOUR);
  });

  it.each(Object.entries({ ...UNREADABLE, "a broken connection": broken, "a 429": body({}, 429) }))(
    "%s where its token is renewed ends, and says so",
    async (_, odd) => {
      await one.world.admin.query("update private.crm_connection set access_token_expires_at = now()");
      expect(await meets(odd, one.isToken)).toMatchObject({
        state: "failed",
        error_code: expect.stringMatching(/^crm_un(readable|available)$/) as string,
      });
      expect((await shown(one))?.message).toMatch(/échoué|ne renouvelle pas/);
    },
  );

  it("all that, is whole again with the next answers", async () => {
    expect(await run(one)).toEqual({ state: "done", error_code: null });
    expect({ rows: await one.rows(), corrections: await corrections(one) }).toEqual(before);
    expect(await shown(one)).toMatchObject({ state: "active", message: null, pausedUntil: null });
  });
});

describe("a reading by the model server that meets", () => {
  const { world } = crms.hubspot;
  const isAsked = (call: string): boolean => call.startsWith("POST /v1/");

  /** Reads a note while `odd` is what the server answers; hands on what waits, as often as the queue would. */
  async function meets(odd: Odd) {
    const team = await readingTeam(world);
    const note = await team.note(await team.contact(), "Je la rappelle vendredi. Elle attend notre prix.");
    const { rows } = await world.admin.query<{ id: string }>(
      `insert into public.job (organization_id, kind, input) values ($1, 'read-texts', '{"lists":false}') returning id`,
      [team.organizationId],
    );
    const message = { kind: "read-texts", organizationId: team.organizationId, jobId: rows[0]?.id };
    model.begin(odd, isAsked);
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
    return { runs, job: jobs[0], team, note };
  }

  it.each(Object.entries({ ...UNREADABLE, "a broken connection": broken }))(
    "%s ends within four tries, and says so",
    async (_, odd) => {
      const { job } = await meets(odd);
      expect(job).toEqual({ state: "failed", error_code: "unavailable" });
    },
  );

  it.each([
    ["of a thousand days", { "retry-after": "86400000" }],
    ["until 2029", { "retry-after": "Mon, 01 Jan 2029 00:00:00 GMT" }],
    ["of many milliseconds", { "retry-after-ms": "86400000000" }],
  ])("a Retry-After %s does not wait for it, and says so", async (_, headers) => {
    const { job, runs } = await meets(body({ error: { code: "rate_limit_exceeded" } }, 429, headers));
    expect(job).toEqual({ state: "failed", error_code: "rate_limited" });
    expect([runs, model.calls]).toEqual([1, 1]);
  });

  it("all that, is read with the next answers", async () => {
    const { team, note } = await meets(body(null));
    await team.hour();
    expect(await team.byModel()).toMatchObject({ [note]: ["commitment"] });
  });
});
