import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createOrganization,
  createSession,
  createSuggestion,
} from "../../dev/test/factories.ts";
import { callerOf } from "../../dev/test/caller.ts";
import { forgetStatistics } from "../../dev/test/forget-statistics.ts";
import { route as markDone } from "../../functions/suggestions/actions/mark-done.ts";
import { withClaims } from "../../functions/db/claims.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import type { DayItem } from "../../functions/suggestions/actions/proposals/day-item.ts";
import { writeAction } from "../../functions/suggestions/actions/proposals/write-action.ts";
import { reopenCorrected } from "../../functions/suggestions/actions/reopening/reopen-corrected.ts";
import { reopenReturned } from "../../functions/suggestions/actions/reopening/reopen-returned.ts";
import { daysOf, MONDAY, proposal, TUESDAY } from "./day.ts";
import { createWorld, type World } from "./world.ts";

const { admin, platform } = await testStack();
const { writeDay, listOf } = daysOf(admin, platform);
const call = callerOf(platform, [markDone]);
/** Contacts come back in their CRM. */
const returned = async (contacts: readonly string[], why: string): Promise<void> => {
  const { rows } = await admin.query<{ organization_id: string }>(
    "select organization_id from public.contact where id = $1",
    [contacts[0]],
  );
  const ctx = systemContext(platform, rows[0]?.organization_id ?? "", "test");
  await withClaims(ctx, (client) => reopenReturned(client, contacts, why));
};

const named = (first: string | null, last: string | null, email: string | null) => ({
  first_name: first,
  last_name: last,
  email,
});
const EMAIL = "lea.roy@exemple.fr";

describe("two records", () => {
  it.each([
    [
      "of one address, however it is written",
      named("Léa", "Roy", EMAIL),
      named("L.", "Roy", " LEA.Roy@Exemple.fr"),
      true,
    ],
    ["of two addresses", named("Léa", "Roy", EMAIL), named("Léa", "Roy", "lea@exemple.fr"), false],
    ["without an address", named("Léa", "Roy", null), named("Léa", "Roy", null), false],
    ["with what is no address", named("Léa", "Roy", "inconnue"), named("Léa", "Roy", "inconnue"), false],
    [
      "of a shared mailbox, of two names",
      named("Léa", "Roy", "contact@exemple.fr"),
      named("Paul", "Roy", "contact@exemple.fr"),
      false,
    ],
    [
      "of a shared mailbox, of one name",
      named("Léa", "Roy", "Contact@exemple.fr"),
      named("roy", "LEA", "contact@exemple.fr"),
      true,
    ],
    [
      "of a shared mailbox, without names",
      named(null, null, "info-paris@exemple.fr"),
      named("", null, "info-paris@exemple.fr"),
      true,
    ],
    [
      "of somebody whose name begins like a mailbox's",
      named("Léa", "Info", "infolea@exemple.fr"),
      named("L.", "I.", "infolea@exemple.fr"),
      true,
    ],
  ])("%s: the same person or not", async (_, one, other, same) => {
    const organizationId = await createOrganization(admin);
    const first = await createContact(admin, organizationId, one);
    const second = await createContact(admin, organizationId, { crm: "salesforce", ...other });
    const { rows } = await admin.query<{ records: string[] }>(
      "select live as records from app.person where contact_id = $1",
      [first],
    );
    expect(rows[0]?.records.toSorted()).toEqual(same ? [first, second].toSorted() : [first]);
  });

  it("of two organizations are two people", async () => {
    const [ours, theirs] = [await createOrganization(admin), await createOrganization(admin)];
    const first = await createContact(admin, ours, { email: EMAIL });
    await createContact(admin, theirs, { email: EMAIL });
    const { rows } = await admin.query("select live as records from app.person where contact_id = $1", [
      first,
    ]);
    expect(rows).toEqual([{ records: [first] }]);
  });
});

async function twoRecords() {
  const world = await createWorld(admin);
  const { organizationId } = world;
  const [one, other] = [
    await createContact(admin, organizationId, { email: EMAIL }),
    await createContact(admin, organizationId, { email: EMAIL, crm: "salesforce" }),
  ];
  const actionOf = (contactId: string, over: Record<string, unknown> = {}) =>
    createAction(admin, organizationId, contactId, over);
  const end = async (actionId: string) => {
    const { rows } = await admin.query<Record<string, unknown>>(
      "select archived_by, ai_archive_reasoning as why from public.action where id = $1",
      [actionId],
    );
    return rows[0];
  };
  return { world, one, other, actionOf, end };
}
const system = ({ organizationId }: World) => systemContext(platform, organizationId, "test");
const write = (world: World, item: DayItem) => writeAction(system(world), item, MONDAY);
const open = { archived_by: null, why: null };

