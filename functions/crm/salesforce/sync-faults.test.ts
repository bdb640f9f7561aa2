import { describe, expect, it } from "vitest";
import { type ConnectedOrg, salesforceWorld, testOrg, type Fault } from "../../../dev/test/salesforce.ts";

const { world, simulator, connect, synchronized } = await salesforceWorld(
  Array.from({ length: 8 }, (_, number) => testOrg(10, number)),
);
const LIST = "GET /services/data/{version}/queryAll";
const LINKS = "GET /services/data/{version}/sobjects";

/** The message of the organization's first synchronization, taken from the queue. */
function queued({ member }: ConnectedOrg): unknown {
  const { messages } = world.queue;
  const message = messages.find((one) => one.organizationId === member.organizationId);
  if (message === undefined) throw new Error("nothing queued");
  messages.splice(messages.indexOf(message), 1);
  return message;
}

/** A worker whose time is checked before each step: `then` runs before the given one. */
const before = (step: number, then: () => void): { remaining: () => number } => {
  let asked = 0;
  return {
    remaining: () => {
      if (++asked === step) then();
      return 600_000;
    },
  };
};

describe("a synchronization through a bad day of Salesforce", () => {
  it("stores the same rows, whatever went wrong between them", async () => {
    const connected = await connect();
    // One before each step, and others where they fall.
    const faults: [Fault, { times: number; matching: string }][] = [
      [
        { kind: "status", status: 500 },
        { times: 2, matching: LIST },
      ],
      [
        { kind: "status", status: 503 },
        { times: 1, matching: LIST },
      ],
      // A gateway's page of HTML.
      [
        { kind: "status", status: 502 },
        { times: 1, matching: LIST },
      ],
      [{ kind: "reset" }, { times: 2, matching: LIST }],
      [
        { kind: "error", code: "UNABLE_TO_LOCK_ROW" },
        { times: 2, matching: LIST },
      ],
      [
        { kind: "error", code: "QUERY_TIMEOUT" },
        { times: 2, matching: LIST },
      ],
      [
        { kind: "error", code: "CONCURRENT_REQUESTS" },
        { times: 2, matching: LIST },
      ],
    ];
    simulator.injectFault({ kind: "error", code: "INVALID_SESSION_ID" }, { matching: LIST });
    simulator.injectFault({ kind: "reset" }, { times: 3, matching: LINKS });
    const times = faults.reduce((sum, [, where]) => sum + where.times, 4);
    const remaining = () => {
      const next = faults.shift();
      if (next !== undefined) simulator.injectFault(...next);
      return 600_000;
    };
    expect(await world.deliver(queued(connected), { remaining })).toBe(true);
    simulator.clearFaults();
    expect(await world.newestJob(connected.member.organizationId)).toMatchObject({ state: "done" });
    expect(simulator.stats()).toMatchObject({ faults: times, invalidRequests: 0 });
    expect(await connected.rows()).toEqual(connected.expected());
  });

  it("loses no page when its session ends in the middle, and keeps the refresh token that replaces its own", async () => {
    const connected = await connect();
    simulator.setRotation(true);
    const message = queued(connected);
    const ending = before(3, () => simulator.expireSessions(connected.org.id));
    expect(await world.deliver(message, ending)).toBe(true);
    const stats = simulator.stats();
    expect(stats).toMatchObject({ unauthorized: 1, invalidRequests: 0 });
    expect(stats.calls["POST /services/oauth2/token"]).toBe(1);
    expect(await connected.rows()).toEqual(connected.expected());
    // A second renewal works only with the token the first one returned.
    simulator.expireSessions(connected.org.id);
    expect(await connected.sync()).toMatchObject({ state: "done" });
    simulator.setRotation(false);
  });

  it("ends at once when the grant is withdrawn in the middle: no retry, what was read is kept", async () => {
    const connected = await connect();
    const message = queued(connected);
    expect(
      await world.deliver(
        message,
        before(4, () => simulator.revokeGrants(connected.org.id)),
      ),
    ).toBe(true);
    expect(await world.newestJob(connected.member.organizationId)).toMatchObject({
      state: "failed",
      error_code: "crm_revoked",
    });
    expect((await connected.rows()).contacts.length).toBeGreaterThan(0);
    const { total } = simulator.stats();
    await world.deliver(message);
    expect(simulator.stats().total).toBe(total);
  });
});

