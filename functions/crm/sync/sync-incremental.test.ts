import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal, type ObjectType } from "../../../dev/test/hubspot.ts";
import { type Synchronized, synchronizedWith } from "../../../dev/test/sync-runs.ts";

const CONTACTS = 12;
const hubIds = Array.from({ length: 6 }, (_, index) => 9_300_001 + index);
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
  it("reads each change once, in as few calls as their pages need, however late the index shows it", async () => {
    const { member, portal, run, versions, expectEqual } = await synchronized();
    const before = await versions();
    // One of the calls is for deals.
    expect(await run({ mode: "changes" })).toMatchObject({ state: "done", calls: 8 });
    expect(await versions()).toEqual(before);

    // The index shows none of these yet.
    const [late = "", known = ""] = portal.records("contacts").map(({ id }) => id);
    portal.update("contacts", late, { jobtitle: "En retard" });
    const properties = { hs_timestamp: at, hs_note_body: "Vu", hs_email_text: "Lu" };
    for (let index = 0; index < 1_001; index++) portal.add("notes", properties, [known]);
    for (let index = 0; index < 200; index++) portal.add("emails", properties, [known]);
    for (let index = 0; index < 198; index++) portal.add("contacts", { firstname: `Ève ${index}` });
    simulator.setSearchLag(60_000);
    const start = Date.now();
    expect(await run({ mode: "changes" })).toMatchObject({ state: "done" });
    simulator.setSearchLag(0);
    expect(await versions()).toEqual(before);
    // It looks back from its start by as much as the index may lag, not from the newest row.
    const lag = start - ((await connectionOf(member.organizationId)).synced_until?.getTime() ?? 0);
    expect(lag).toBeGreaterThan(9 * 60_000);
    expect(lag).toBeLessThanOrEqual(10 * 60_000);

    // No call is wasted on a full last page, associations are looked up a thousand at a time, and more than a
    // thousand changes of a type are read in several steps.
    const { calls, callsOf, report } = await run({ mode: "changes" });
    expect(callsOf).toMatchObject({
      // Contacts 1, e-mails 1, notes 6, and one for each of the four other types.
      "POST /crm/objects/2026-03/{type}/search": 12,
      "POST /crm/associations/2026-03/{fromType}/{toType}/batch/read": 3,
      "GET /crm/objects/2026-03/{type}": 1,
    });
    expect(calls).toBe(16);
    expect(report).toMatchObject({
      contactsCreated: 198,
      contactsUpdated: 1,
      engagementsCreated: 200,
      notesCreated: 1_001,
    });
    await expectEqual();
  });

  it("brings a contact back with what happened with it, though nothing says that either changed", async () => {
    const { portal, run, queue, deliver, expectEqual } = await synchronized();
    const [known = "", other = ""] = portal.records("contacts").map(({ id }) => id);
    for (const id of [known, other]) portal.archive("contacts", id);
    expect((await run({ mode: "changes" })).report).toMatchObject({ contactsArchived: 2 });
    await expectEqual();
    portal.restore("contacts", known);
    const { report, callsOf } = await run({ mode: "changes" });
    expect(report).toMatchObject({ contactsRestored: 1 });
    expect(callsOf["POST /crm/objects/2026-03/{type}/batch/read"]).toBeLessThanOrEqual(6);
    await expectEqual();

    // Also where a worker stops after each step.
    portal.restore("contacts", other);
    const job = await queue({ mode: "changes" });
    const state = async () =>
      (await admin.query<{ state: string }>("select state from public.job where id = $1", [job])).rows[0]
        ?.state;
    for (let tries = 0; tries < 40 && (await state()) !== "done"; tries++) {
      let steps = 0;
      await deliver(job, () => (++steps > 1 ? 0 : 600_000));
    }
    expect(await state()).toBe("done");
    await expectEqual();
    expect(await run({ mode: "changes" })).toMatchObject({ calls: 8 });
  });

  it("starts from the start of the last run that read everything, to its end; without one it is a full one", async () => {
    const { member, portal, run, queue, deliver, first, expectEqual } = await synchronized({ read: false });
    const until = async () => (await connectionOf(member.organizationId)).synced_until;
    const hidden = first("contacts").id;
    portal.archive("contacts", hidden);
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

    // No whole run before, or one that is older than HubSpot keeps what it deleted.
    for (const value of ["null", "now() - interval '81 days'"]) {
      await admin.query(
        `update private.crm_connection set synced_until = ${value} where organization_id = $1`,
        [member.organizationId],
      );
      portal.archive("emails", first("emails").id);
      const { callsOf, report } = await run({ mode: "changes" });
      expect(callsOf["POST /crm/objects/2026-03/{type}/search"] ?? 0, value).toBe(0);
      expect(report["engagementsRemoved"], value).toBeGreaterThanOrEqual(1);
      await expectEqual();
    }

    // All that happened with a contact that was archived before the first run is read, though it did not change.
    portal.restore("contacts", hidden);
    expect((await run({ mode: "changes" })).report).toMatchObject({ contactsCreated: 1 });
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
      { numRuns: 3, endOnFailure: true, seed: 20_261_121 },
    );
  });
});
