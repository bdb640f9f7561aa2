import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crmWorld } from "../../dev/test/crm-world.ts";
import { testPortal } from "../../dev/test/hubspot.ts";
import { type Synchronized, synchronizedWith } from "../../dev/test/sync-runs.ts";
import type { ObjectType } from "../../dev/simulators/hubspot/types.ts";

const CONTACTS = 12;
const hubIds = Array.from({ length: 30 }, (_, index) => 9_300_001 + index);
const world = await crmWorld(hubIds.map((hubId) => testPortal(CONTACTS, hubId)));
const { admin, simulator } = world;
const synchronized = synchronizedWith(world, hubIds);

const at = "2026-11-20T10:00:00Z";
const bodies = { emails: "hs_email_text", calls: "hs_call_body", notes: "hs_note_body" } as const;
const connectionOf = async (organizationId: string): Promise<{ synced_until: Date | null }> => {
  const { rows } = await admin.query<{ synced_until: Date | null }>(
    "select synced_until from private.crm_connection where organization_id = $1",
    [organizationId],
  );
  return rows[0] ?? { synced_until: null };
};

describe("a run that reads changes", () => {
  it("makes eight calls, one of them for deals, and writes no row when nothing changed", async () => {
    const { run, versions, expectEqual } = await synchronized();
    const before = await versions();
    expect(await run({ mode: "changes" })).toMatchObject({ state: "done", calls: 8 });
    expect(await versions()).toEqual(before);
    await expectEqual();
  });

  it("wastes no call on a full last page, and looks associations up a thousand at a time", async () => {
    const { portal, run, expectEqual, first } = await synchronized();
    const contact = first("contacts").id;
    const properties = { hs_timestamp: at, hs_note_body: "Vu", hs_email_text: "Lu" };
    for (let index = 0; index < 450; index++) portal.add("notes", properties, [contact]);
    for (let index = 0; index < 200; index++) portal.add("emails", properties, [contact]);
    for (let index = 0; index < 199; index++) portal.add("contacts", { firstname: `Ève ${index}` });
    const { calls, callsOf, report } = await run({ mode: "changes" });
    expect(callsOf).toMatchObject({
      // Contacts 1, e-mails 1, notes 3, and one for each of the four other types.
      "POST /crm/objects/2026-03/{type}/search": 9,
      "POST /crm/associations/2026-03/{fromType}/{toType}/batch/read": 2,
      "GET /crm/objects/2026-03/{type}": 1,
    });
    expect(calls).toBe(12);
    expect(report).toMatchObject({ contactsCreated: 199, engagementsCreated: 200, notesCreated: 450 });
    await expectEqual();
  });

  it("reads more than a thousand changes of a type in several steps", async () => {
    const { portal, run, expectEqual, first } = await synchronized();
    const contact = first("contacts").id;
    for (let index = 0; index < 1_001; index++)
      portal.add("notes", { hs_timestamp: at, hs_note_body: `Vu ${index}` }, [contact]);
    const { callsOf, report } = await run({ mode: "changes" });
    expect(callsOf).toMatchObject({
      "POST /crm/objects/2026-03/{type}/search": 6 + 6,
      "POST /crm/associations/2026-03/{fromType}/{toType}/batch/read": 2,
    });
    expect(report).toMatchObject({ notesCreated: 1_001 });
    await expectEqual();
  });

  it("brings a contact back with what happened with it, though nothing says that either changed", async () => {
    const { portal, run, expectEqual, first } = await synchronized();
    const known = first("contacts");
    portal.archive("contacts", known.id);
    expect((await run({ mode: "changes" })).report).toMatchObject({ contactsArchived: 1 });
    await expectEqual();
    portal.restore("contacts", known.id);
    const { report, callsOf } = await run({ mode: "changes" });
    expect(report).toMatchObject({ contactsRestored: 1 });
    expect(callsOf["POST /crm/objects/2026-03/{type}/batch/read"]).toBeLessThanOrEqual(6);
    await expectEqual();
    expect(await run({ mode: "changes" })).toMatchObject({ calls: 8 });
  });

  it("reads all that happened with a contact that was archived before the first run", async () => {
    const { portal, run, expectEqual, first } = await synchronized({ read: false });
    const hidden = first("contacts");
    portal.archive("contacts", hidden.id);
    await run();
    portal.restore("contacts", hidden.id);
    portal.update("contacts", hidden.id, { jobtitle: "Revenue" });
    expect((await run({ mode: "changes" })).report).toMatchObject({ contactsCreated: 1 });
    await expectEqual();
  });

  it("looks back from the run's start by as much as the index may lag, not from the newest row", async () => {
    const { member, portal, run, expectEqual, first } = await synchronized();
    const start = Date.now();
    await run({ mode: "changes" });
    const { synced_until } = await connectionOf(member.organizationId);
    const lag = start - (synced_until?.getTime() ?? 0);
    expect(lag).toBeGreaterThan(9 * 60_000);
    expect(lag).toBeLessThanOrEqual(10 * 60_000);
    // The index does not contain this change yet, but contains later ones.
    const late = first("contacts");
    portal.update("contacts", late.id, { jobtitle: "En retard" });
    simulator.setSearchLag(60_000);
    expect((await run({ mode: "changes" })).report).toMatchObject({ contactsUpdated: 0 });
    simulator.setSearchLag(0);
    expect((await run({ mode: "changes" })).report).toMatchObject({ contactsUpdated: 1 });
    await expectEqual();
  });

  it("remembers how far it came only when it read everything, and to its end", async () => {
    const { member, run, queue, deliver } = await synchronized({ read: false });
    const until = async () => (await connectionOf(member.organizationId)).synced_until;
    await run({ refreshNotes: false });
    await run({ limit: 3 });
    await run({ dryRun: true });
    expect(await until()).toBeNull();
    const job = await queue();
    const start = Date.now();
    let steps = 0;
    expect(await deliver(job, () => (++steps > 3 ? 0 : 600_000))).toBe(true);
    expect(await until()).toBeNull();
    expect(await deliver(job)).toBe(true);
    const reached = (await until())?.getTime() ?? 0;
    // Counted from the start of the run, which another worker began.
    expect(reached).toBeLessThan(start - 10 * 60_000 + 2_000);
    expect(reached).toBeGreaterThan(start - 10 * 60_000 - 2_000);
  });

  it.each([
    ["there was no whole run before", "null"],
    ["the last one is older than HubSpot keeps what it deleted", "now() - interval '81 days'"],
  ])("is a full one when %s", async (_, until) => {
    const { member, run, portal, first, expectEqual } = await synchronized();
    await admin.query(
      `update private.crm_connection set synced_until = ${until} where organization_id = $1`,
      [member.organizationId],
    );
    portal.archive("emails", first("emails").id);
    const { callsOf, report } = await run({ mode: "changes" });
    expect(callsOf["POST /crm/objects/2026-03/{type}/search"] ?? 0).toBe(0);
    expect(report["engagementsRemoved"]).toBeGreaterThanOrEqual(1);
    await expectEqual();
  });

  it("goes on where a worker stopped, also while contacts that came back are read", async () => {
    const { portal, run, queue, deliver, first, expectEqual } = await synchronized();
    const contact = first("contacts").id;
    portal.archive("contacts", contact);
    await run({ mode: "changes" });
    portal.restore("contacts", contact);
    const job = await queue({ mode: "changes" });
    for (let tries = 0; tries < 40; tries++) {
      let steps = 0;
      await deliver(job, () => (++steps > 1 ? 0 : 600_000));
      const { rows } = await admin.query<{ state: string }>("select state from public.job where id = $1", [
        job,
      ]);
      if (rows[0]?.state === "done") break;
    }
    const { rows } = await admin.query("select state from public.job where id = $1", [job]);
    expect(rows).toEqual([{ state: "done" }]);
    await expectEqual();
  });
});

