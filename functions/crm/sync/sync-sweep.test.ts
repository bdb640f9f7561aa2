import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { createAction } from "../../../dev/test/factories.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { applyRetention } from "../../prospection/retention/retention.ts";
import { type Synchronized, synchronizedWith } from "../../../dev/test/sync-runs.ts";

const CONTACTS = 20;
const hubIds = [9_600_001, 9_600_002, 9_600_003, 9_600_004];
const world = await crmWorld(hubIds.map((hubId) => testPortal(CONTACTS, hubId)));
const { admin, simulator } = world;
const synchronized = synchronizedWith(world, hubIds);
const one = await synchronized();
const { portal, run } = one;
const at = "2026-11-20T10:00:00Z";

/** A contact in no HubSpot list: purged, or from a previously connected account. */
let orphans = 0;
async function orphan({ member }: Synchronized): Promise<string> {
  const crmId = `404${++orphans}`;
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.contact (organization_id, crm, crm_id, first_name, email)
     values ($1, 'hubspot', $2, 'Oubliée', 'Oubliee@Exemple.fr') returning id`,
    [member.organizationId, crmId],
  );
  const id = rows[0]?.id ?? "";
  await admin.query(
    `insert into public.note (organization_id, contact_id, crm, crm_id, date, text)
     values ($1, $2, 'hubspot', $3, now(), 'Note')`,
    [member.organizationId, id, `n${crmId}`],
  );
  return id;
}
const contact = async (id: string) =>
  (await admin.query("select archived_at from public.contact where id = $1", [id])).rows;
const seen = async () => (await admin.query("select from private.sync_seen")).rowCount;

/** Every row of every table but `job`, with its version. */
async function everything(): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'better_auth') and tablename not in ('job', 'crm_pace')`,
  );
  const { rows } = await admin.query<{ row: string }>(
    tables
      .map(({ name }) => `select '${name} ' || t.xmin || t::text as row from ${name} t`)
      .join(" union all "),
  );
  return rows.map(({ row }) => row).sort();
}

describe("a complete listing", () => {
  it("removes engagements and notes it does not show, with what they were before, and no contact unless asked", async () => {
    const contactId = one.first("contacts").id;
    const properties = { hs_timestamp: at, hs_note_body: "<p>Vu</p>" };
    const [archived, taken] = [1, 2].map(() => portal.add("notes", properties, [contactId]).id);
    await run();
    const kept = async () => {
      const { rows } = await admin.query<{ crm_id: string }>(
        "select crm_id from private.raw_text where organization_id = $1 and crm_id = any ($2)",
        [one.member.organizationId, [archived, taken]],
      );
      return rows.length;
    };
    expect(await kept()).toBe(2);
    const lost = await orphan(one);
    portal.archive("emails", one.first("emails").id);
    portal.archive("notes", archived ?? "");
    portal.associate("notes", taken ?? "", []);
    const { report } = await run();
    expect(report["engagementsRemoved"]).toBeGreaterThanOrEqual(1);
    // The orphan's own is the third.
    expect(report).toMatchObject({ contactsArchived: 0, notesRemoved: 3 });
    expect(await kept()).toBe(0);
    expect(await contact(lost)).toEqual([{ archived_at: null }]);
    expect(await seen()).toBe(0);
  });

  it("archives with removeOrphanedContacts whom it does not show, with the open action", async () => {
    const lost = await orphan(one);
    const action = await createAction(admin, one.member.organizationId, lost);
    const { report } = await run({ removeOrphanedContacts: true });
    expect(report["contactsArchived"]).toBeGreaterThanOrEqual(1);
    expect(await contact(lost)).toEqual([{ archived_at: expect.any(Date) }]);
    const { rows } = await admin.query("select ai_archive_reasoning from public.action where id = $1", [
      action,
    ]);
    expect(rows).toEqual([{ ai_archive_reasoning: "Le contact n’existe plus dans le CRM." }]);
    await one.expectEqual();
    const before = await one.versions();
    expect((await run({ removeOrphanedContacts: true })).report).toMatchObject({ contactsArchived: 0 });
    expect(await one.versions()).toEqual(before);
  });

  it("puts them away with cleanDatabaseBefore, deletes them a month later, keeps objections by address, and is swept once though its worker dies", async () => {
    const lost = await orphan(one);
    await admin.query(
      `insert into public.suppression (organization_id, kind, contact_id, reason, source) values ($1, 'contact', $2, 'opposition', 'user')`,
      [one.member.organizationId, lost],
    );
    const job = await one.queue({ cleanDatabaseBefore: true });
    await one.deliver(job);
    // For thirty days it may still come back.
    expect(await contact(lost)).toEqual([{ archived_at: expect.any(Date) }]);
    await applyRetention(world.system(one.member.organizationId));
    expect(await contact(lost)).toHaveLength(1);
    await admin.query("update private.removed_contact set removed_at = now() - interval '31 days'");
    await applyRetention(world.system(one.member.organizationId));
    expect(await contact(lost)).toEqual([]);
    const { rows } = await admin.query(
      "select kind, value, reason, source from public.suppression where organization_id = $1 and source = 'user'",
      [one.member.organizationId],
    );
    expect(rows).toEqual([
      { kind: "address", value: "oubliee@exemple.fr", reason: "opposition", source: "user" },
    ]);
    await one.expectEqual();
    // The worker died before it could say that it was done.
    await admin.query("update public.job set state = 'running', finished_at = null where id = $1", [job]);
    await one.deliver(job);
    expect((await admin.query("select state from public.job where id = $1", [job])).rows).toEqual([
      { state: "done" },
    ]);
    await one.expectEqual();
  });
});

