import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../../../../dev/test/caller.ts";
import { testStack } from "../../../../dev/test/database.ts";
import {
  createContact,
  createEngagement,
  createMember,
  createSession,
  createUser,
  signedInMember,
} from "../../../../dev/test/factories.ts";
import { createReading, type SaidOf } from "../../../../dev/test/readings.ts";
import { route as dismiss } from "../../actions/dismiss.ts";
import { route as markDone } from "../../actions/mark-done.ts";
import { route as updateAction } from "../../actions/update-action.ts";
import { systemContext } from "../../../jobs/system-context.ts";
import { addDays } from "../../../language/dates/calendar.ts";
import { makeDay } from "../day/make-day.ts";
import { updateActions } from "../update-actions.ts";

const PARIS = "Europe/Paris";
const FIRST = "2026-11-10";
const DAYS = Array.from({ length: 10 }, (_, index) => addDays(FIRST, index));
const dayNumber = (day: string) => DAYS.indexOf(day) + 1;

const { admin, platform } = await testStack({ dataApi: true, variables: { DEMO_WRITER: "on" } });
let now = new Date(`${FIRST}T04:00:00Z`);
const clocked = {
  environment: platform.environment,
  pool: platform.pool,
  log: platform.log,
  clock: { now: () => now },
};
const call = callerOf(clocked, [markDone, dismiss, updateAction]);
const { organizationId, userId: camille, cookie } = await signedInMember(admin);
const antoine = await createUser(admin, { name: "Antoine Morel" });
await createMember(admin, organizationId, antoine);
const cookies = new Map([
  [camille, cookie],
  [antoine, (await createSession(admin, antoine, organizationId)).cookie],
]);
const ctx = systemContext(clocked, organizationId, randomUUID());

/** Of each record, who it is. */
const personOf = new Map<string, string>();

/** A record of somebody whom its owner has promised to call: worth a card for weeks. */
async function record(person: string, crm: "hubspot" | "salesforce", over: Record<string, unknown> = {}) {
  const { rows } = await admin.query<{ email: string }>(
    `select email from better_auth."user" where id = $1`,
    [over["owner"] ?? camille],
  );
  const { owner: _, ...columns } = over;
  const id = await createContact(admin, organizationId, {
    crm,
    first_name: person,
    last_name: "Essai",
    company: null,
    email: `${person.toLowerCase()}@client.example`,
    owner_email: rows[0]?.email,
    ...columns,
  });
  personOf.set(id, person);
  await happened(id, "2026-11-09T09:00:00Z", "Je la rappelle demain.", "outgoing", {
    kind: "commitment",
    who: "us",
    act: "call",
    due: "demain",
  });
  return id;
}

async function happened(
  contactId: string,
  date: string,
  text: string,
  direction: string,
  said: SaidOf,
): Promise<void> {
  const row = { date, text, direction, subject: null };
  const id = await createEngagement(admin, organizationId, contactId, row);
  await createReading(admin, id, [said], { reader: "model" });
}

interface Listed {
  day: string;
  person: string;
  contactId: string;
  actionId: string;
  userId: string;
}
const played: Listed[] = [];
const handled: { person: string; day: string; how: "done" | "dismiss" }[] = [];
const openTwice: string[] = [];

const cardOf = (person: string, day: string) =>
  played.find((one) => one.person === person && one.day === day);
const daysOf = (person: string) =>
  played.filter((one) => one.person === person).map(({ day }) => dayNumber(day));

async function handle(person: string, day: string, how: "done" | "dismiss"): Promise<void> {
  const card = cardOf(person, day);
  if (card === undefined) throw new Error(`${person} has no card on ${day}`);
  const query = how === "done" ? "?sent=true" : "";
  const reply = await call("PATCH", `/api/actions/${card.actionId}/${how}${query}`, {
    cookie: cookies.get(card.userId),
  });
  expect(reply.status, reply.text).toBe(200);
  handled.push({ person, day, how });
}

async function listsOf(day: string): Promise<void> {
  now = new Date(`${day}T04:00:00Z`);
  await makeDay(ctx, day, PARIS);
  const { rows } = await admin.query<Omit<Listed, "day" | "person">>(
    `select contact_id as "contactId", action_id as "actionId", user_id as "userId" from public.suggestion
     where organization_id = $1 and day = $2`,
    [organizationId, day],
  );
  for (const row of rows) played.push({ ...row, day, person: personOf.get(row.contactId) ?? "" });
  const { rows: open } = await admin.query<{ id: string }>(
    "select contact_id as id from public.action where organization_id = $1 and archived_at is null",
    [organizationId],
  );
  const people = open.map(({ id }) => personOf.get(id) ?? "");
  openTwice.push(...people.filter((person, index) => people.indexOf(person) !== index));
  now = new Date(`${day}T09:00:00Z`);
}

let hugo: { edited: string; other: string };
let outcomes: string[];

