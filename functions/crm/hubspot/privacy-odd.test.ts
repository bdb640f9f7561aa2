import { expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { body, interpose, type Odd } from "../../../dev/test/odd-answers.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";

const world = await crmWorld([testPortal(8, 9_960_001)]);
const server = interpose(world.server);
const one = await synchronizedWith(world, [9_960_001])();

const NOTHING = body({ results: [] });
const LISTS = /contacts(\/batch\/read)?\?.*archived=true/;

it.each<[string, Odd, RegExp]>([
  ["its list and its batch are empty", NOTHING, LISTS],
  ["its list, its batch and the contact alone are empty", NOTHING, /contacts(\/[^?]+)?\?.*archived=true/],
  ["a gateway knows no such address", body("not found", 404), /contacts\/\d+\?/],
])("nobody who is among HubSpot's archived is erased while %s", async (_, answer, calls) => {
  const { organizationId } = one.member;
  const gone = one.first("contacts").id;
  const id = await one.idOf(gone);
  one.portal.archive("contacts", gone);
  const matching = (call: string): boolean => calls.test(call);
  if (answer === NOTHING) server.begin(answer, matching);
  else {
    // Both kinds of oddness at once: the lists know nobody archived.
    server.begin(
      (response, call) => (LISTS.test(call.path) ? NOTHING : answer)(response, call),
      (call) => LISTS.test(call) || matching(call),
    );
  }
  const { state, report } = await one.run({ mode: "changes" });
  server.stop();
  expect(server.calls).toBeGreaterThan(1);
  expect([state, report["contactsErased"] ?? 0]).toEqual(["done", 0]);
  expect(await one.idOf(gone)).toBe(id);
  const { rows } = await world.admin.query(
    "select event from private.audit where organization_id = $1 and event = 'contact.erased'",
    [organizationId],
  );
  expect(rows).toEqual([]);
  expect((await one.run({ mode: "changes" })).report["contactsErased"] ?? 0).toBe(0);
  await one.expectEqual();
});
