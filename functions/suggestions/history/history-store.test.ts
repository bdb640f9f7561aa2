import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testStack } from "../../../dev/test/database.ts";
import {
  createContact,
  createEngagement,
  createMember,
  createOrganization,
  createUser,
} from "../../../dev/test/factories.ts";
import { createReading } from "../../../dev/test/readings.ts";
import { systemContext } from "../../jobs/system-context.ts";
import type { ContactHistory } from "../ranking/types.ts";
import { readHistories, readHistoriesOf, readHistoryOf } from "./history-store.ts";
import { readMembers } from "../lists/store.ts";

const { admin, platform } = await testStack();
const SECRET = "la charpente du hangar bleu pervenche";

async function world() {
  const organizationId = await createOrganization(admin);
  await createMember(admin, organizationId, await createUser(admin));
  const contactId = await createContact(admin, organizationId, { company: null });
  const ctx = systemContext(platform, organizationId, randomUUID());
  const members = await readMembers(ctx);
  const anEmail = (text: string) =>
    createEngagement(admin, organizationId, contactId, {
      date: "2026-11-20T09:00:00Z",
      subject: "Votre devis",
      text,
    });
  const ranked = async (): Promise<ContactHistory | undefined> => {
    for await (const history of readHistories(ctx, members)) return history;
    return undefined;
  };
  return { organizationId, contactId, ctx, members, anEmail, ranked };
}

describe("the histories of a night", () => {
  it("hold what was read of each text, and not a word besides", async () => {
    const { organizationId, contactId, anEmail, ranked } = await world();
    const [promising, automatic, unread] = [
      await anEmail(`${SECRET}. Rappelez-moi jeudi.`),
      await anEmail(SECRET),
      await anEmail(SECRET),
    ];
    const { rows } = await admin.query<{ id: string }>(
      "insert into public.note (organization_id, contact_id, date, text) values ($1, $2, '2026-11-19T08:00:00Z', $3) returning id",
      [organizationId, contactId, SECRET],
    );
    const note = rows[0]?.id ?? "";
    await createReading(admin, promising, [
      { kind: "commitment", who: "us", act: "call", due: "jeudi", quote: "Rappelez-moi jeudi" },
    ]);
    await createReading(admin, automatic, [], { manner: "machine" });
    await createReading(admin, note, []);
    const history = await ranked();
    const email = {
      contactId,
      type: "email",
      direction: "incoming",
      date: "2026-11-20T09:00:00+00:00",
      isWordless: false,
    };
    expect(history?.engagements).toHaveLength(3);
    expect(history?.engagements).toEqual(
      expect.arrayContaining([
        {
          ...email,
          id: promising,
          manner: "person",
          facts: [
            {
              kind: "commitment",
              who: "us",
              act: "call",
              object: null,
              due: "jeudi",
              quote: "Rappelez-moi jeudi",
              refersTo: null,
              resolved: expect.objectContaining({ start: "2026-11-26" }),
            },
          ],
        },
        { ...email, id: automatic, manner: "machine", facts: [] },
        { ...email, id: unread, manner: "person", facts: null },
      ]),
    );
    expect(history?.notes).toEqual([
      { id: note, contactId, date: "2026-11-19T08:00:00+00:00", manner: "person", facts: [] },
    ]);
    expect(JSON.stringify(history)).not.toContain(SECRET);
  });

  it("take a person's word over the model's over the local reader's, but keep an objection either reader saw", async () => {
    const { contactId, anEmail, ranked } = await world();
    const email = await anEmail("Ne m’écrivez plus.");
    const kinds = async () => (await ranked())?.engagements[0]?.facts?.map(({ kind }) => kind);
    await createReading(admin, email, [{ kind: "optOut" }, { kind: "budget" }], { manner: "machine" });
    expect(await kinds()).toEqual(["optOut", "budget"]);
    await createReading(admin, email, [{ kind: "refusal" }], { reader: "model" });
    expect(await kinds()).toEqual(["refusal", "optOut"]);
    await createReading(admin, email, [], { reader: "person" });
    expect(await kinds()).toEqual([]);
    expect((await ranked())?.engagements[0]?.manner).toBe("machine");
    await admin.query("update public.text_reading set understood = false where contact_id = $1", [contactId]);
    expect((await ranked())?.engagements[0]?.facts).toBeNull();
  });
});

describe("the histories of whoever writes", () => {
  it("say that no call may be proposed to a private person who has not agreed to one", async () => {
    const { organizationId, contactId, ctx, members } = await world();
    const told = async () => (await readHistoryOf(ctx, members, contactId))?.noCall;
    expect(await told()).toBe(false);
    await admin.query("update public.contact set email = 'elodie@free.fr' where id = $1", [contactId]);
    expect(await told()).toBe(true);
    await admin.query("insert into public.call_consent (contact_id, organization_id) values ($1, $2)", [
      contactId,
      organizationId,
    ]);
    expect(await told()).toBe(false);
  });

  it("hold the same readings with the words", async () => {
    const { organizationId, contactId, ctx, members, anEmail } = await world();
    const email = await anEmail("Rappelez-moi jeudi.");
    const post = { id: randomUUID(), date: "2026-11-18", text: "Je rejoins Scierie Brumaire." };
    await admin.query(
      "insert into public.linkedin_profile (contact_id, organization_id, content) values ($1, $2, $3)",
      [contactId, organizationId, JSON.stringify({ posts: [post] })],
    );
    await createReading(admin, email, [{ kind: "question", who: "us" }]);
    const history = await readHistoryOf(ctx, members, contactId);
    expect(history?.engagements).toEqual([
      expect.objectContaining({
        id: email,
        subject: "Votre devis",
        body: "Rappelez-moi jeudi.",
        manner: "person",
        facts: [expect.objectContaining({ kind: "question", quote: "Rappelez-moi jeudi." })],
      }),
    ]);
    expect(history?.linkedinProfile?.posts).toEqual([{ ...post, facts: null }]);
    const inLists = (await readHistoriesOf(ctx, members, [contactId])).get(contactId);
    expect(history).toEqual({ ...inLists, recordOwnerId: null });
  });
});
