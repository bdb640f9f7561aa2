import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { writeDay as written } from "../../functions/suggestions/lists/day/write-day.ts";
import { daysOf, MONDAY, proposal, TUESDAY } from "./day.ts";
import { DAY_DATA, fingerprint } from "./rpc.ts";
import { createWorld } from "./world.ts";

const { admin, platform } = await testStack();
const { writeDay, contactsOf, listOf } = daysOf(admin, platform);
const stored = () => fingerprint(admin, DAY_DATA);

describe("the list of a day", () => {
  it("is written in the order given, with its actions and the words they rest on", async () => {
    const world = await createWorld(admin);
    const [first = "", second = ""] = await contactsOf(world, 2);
    const answer = await writeDay(world, world.memberId, MONDAY, [proposal(second), proposal(first)]);
    expect(answer).toEqual({ listed: 2, written: 2 });
    const list = await listOf(world.memberId, MONDAY);
    expect(list.contacts).toEqual([second, first]);
    const { rows } = await admin.query(
      "select text, quote, source_ids from public.claim where action_id = $1 order by position",
      [list.actions[0]],
    );
    expect(rows).toEqual([
      { text: "Votre devis est prêt.", quote: "le devis partira lundi", source_ids: [second] },
      { text: "Bonjour Léa.", quote: "Léa Roy", source_ids: [] },
    ]);
  });

  it("is fixed: a second call, whatever it brings, touches no row", async () => {
    const world = await createWorld(admin);
    const [first = "", second = ""] = await contactsOf(world, 2);
    await writeDay(world, world.memberId, MONDAY, [proposal(first)]);
    const before = await stored();
    for (const items of [[proposal(first)], [proposal(first, "Autre message"), proposal(second)], []]) {
      expect(await writeDay(world, world.memberId, MONDAY, items)).toEqual({ listed: 1, written: 0 });
    }
    expect(await stored()).toEqual(before);
  });

  it("holds all that is given, in its order: how many that is, the code says", async () => {
    const world = await createWorld(admin);
    const ids = await contactsOf(world, 12);
    const answer = await writeDay(
      world,
      world.memberId,
      MONDAY,
      ids.map((id) => proposal(id)),
    );
    expect(answer).toEqual({ listed: 12, written: 12 });
    expect((await listOf(world.memberId, MONDAY)).contacts).toEqual(ids);
  });

  it("holds a contact once, though it be proposed twice", async () => {
    const world = await createWorld(admin);
    const [first = "", second = ""] = await contactsOf(world, 2);
    await writeDay(world, world.memberId, MONDAY, [proposal(first), proposal(first), proposal(second)]);
    expect((await listOf(world.memberId, MONDAY)).contacts).toEqual([first, second]);
  });

  it("holds no contact that a colleague's list of that day holds; another day's may", async () => {
    const world = await createWorld(admin);
    const [shared = "", own = ""] = await contactsOf(world, 2);
    await writeDay(world, world.memberId, MONDAY, [proposal(shared)]);
    const items = [proposal(shared), proposal(own)];
    expect(await writeDay(world, world.colleagueId, MONDAY, items)).toEqual({ listed: 1, written: 1 });
    expect((await listOf(world.colleagueId, MONDAY)).contacts).toEqual([own]);
    await writeDay(world, world.colleagueId, TUESDAY, items);
    expect((await listOf(world.colleagueId, TUESDAY)).contacts).toEqual([shared, own]);
  });

  it("is held to that by the table itself, whoever writes", async () => {
    const world = await createWorld(admin);
    const [contactId = ""] = await contactsOf(world, 1);
    await writeDay(world, world.memberId, MONDAY, [proposal(contactId)]);
    const again = admin.query(
      `insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
       select organization_id, $2, day, position, contact_id, action_id, score, reasons
       from public.suggestion where contact_id = $1`,
      [contactId, world.colleagueId],
    );
    await expect(again).rejects.toThrow(/suggestion_organization_id_day_contact_id_key/);
  });

  it("is the same when the same message is delivered four times at once", async () => {
    const world = await createWorld(admin);
    const items = (await contactsOf(world, 3)).map((id) => proposal(id));
    const answers = await Promise.all([1, 2, 3, 4].map(() => writeDay(world, world.memberId, MONDAY, items)));
    expect(answers.filter(({ written }) => written === 3)).toHaveLength(1);
    expect(answers.filter(({ written }) => written === 0)).toHaveLength(3);
    expect((await listOf(world.memberId, MONDAY)).contacts).toHaveLength(3);
  });

  it("shares no contact with a colleague's that is written at the same moment", async () => {
    const world = await createWorld(admin);
    const items = (await contactsOf(world, 12)).map((id) => proposal(id));
    const people = [world.memberId, world.colleagueId, world.ownerId];
    await Promise.all(people.map((userId) => writeDay(world, userId, MONDAY, items)));
    const lists = await Promise.all(people.map((userId) => listOf(userId, MONDAY)));
    const listed = lists.flatMap((list) => list.contacts);
    expect(listed).toHaveLength(12);
    expect(new Set(listed).size).toBe(12);
  });

  it("is written whole or not at all", async () => {
    const world = await createWorld(admin);
    const [first = "", second = ""] = await contactsOf(world, 2);
    const before = await stored();
    const items = [proposal(first), { ...proposal(second), score: 1e300 }];
    await expect(writeDay(world, world.memberId, MONDAY, items)).rejects.toThrow(/out of range/);
    expect(await stored()).toEqual(before);
  });

  it("leaves out who is not, or no longer, a contact of the organization: the others have their places", async () => {
    const [world, other] = [await createWorld(admin), await createWorld(admin)];
    const [gone = "", left = "", stays = ""] = await contactsOf(world, 3);
    await admin.query("delete from public.contact where id = $1", [gone]);
    await admin.query("update public.contact set archived_at = now() where id = $1", [left]);
    const items = [gone, left, other.bareContactIds[0], stays].map((id) => proposal(id));
    await writeDay(world, world.memberId, MONDAY, items);
    expect((await listOf(world.memberId, MONDAY)).contacts).toEqual([stays]);
  });

  it("is refused for somebody who is no member of the organization", async () => {
    const [world, other] = [await createWorld(admin), await createWorld(admin)];
    const before = await stored();
    for (const stranger of [other.memberId, world.strangerIds[0]]) {
      const items = [proposal(world.bareContactIds[0])];
      await expect(writeDay(world, stranger, MONDAY, items)).rejects.toThrow(/foreign key constraint/);
    }
    expect(await stored()).toEqual(before);
  });

  it("is written by scheduled work alone: a member's claims write none", async () => {
    const world = await createWorld(admin);
    const before = await stored();
    for (const role of ["member", "owner", "admin,member"]) {
      const { organizationId, memberId } = world;
      const claims = { subject: memberId, organizationId, role };
      const ctx = { ...systemContext(platform, organizationId, "test"), claims };
      const items = [proposal(world.bareContactIds[0])];
      await expect(written(ctx, memberId, MONDAY, items)).rejects.toThrow(/row-level security/);
    }
    expect(await stored()).toEqual(before);
  });

  it("goes when its person leaves the organization, and frees its contacts", async () => {
    const world = await createWorld(admin);
    const [first = ""] = await contactsOf(world, 1);
    await writeDay(world, world.memberId, MONDAY, [proposal(first)]);
    await admin.query("delete from better_auth.member where user_id = $1", [world.memberId]);
    expect((await listOf(world.memberId, MONDAY)).contacts).toEqual([]);
    await writeDay(world, world.colleagueId, MONDAY, [proposal(first)]);
    expect((await listOf(world.colleagueId, MONDAY)).contacts).toEqual([first]);
  });
});