describe("a listing that is cut short", () => {
  const flags = ["removeOrphanedContacts", "cleanDatabaseBefore"];
  const ends = ["a worker's end", "500s", "a 429", "a person who cancels", "a revoked access"];
  // Both flags are swept at the same point: one of the two is enough for all ends.
  const cases = flags.flatMap((flag) => ends.map((end) => [flag, end] as const));
  it.each(cases.filter(([flag, end]) => flag === flags[0] || end === ends[0]))(
    "removes nothing: %s, %s",
    async (flag, end) => {
      const cut = end === "a revoked access" ? await synchronized() : one;
      const lost = await orphan(cut);
      const { organizationId } = cut.member;
      const counts = async () =>
        (
          await admin.query(
            `select (select count(*) from public.contact where organization_id = $1 and archived_at is null) as contacts,
               (select count(*) from public.engagement where organization_id = $1) as engagements,
               (select count(*) from public.note where organization_id = $1) as notes`,
            [organizationId],
          )
        ).rows;
      const before = await counts();
      const job = await cut.queue({ [flag]: true });
      let steps = 0;
      if (end === "a worker's end") {
        await cut.deliver(job, () => (++steps > 4 ? 0 : 600_000));
      } else if (end === "a person who cancels") {
        simulator.injectFault(
          { kind: "delay", milliseconds: 400 },
          { times: 3, matching: "GET /crm/objects" },
        );
        const { faults } = simulator.stats();
        const delivered = cut.deliver(job);
        while (simulator.stats().faults === faults) await setTimeout(10);
        const { status } = await world.call(`/api/jobs/${job}/cancel`, cut.member.cookie, {});
        if (status !== 200) throw new Error(`not cancelled: ${status}`);
        await delivered;
      } else {
        const play = () => {
          if (end === "a revoked access") simulator.revokeGrants(cut.portal.hubId);
          else if (end === "500s")
            simulator.injectFault(
              { kind: "status", status: 500 },
              { times: 5, matching: "GET /crm/objects" },
            );
          else
            simulator.injectFault(
              { kind: "status", status: 429, retryAfterSeconds: 120 },
              { matching: "GET /crm/objects" },
            );
        };
        await cut.deliver(job, () => {
          if (++steps === 4) play();
          return 600_000;
        });
      }
      simulator.clearFaults();
      expect(await counts()).toEqual(before);
      expect(await contact(lost)).toEqual([{ archived_at: null }]);
      const { rows } = await admin.query<{ state: string }>("select state from public.job where id = $1", [
        job,
      ]);
      expect(rows[0]?.state).not.toBe("done");
      // A job that may continue keeps its list of seen rows; a finished one does not.
      const over = ["canceled", "failed"].includes(rows[0]?.state ?? "");
      expect((await seen()) === 0).toBe(over);
      await admin.query("delete from public.job where id = $1", [job]);
      await admin.query("delete from public.contact where id = $1", [lost]);
      // The rest that HubSpot asked for is not the next test's.
      await admin.query("delete from private.crm_pace");
    },
  );
});

describe("a dry run", async () => {
  // Of its own: some of its runs leave changes unread.
  const one = await synchronized();
  const { portal, run } = one;
  // A whole reading without flags: sync-dry-run.test.ts.
  const flagsOf = {
    "updateContext false": { updateContext: false, refreshNotes: false },
    removeOrphanedContacts: { removeOrphanedContacts: true, refreshEngagements: false },
    cleanDatabaseBefore: { cleanDatabaseBefore: true, removeOrphanedContacts: true, updateContext: false },
    "a limit": { limit: 4 },
    "some contacts": { contactIds: 3 },
    changes: { mode: "changes" },
  };
  it.each(Object.entries(flagsOf))(
    "of %s says the numbers of the run that follows and touches no row",
    async (_, given) => {
      const { rows } = await admin.query<{ id: string }>(
        "select id from public.contact where organization_id = $1 and archived_at is null and crm_id not like '404%' order by crm_id limit 3",
        [one.member.organizationId],
      );
      const flags = "contactIds" in given ? { contactIds: rows.map(({ id }) => id) } : given;
      await orphan(one);
      const [a, b, c, d, e] = portal.records("contacts").map(({ id }) => id);
      portal.update("contacts", a ?? "", { jobtitle: "Présidente", hs_email_optout: "true" });
      portal.archive("contacts", b ?? "");
      const added = portal.add("contacts", { firstname: "Inès" });
      portal.add("notes", { hs_timestamp: at, hs_note_body: "Vue" }, [added.id, a ?? ""]);
      portal.add("calls", { hs_timestamp: at, hs_call_body: "Personne" }, []);
      portal.add("calls", { hs_timestamp: "jamais", hs_call_body: "Sans date" }, [a ?? ""]);
      portal.add("emails", { hs_timestamp: at, hs_email_text: "À deux" }, [c ?? "", d ?? ""]);
      portal.merge(c ?? "", d ?? "");
      portal.archive("notes", one.first("notes").id);
      const moved = one.first("emails");
      portal.associate("emails", moved.id, [e ?? ""]);
      portal.update("emails", moved.id, {});
      const before = await everything();
      const dry = await run({ ...flags, dryRun: true });
      expect(dry.state).toBe("done");
      expect(await everything()).toEqual(before);
      expect(await seen()).toBe(0);
      const real = await run(flags);
      expect(real.report).toEqual(dry.report);
      expect(await seen()).toBe(0);
    },
  );
});