/** A change people make in a CRM; `which` selects the record. */
type Change = (one: Synchronized, which: number) => void;
const pick = (one: Synchronized, type: ObjectType, which: number, archived = false) => {
  const all = one.portal.records(type, archived);
  return all[which % Math.max(1, all.length)];
};
const changes: Record<string, Change> = {
  "a contact's job": (one, which) => {
    const contact = pick(one, "contacts", which);
    if (contact) one.portal.update("contacts", contact.id, { jobtitle: `Poste ${which}` });
  },
  "an objection": (one, which) => {
    const contact = pick(one, "contacts", which);
    if (contact) one.portal.update("contacts", contact.id, { hs_email_optout: which % 2 ? "true" : "" });
  },
  ...Object.fromEntries(
    Object.entries(bodies).map(([type, property]): [string, Change] => [
      `the text of ${type}`,
      (one, which) => {
        const record = pick(one, type as ObjectType, which);
        if (record) one.portal.update(type as ObjectType, record.id, { [property]: `Texte ${which}` });
      },
    ]),
  ),
  "a new contact with exchanges": (one, which) => {
    const contact = one.portal.add("contacts", { firstname: `Neuf ${which}`, email: null });
    one.portal.add("calls", { hs_timestamp: at, hs_call_title: "Premier appel" }, [contact.id]);
    one.portal.add("notes", { hs_timestamp: at, hs_note_body: "Rencontrée" }, [contact.id]);
  },
  "an exchange with several": (one, which) => {
    const about = [pick(one, "contacts", which), pick(one, "contacts", which + 1)];
    one.portal.add(
      "meetings",
      { hs_timestamp: at, hs_meeting_title: "À plusieurs" },
      about.flatMap((contact) => contact?.id ?? []),
    );
  },
  "an exchange moved to another contact": (one, which) => {
    const [email, contact] = [pick(one, "emails", which), pick(one, "contacts", which + 3)];
    if (!email || !contact) return;
    one.portal.associate("emails", email.id, [contact.id]);
    one.portal.update("emails", email.id, {});
  },
  "an exchange taken from everybody": (one, which) => {
    const note = pick(one, "notes", which);
    if (!note) return;
    one.portal.associate("notes", note.id, []);
    one.portal.update("notes", note.id, {});
  },
  "an archived contact": (one, which) => {
    const contact = pick(one, "contacts", which);
    if (contact && one.portal.records("contacts").length > 4) one.portal.archive("contacts", contact.id);
  },
  "a restored contact": (one, which) => {
    const mergedAway = new Set(
      one.portal
        .records("contacts")
        .concat(one.portal.records("contacts", true))
        .flatMap((contact) => (contact.properties["hs_merged_object_ids"] ?? "").split(";")),
    );
    const back = one.portal.records("contacts", true).filter(({ id }) => !mergedAway.has(id));
    const contact = back[which % Math.max(1, back.length)];
    if (contact) one.portal.restore("contacts", contact.id);
  },
  "two contacts merged": (one, which) => {
    const [kept, gone] = [pick(one, "contacts", which), pick(one, "contacts", which + 1)];
    if (kept && gone && kept.id !== gone.id && one.portal.records("contacts").length > 4)
      one.portal.merge(kept.id, gone.id);
  },
};

describe("whatever changed in between", () => {
  const names = Object.keys(changes);
  it("a run that reads changes ends equal to the portal, and the next one writes nothing", async () => {
    const days = fc.array(fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(40)), { maxLength: 8 }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(days, async (happened) => {
        const one = await synchronized();
        for (const day of happened) {
          for (const [name, which] of day) changes[name]?.(one, which);
          expect(await one.run({ mode: "changes" })).toMatchObject({ state: "done" });
          await one.expectEqual();
        }
        const before = await one.versions();
        await one.run({ mode: "changes" });
        expect(await one.versions()).toEqual(before);
      }),
      // A portal per run: shrinking would use up too many.
      { numRuns: 8, endOnFailure: true, seed: 20_261_121 },
    );
  });
});
