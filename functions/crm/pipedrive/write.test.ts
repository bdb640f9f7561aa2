import { describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { createAction } from "../../../dev/test/factories.ts";
import { pipedriveWorld, testCompany } from "../../../dev/test/pipedrive.ts";
import { route as markDone } from "../../suggestions/actions/mark-done.ts";
import { route as changeSettings } from "../../settings/update-organization-settings.ts";
import { openWriterOf } from "../registry/open-writer-of.ts";
import { runWriteBack } from "../write-back/run-write-back.ts";

const company = testCompany(8);
const { world, simulator, connect } = await pipedriveWorld([company]);
const { admin, queue } = world;
const call = callerOf(world.platform, [markDone, changeSettings]);
const CREATION = "POST /api/v2/activities";
const TEXT = "Bonjour Élodie,\n\nvoici l’offre promise.";

const connected = await connect(company.id);
const { account, member } = connected;
const { organizationId, cookie } = member;
await world.work(organizationId);
await call("PATCH", "/api/settings/organization", { cookie, body: { crmWriteBack: true } });
const persons = account.rows("persons");

/** A message to a person of its own, marked sent. */
async function sent() {
  const person = persons.pop();
  const { rows } = await admin.query<{ id: string }>(
    "select id from public.contact where organization_id = $1 and crm_id = $2",
    [organizationId, String(person?.id)],
  );
  const contactId = rows[0]?.id ?? "";
  await admin.query(
    "update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated' where contact_id = $1 and archived_at is null",
    [contactId],
  );
  const actionId = await createAction(admin, organizationId, contactId, { ai_ice_breaking_message: TEXT });
  const reply = await call("PATCH", `/api/actions/${actionId}/done`, { cookie });
  expect(reply.status, reply.text).toBe(200);
  const message = queue.messages.find((one) => one.kind === "write-back" && one.id === actionId);
  simulator.resetStats();
  return {
    ...connected,
    actionId,
    message,
    personId: person?.id ?? 0,
    logged: () =>
      account
        .rows("activities")
        .filter(({ subject, person_id }) => subject === "Bonjour Élodie," && person_id === person?.id),
    row: async () =>
      (await admin.query("select state, reason from private.write_back where action_id = $1", [actionId]))
        .rows[0],
    stored: async () =>
      (
        await admin.query(
          "select crm_id, type, direction from public.engagement where contact_id = $1 and text = $2",
          [contactId, TEXT],
        )
      ).rows,
  };
}

describe("a message sent to somebody of a Pipedrive account", () => {
  it("is logged as an e-mail that was done, by one call, and comes back as no other exchange", async () => {
    const { message, logged, personId, stored, rows, expected, row, changes } = await sent();
    expect(await world.deliver(message)).toBe(true);
    expect(simulator.stats().total).toBe(1);
    const [activity, ...others] = logged();
    expect(others).toEqual([]);
    expect(activity).toMatchObject({
      type: "email",
      done: true,
      person_id: personId,
      note: "<p>Bonjour Élodie,</p><p>voici l’offre promise.</p>",
    });
    expect(await row()).toMatchObject({ state: "written" });
    await changes();
    expect(await stored()).toEqual([{ crm_id: String(activity?.id), type: "email", direction: "outgoing" }]);
    expect(await rows()).toEqual(expected());
  });

  it("is logged once when the worker dies after the call", async () => {
    const { message, logged, actionId, member } = await sent();
    const died = Promise.withResolvers<void>();
    void runWriteBack(world.system(member.organizationId), actionId, async (crm) => {
      const open = await openWriterOf(crm);
      return (ctx) => {
        const writer = open(ctx);
        return {
          ...writer,
          write: async (each) => {
            await writer.write(each);
            died.resolve();
            return new Promise(() => {});
          },
        };
      };
    });
    await died.promise;
    await admin.query(
      "update private.write_back set lease_until = now() - interval '1 second' where action_id = $1",
      [actionId],
    );
    expect(await world.deliver(message, { delivery: 2 })).toBe(true);
    expect(logged()).toHaveLength(1);
  });

  it("is left when its person is gone", async () => {
    const { message, logged, row, account, personId } = await sent();
    account.remove("persons", personId);
    await world.deliver(message);
    expect(logged()).toEqual([]);
    expect(await row()).toMatchObject({ state: "skipped" });
  });

  it("waits where the app may not write", async () => {
    const { message, row } = await sent();
    simulator.grant("base", "contacts:read", "activities:read", "users:read");
    await world.deliver(message);
    simulator.grant();
    expect(simulator.stats().calls[CREATION]).toBe(1);
    expect(await row()).toMatchObject({ state: "waiting" });
  });

  it("is not tried again the same day once the account's points are spent", async () => {
    const { message, logged } = await sent();
    simulator.injectFault({ kind: "budget" }, { matching: CREATION });
    await world.deliver(message);
    await world.deliver(message, { delivery: 2 });
    simulator.clearFaults();
    expect(simulator.stats().total).toBe(1);
    expect(logged()).toEqual([]);
  });
});