describe("a look at what changed on such a day", async () => {
  const connected = await synchronized();
  it.each<[string, Fault, { times: number; matching: string }]>([
    [
      "a part of a call that failed",
      { kind: "error", code: "QUERY_TIMEOUT" },
      { times: 1, matching: "queryAll" },
    ],
    ["parts that failed at the server", { kind: "status", status: 503 }, { times: 3, matching: "queryAll" }],
    [
      "broken connections",
      { kind: "reset" },
      { times: 2, matching: "POST /services/data/{version}/composite" },
    ],
    [
      "a session that ended",
      { kind: "error", code: "INVALID_SESSION_ID" },
      { times: 1, matching: "/composite" },
    ],
  ])("finds the same: %s", async (_, fault, where) => {
    const { org } = connected;
    const person = org.create("Contact", { LastName: "Neuve" });
    org.create("Task", { WhoId: String(person.Id), Subject: "Point", ActivityDate: "2026-11-20" });
    simulator.resetStats();
    simulator.injectFault(fault, where);
    expect(await connected.changes()).toMatchObject({
      state: "done",
      report: { contactsCreated: 1, engagementsCreated: 1 },
    });
    simulator.clearFaults();
    expect(simulator.stats()).toMatchObject({ faults: where.times, invalidRequests: 0 });
    expect(await connected.rows()).toEqual(connected.expected());
  });

  it("and a full reading lose nothing of pages that Salesforce shortens", async () => {
    const connected = await connect();
    const { org, member } = connected;
    simulator.setLimits({ longTextPage: 7 });
    expect(await world.work(member.organizationId)).toMatchObject({ state: "done" });
    expect(await connected.rows()).toEqual(connected.expected());
    const person = String(org.create("Contact", { LastName: "Neuve" }).Id);
    for (let index = 0; index < 20; index++) {
      const mail = org.create("EmailMessage", { Subject: `Lettre ${index}`, TextBody: "Bonjour" });
      org.create("EmailMessageRelation", {
        EmailMessageId: String(mail.Id),
        RelationId: person,
        RelationType: "ToAddress",
      });
    }
    expect(await connected.changes()).toMatchObject({ report: { engagementsCreated: 20 } });
    expect(await connected.rows()).toEqual(connected.expected());
    const other = String(org.create("Contact", { LastName: "Autre" }).Id);
    await connected.changes();
    // Twenty unchanged e-mails with changed links.
    for (const mail of org.rows("EmailMessage").slice(0, 20))
      org.create("EmailMessageRelation", {
        EmailMessageId: String(mail.Id),
        RelationId: other,
        RelationType: "CcAddress",
      });
    expect(await connected.changes()).toMatchObject({ report: { engagementsCreated: 20 } });
    expect(await connected.rows()).toEqual(connected.expected());
    simulator.setLimits({ longTextPage: 2_000 });
  });
});

describe("a synchronization whose workers die", () => {
  it("goes on from there with another: nothing lost, nothing twice", async () => {
    const connected = await connect();
    const message = queued(connected);
    const { organizationId } = connected.member;
    for (const step of [2, 3, 2, 4]) {
      await world.deliver(
        message,
        before(step, () => {
          throw new Error("killed");
        }),
      );
      // Its lease ends too.
      await world.admin.query(
        "update public.job set lease_until = null, lease_owner = null where organization_id = $1",
        [organizationId],
      );
      expect(await world.newestJob(organizationId)).toMatchObject({ state: "running" });
      simulator.expireLocators();
    }
    expect(await world.deliver(message, { delivery: 2 })).toBe(true);
    expect(await world.newestJob(organizationId)).toMatchObject({
      state: "done",
      report: { contactsUnchanged: 0, engagementsUnchanged: 0, notesUnchanged: 0 },
    });
    expect(await connected.rows()).toEqual(connected.expected());
    expect(simulator.stats().invalidRequests).toBe(0);
  });
});
