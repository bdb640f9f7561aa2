import { describe, expect, it } from "vitest";
import { callerOf } from "../../../../dev/test/caller.ts";
import { testStack } from "../../../../dev/test/database.ts";
import {
  createContact,
  createMember,
  createSession,
  createUser,
  signedInMember,
} from "../../../../dev/test/factories.ts";
import { type SystemContext, systemClaims } from "../../../http/context.ts";
import type { WhyEmpty } from "../../contract.ts";
import { runDailySuggestions } from "../../lists/day/run-daily-suggestions.ts";
import { route } from "./why-empty.ts";

const PATH = "/api/me/contacts/why-empty";
const DAY = "2026-11-23";
const { admin, platform } = await testStack({ dataApi: true, variables: { DEMO_WRITER: "on" } });
const atNine = { ...platform, clock: { now: () => new Date(`${DAY}T09:00:00Z`) } };
const call = callerOf(atNine, [route]);

let serial = 0;

const system = (organizationId: string): SystemContext => ({
  ...atNine,
  requestId: "test",
  claims: systemClaims(organizationId),
});

/** Somebody invited to a manager's organization that HubSpot is connected to, whose lists of the day are made. */
async function invited() {
  serial += 1;
  const manager = await signedInMember(admin, { role: "owner", user: { name: "Zoé Petit" } });
  const { organizationId } = manager;
  const email = `camille-${serial}@demo.test`;
  const userId = await createUser(admin, { email });
  await createMember(admin, organizationId, userId);
  await admin.query("update better_auth.member set created_at = '2026-11-01' where user_id = $1", [userId]);
  await admin.query("insert into private.job_key (key, organization_id, created_at) values ($1, $2, $3)", [
    `${organizationId}|daily-suggestions|${DAY}`,
    organizationId,
    `${DAY}T04:00:00Z`,
  ]);
  await admin.query(
    `insert into private.crm_connection (organization_id, crm, portal_id, key_id, data_key, access_token_expires_at, last_synced_at)
     values ($1, 'hubspot', '1', 'local', '\\x00', now(), now())`,
    [organizationId],
  );
  const { cookie } = await createSession(admin, userId, organizationId);
  const decide = (key: string, given: string, to: string | null = null) =>
    admin.query(
      `insert into private.owner_choice (organization_id, crm, owner_email, given, user_id) values ($1, $2, $3, $4, $5)`,
      [organizationId, key === "" ? "" : "hubspot", key, given, to],
    );
  return {
    organizationId,
    userId,
    manager,
    address: email,
    decide,
    owned: (owner_email: string | null) => createContact(admin, organizationId, { owner_email }),
    why: async () => (await call("GET", PATH, { cookie })).json as WhyEmpty,
  };
}

describe("why a list is empty", () => {
  it("is a CRM that is not connected, whose contacts are not here, or that knows the member by no address", async () => {
    const one = await invited();
    expect(await one.why()).toMatchObject({ code: "no_contacts" });
    await one.owned("ailleurs@demo.test");
    expect(await one.why()).toEqual({
      code: "not_an_owner",
      text: expect.stringMatching(/Zoé Petit peut vous attribuer des contacts\.$/),
      mend: null,
    });
    await admin.query("update private.crm_connection set last_synced_at = null where organization_id = $1", [
      one.organizationId,
    ]);
    await admin.query("delete from public.contact where organization_id = $1", [one.organizationId]);
    expect(await one.why()).toMatchObject({ code: "first_sync" });
    await admin.query("delete from private.crm_connection where organization_id = $1", [one.organizationId]);
    expect(await one.why()).toMatchObject({ code: "no_crm", mend: "settings" });
  });

  it("is that nothing calls for a message, among contacts of one's own address or of a decision", async () => {
    const one = await invited();
    await one.owned(one.address);
    expect(await one.why()).toMatchObject({
      code: "nothing_today",
      text: expect.stringMatching(/^1 contact est/),
    });
    await one.owned("alias@demo.test");
    await one.decide("alias@demo.test", "member", one.userId);
    expect(await one.why()).toMatchObject({ text: expect.stringMatching(/^2 contacts sont/) });
  });

  it("is a decision that gave the member's contacts to somebody else", async () => {
    const one = await invited();
    await one.owned(one.address);
    await one.decide(one.address, "member", one.manager.userId);
    expect(await one.why()).toMatchObject({
      code: "given_elsewhere",
      text: expect.stringContaining("Zoé Petit"),
    });
  });

  it("counts contacts without an owner where the rule lets them come", async () => {
    const one = await invited();
    await one.owned(null);
    await one.owned("parti@demo.test");
    await one.decide("parti@demo.test", "unowned");
    expect(await one.why()).toMatchObject({
      text: expect.stringContaining("Les 2 contacts sans propriétaire"),
    });
    await one.decide("", "nobody");
    expect((await one.why()).text).not.toContain("sans propriétaire");
  });

  it("is a list that is being made anew, or that was made before the member came", async () => {
    const one = await invited();
    await one.owned(one.address);
    await admin.query("update better_auth.member set created_at = $2 where user_id = $1", [
      one.userId,
      `${DAY}T08:00:00Z`,
    ]);
    expect(await one.why()).toMatchObject({ code: "joined_later" });
    await admin.query(
      "insert into private.list_to_remake (organization_id, user_id, day) values ($1, $2, $3)",
      [one.organizationId, one.userId, DAY],
    );
    expect(await one.why()).toMatchObject({ code: "in_preparation" });
  });

  it("is a list that follows a synchronization which has just ended, and none that asks for no lists", async () => {
    const ended = (organizationId: string, input: object) =>
      admin.query(
        `insert into public.job (organization_id, kind, state, input, finished_at)
         values ($1, 'refresh-contacts', 'done', $2, now())`,
        [organizationId, input],
      );
    const one = await invited();
    await one.owned(one.address);
    await ended(one.organizationId, { crm: "hubspot", refreshActions: false });
    expect(await one.why()).toMatchObject({ code: "nothing_today" });
    await ended(one.organizationId, { crm: "hubspot" });
    expect(await one.why()).toMatchObject({ code: "in_preparation" });
    await runDailySuggestions(system(one.organizationId), DAY);
    expect(await one.why()).toMatchObject({ code: "nothing_today" });
  });

  it("is told to members only", async () => {
    expect((await call("GET", PATH)).status).toBe(401);
  });
});
