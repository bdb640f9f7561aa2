import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createSuggestion,
  signedInMember,
} from "../../../dev/test/factories.ts";
import { inActivity } from "../../http/activity.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { route } from "./get-origin.ts";
import { noteOrigin } from "./store.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);
const DAY = "2026-11-20";

/** A member with a list of one contact, made by a run. */
async function listed() {
  const me = await signedInMember(admin);
  const { organizationId, userId } = me;
  const contactId = await createContact(admin, organizationId);
  const actionId = await createAction(admin, organizationId, contactId);
  await createSuggestion(admin, { organizationId, userId, contactId, actionId, day: DAY });
  const run = randomUUID();
  const made = (id: string) =>
    inActivity(id, () => noteOrigin(systemContext(platform, organizationId, "test"), userId, DAY));
  await made(run);
  const ask = (cookie = me.cookie) => call("GET", `/api/contacts/${contactId}/origin`, { cookie });
  return { ...me, contactId, run, made, ask };
}

describe("where a suggestion comes from", () => {
  it("is told by its list's run, the synchronization before it and the reading before it", async () => {
    const { organizationId, contactId, run, ask } = await listed();
    for (const [age, crm] of [
      ["2 hours", "hubspot"],
      ["3 hours", "salesforce"],
      ["-1 hours", "pipedrive"],
    ])
      await admin.query(
        `insert into public.job (organization_id, kind, state, input, finished_at)
         values ($1, 'refresh-contacts', 'done', jsonb_build_object('crm', $3::text), now() - $2::interval)`,
        [organizationId, age, crm],
      );
    await admin.query(
      `insert into public.text_reading (organization_id, contact_id, text_kind, text_id, reader, version, content_hash, at, read_at)
       values ($1, $2, 'note', $3, 'model', '1', 'x', now(), now() - interval '1 hour')`,
      [organizationId, contactId, randomUUID()],
    );
    const reply = await ask();
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({
      data: {
        day: DAY,
        chosen: false,
        madeAt: expect.stringMatching(/Z$/),
        synchronization: { crm: "hubspot", at: expect.stringMatching(/Z$/) },
        reading: { reader: "model", at: expect.stringMatching(/Z$/) },
        correlationId: run,
      },
    });
  });

  it("stays what it was when a later run completes the list", async () => {
    const { run, made, ask } = await listed();
    await made(randomUUID());
    expect((await ask()).json).toMatchObject({
      data: { correlationId: run, synchronization: null, reading: null },
    });
  });

  it("is not told of another organization's, nor of a colleague's list", async () => {
    const { ask, organizationId } = await listed();
    const stranger = await signedInMember(admin);
    const colleague = await signedInMember(admin, { organizationId });
    for (const { cookie } of [stranger, colleague]) expect((await ask(cookie)).json).toEqual({ data: null });
  });
});