describe("what is proposed for a person of two records", () => {
  it("takes the place of what nobody edited on the other record, in the lists too", async () => {
    const { world, one, other, actionOf, end } = await twoRecords();
    const older = await actionOf(other);
    const { organizationId, memberId } = world;
    const suggestion = { organizationId, userId: memberId, contactId: other, actionId: older, day: MONDAY };
    await createSuggestion(admin, suggestion);
    expect(await write(world, { ...proposal(one), besides: [older] })).toBe("created");
    const { rows } = await admin.query<{ id: string }>(
      "select id from public.action where contact_id = $1 and archived_at is null",
      [one],
    );
    expect((await listOf(memberId, MONDAY)).actions).toEqual([rows[0]?.id]);
    expect(await end(older)).toEqual({
      archived_by: "system",
      why: "Cette personne est proposée par une autre de ses fiches.",
    });
  });

  it("is not put beside a message that somebody edited on the other record", async () => {
    const { world, one, other, actionOf, end } = await twoRecords();
    const theirs = await actionOf(other, { edited_at: new Date() });
    expect(await write(world, proposal(one))).toBe("edited");
    await writeDay(world, world.memberId, MONDAY, [proposal(one)]);
    expect((await listOf(world.memberId, MONDAY)).contacts).toEqual([]);
    expect(await end(theirs)).toEqual(open);
  });

  it("is nothing where they were handled by the other record while it was being written", async () => {
    const { world, one, other, actionOf } = await twoRecords();
    const done = { archived_at: new Date(), archived_by: "user", archived_reason: "done" };
    const handled = await actionOf(other, done);
    expect(await write(world, { ...proposal(one), besides: [handled] })).toBe("gone");
  });

  it("stands in one list a day", async () => {
    const { world, one, other } = await twoRecords();
    await writeDay(world, world.memberId, MONDAY, [proposal(one), proposal(other)]);
    await writeDay(world, world.ownerId, MONDAY, [proposal(other)]);
    await writeDay(world, world.ownerId, TUESDAY, [proposal(other)]);
    expect((await listOf(world.memberId, MONDAY)).contacts).toEqual([one]);
    expect((await listOf(world.ownerId, MONDAY)).contacts).toEqual([]);
    expect((await listOf(world.ownerId, TUESDAY)).contacts).toEqual([other]);
  });

  it("ends with what is handled of the other record, but for a message that somebody edited", async () => {
    const why = "Cette personne a été traitée par une autre de ses fiches.";
    for (const edited_at of [null, new Date()]) {
      const { world, one, other, actionOf, end } = await twoRecords();
      const [handled, beside] = [await actionOf(one), await actionOf(other, { edited_at })];
      const { cookie } = await createSession(admin, world.memberId, world.organizationId);
      expect((await call("PATCH", `/api/actions/${handled}/done?sent=false`, { cookie })).status).toBe(200);
      expect(await end(beside)).toEqual(edited_at === null ? { archived_by: "system", why } : open);
    }
  });

  it("does not open again when a record comes back after they were handled by the other", async () => {
    const { one, other, actionOf, end } = await twoRecords();
    const gone = { archived_by: "system", archived_reason: "updated" };
    const why = "Le contact a été archivé dans le CRM.";
    const closed = await actionOf(one, { ...gone, archived_at: "2026-11-20", ai_archive_reasoning: why });
    await actionOf(other, { archived_at: "2026-11-21", archived_by: "user", archived_reason: "done" });
    await returned([one], why);
    expect(await end(closed)).toEqual({ archived_by: "system", why });
  });

  it("opens again by one record alone where several come back at once, and wherever somebody edited", async () => {
    const why = "Le contact a été archivé dans le CRM.";
    const gone = { archived_by: "system", archived_reason: "updated", ai_archive_reasoning: why };
    for (const edited_at of [null, new Date()]) {
      const { one, other, actionOf, end } = await twoRecords();
      const earlier = await actionOf(one, { ...gone, archived_at: "2026-05-20", edited_at });
      const later = await actionOf(other, { ...gone, archived_at: "2026-11-20" });
      await returned([one, other], why);
      const [stands, stays] = edited_at === null ? [later, earlier] : [earlier, later];
      expect(await end(stands)).toEqual(open);
      expect(await end(stays)).toEqual({ archived_by: "system", why });
    }
  });

  it("does not open again with a correction after they were handled by the other record", async () => {
    const { world, one, other, actionOf, end } = await twoRecords();
    const ended = { archived_by: "system", archived_reason: "updated", archived_at: "2026-11-20" };
    const corrected = await actionOf(one, ended);
    await admin.query(
      `insert into public.fact_correction (organization_id, contact_id, text_kind, text_id, fact, as_read, reader,
         reader_version, correction, corrected_by, ended_action_id)
       values ($1, $2, 'note', $2, '{}', '[]', 'local', '1', 'notSo', $3, $4)`,
      [world.organizationId, one, world.memberId, corrected],
    );
    await actionOf(other, { archived_at: "2026-11-21", archived_by: "user", archived_reason: "done" });
    expect(await reopenCorrected(system(world), one)).toBe(false);
    expect(await end(corrected)).toMatchObject({ archived_by: "system" });
  });

  it("waits for whoever is just editing the other record's message, and is not put beside it", async () => {
    const { world, one, other, actionOf, end } = await twoRecords();
    const theirs = await actionOf(other);
    const editor = await admin.connect();
    try {
      await editor.query("begin");
      await editor.query("select from public.action where id = $1 for update", [theirs]);
      await editor.query(
        "update public.action set ai_ice_breaking_message = 'Bonjour Léa, mes mots à moi.', edited_at = now() where id = $1",
        [theirs],
      );
      const writing = write(world, proposal(one));
      await expect
        .poll(async () => {
          const waiting = await admin.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for update'",
          );
          return waiting.rowCount;
        })
        .toBe(1);
      await editor.query("commit");
      expect(await writing).toBe("edited");
      expect(await end(theirs)).toEqual(open);
    } finally {
      editor.release();
    }
  });
});