// Ten days of a team: what each day's happenings come to is asserted below.
beforeAll(async () => {
  await record("Ines", "hubspot", { email: " Ines@Client.example" });
  const ines = await record("Ines", "salesforce");
  await record("Paul", "hubspot");
  await record("Paul", "hubspot");
  await record("Lea", "hubspot");
  const lea = await record("Lea", "salesforce", { owner: antoine });
  const asked = { kind: "question", who: "us" } as const;
  await happened(lea, "2026-11-09T15:00:00Z", "Quel serait le délai ?", "incoming", asked);
  const hugos = [await record("Hugo", "hubspot"), await record("Hugo", "salesforce")];
  await record("Nora", "hubspot");
  const marcs = [await record("Marc", "hubspot"), await record("Marc", "salesforce")];
  const shared = { email: "contact@partage.example", owner: antoine };
  await record("Alice", "hubspot", shared);
  await record("Bob", "salesforce", shared);
  await record("Zoe", "hubspot", { owner: antoine });
  for (const crm of ["hubspot", "salesforce"] as const) await record("Sam", crm, { owner: antoine });

  for (const day of DAYS) {
    await listsOf(day);
    const nth = dayNumber(day);
    if (nth === 1) {
      await handle("Ines", day, "done");
      await handle("Paul", day, "dismiss");
      await handle("Alice", day, "done");
      const { contactId: edited = "", actionId } = cardOf("Hugo", day) ?? {};
      hugo = { edited, other: hugos.find((id) => id !== edited) ?? "" };
      const body = { ai_iceBreakingMessage: "Bonjour Hugo, mes mots à moi." };
      expect((await call("PUT", `/api/actions/${actionId}`, { cookie, body })).status).toBe(200);
      await happened(hugo.other, `${day}T10:00:00Z`, "Quel est votre tarif ?", "incoming", asked);
    }
    if (nth === 2) {
      await handle("Lea", day, "done");
      await handle("Sam", day, "done");
      await admin.query("update public.contact set archived_at = $2 where id = $1", [
        cardOf("Sam", day)?.contactId,
        now,
      ]);
      const unseen = marcs.find((id) => id !== cardOf("Marc", day)?.contactId);
      await admin.query(
        `insert into public.suppression (organization_id, kind, contact_id, reason, source)
         values ($1, 'contact', $2, 'opposition', 'user')`,
        [organizationId, unseen],
      );
    }
    if (nth === 3) {
      await handle("Nora", day, "done");
      const asking = { force: true, timeZone: PARIS, userId: camille, day };
      outcomes = (await updateActions(ctx, [ines, hugo.other], asking)).map(({ state }) => state);
      // The second CRM is connected: she is there too.
      await record("Nora", "salesforce");
    }
    if (nth === 4) await handle("Hugo", day, "done");
  }
});

describe("ten days with people of whom there are several records", () => {
  it("hold no card after handling within the cool-down", () => {
    const quiet = { done: 7, dismiss: 14 };
    const again = handled.flatMap(({ person, day, how }) =>
      played.filter((one) => one.person === person && one.day > day && one.day <= addDays(day, quiet[how])),
    );
    expect(again.map(({ person, day }) => `${person} ${day}`)).toEqual([]);
    expect(handled).toHaveLength(7);
  });

  it("hold nobody twice: not on a day, nor in two open proposals", () => {
    const cards = played.map(({ day, person }) => `${day} ${person}`);
    expect(cards.filter((one, index) => cards.indexOf(one) !== index)).toEqual([]);
    expect(openTwice).toEqual([]);
  });

  it("bring back whoever was written to once the cool-down is over", () => {
    expect(daysOf("Ines")).toEqual([1, 9, 10]);
    expect(daysOf("Paul")).toEqual([1]);
    expect(daysOf("Sam")).toEqual([1, 2, 10]);
  });

  it("keep a message that somebody edited, whatever arrives by another record", async () => {
    const cards = played.filter(({ person }) => person === "Hugo");
    expect(daysOf("Hugo")).toEqual([1, 2, 3, 4]);
    expect(new Set(cards.map(({ contactId }) => contactId))).toEqual(new Set([hugo.edited]));
    expect(new Set(cards.map(({ actionId }) => actionId)).size).toBe(1);
    expect(outcomes).toEqual(["nothing", "edited"]);
  });

  it("propose a person of two owners to who has had the last exchange, and to nobody else", () => {
    const owners = played.filter(({ person }) => person === "Lea").map(({ userId }) => userId);
    expect(new Set(owners)).toEqual(new Set([antoine]));
    expect(daysOf("Lea")).toEqual([1, 2, 10]);
  });

  it("propose nobody who has objected by another of their records", () => {
    expect(daysOf("Marc")).toEqual([1, 2]);
  });

  it("keep apart who shares a mailbox, and propose on whoever was not handled", () => {
    expect(daysOf("Alice")).toEqual([1, 9, 10]);
    for (const person of ["Bob", "Zoe"]) expect(daysOf(person)).toEqual(DAYS.map(dayNumber));
  });
});