describe("an objection to an address", () => {
  it("is found whatever stands around the address", async () => {
    const { organizationId } = await createWorld(admin);
    const contactId = await createContact(admin, organizationId, { email: `\u00a0${EMAIL.toUpperCase()}\t` });
    await admin.query(
      `insert into public.suppression (organization_id, kind, value, reason, source) values ($1, 'address', $2, 'opposition', 'user')`,
      [organizationId, EMAIL],
    );
    const { rows } = await admin.query(
      "select s.reason from public.contact c, app.suppression_of(c) s where c.id = $1",
      [contactId],
    );
    expect(rows).toEqual([{ reason: "opposition" }]);
  });

  it("is looked for without reading everybody who shares a mailbox", async () => {
    const { organizationId } = await createWorld(admin);
    await admin.query(
      `insert into public.contact (organization_id, crm, crm_id, first_name, email)
       select $1, 'hubspot', n::text, 'Personne ' || n, 'contact@exemple.fr' from generate_series(1, 1000) n`,
      [organizationId],
    );
    const { rows } = await admin.query<{ "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number } }] }>(
      `explain (analyze, buffers, timing off, format json)
       select from public.contact c where c.organization_id = $1 and exists (select from app.suppression_of(c))`,
      [organizationId],
    );
    // A few for each; by every pair it would be ten thousands.
    expect(rows[0]?.["QUERY PLAN"][0].Plan["Shared Hit Blocks"]).toBeLessThan(15_000);
  });
});

describe("the retention of a person of many records", () => {
  it("reads each of them once, whether or not the planner knows the tables", async () => {
    const { organizationId } = await createWorld(admin);
    await admin.query(
      `insert into public.contact (organization_id, crm, crm_id, email, created_at)
       select $1, 'hubspot', n::text, $2, '2020-01-01' from generate_series(1, 500) n`,
      [organizationId, EMAIL],
    );
    await admin.query(
      `insert into public.engagement (organization_id, contact_id, crm, crm_id, type, source, date, direction)
       select organization_id, id, crm, crm_id || '-' || n, 'email', 'hubspot', '2020-01-01', 'incoming'
       from public.contact, generate_series(1, 10) n where organization_id = $1`,
      [organizationId],
    );
    const superuser = await admin.connect();
    await forgetStatistics(superuser);
    superuser.release();
    const client = await platform.pool.connect();
    try {
      await client.query("begin");
      const claims = { sub: organizationId, org_id: organizationId, org_role: "system" };
      await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, timing off, format json)
         select from app.silent_contacts('2021-01-01')`,
      );
      const plan = rows[0]?.["QUERY PLAN"][0].Plan;
      expect(plan?.["Actual Rows"]).toBe(500);
      // A few for each; by every pair of records, or of a record and an engagement, it would be ten thousands.
      expect(plan?.["Shared Hit Blocks"]).toBeLessThan(15_000);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
