import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createEngagement,
  createSuggestion,
  signedInMember,
} from "../../../dev/test/factories.ts";
import { mergeByCrm } from "../../../dev/test/merge.ts";
import { createReading } from "../../../dev/test/readings.ts";
import { MAILBOX_PROVIDERS } from "../../language/shared-domains.ts";
import type { CallToPrivatePerson } from "../contract.ts";
import { route as read } from "../get-contact.ts";
import { route as readFeed } from "../get-feed.ts";
import { route as record } from "./record-call-consent.ts";
import { route as withdraw } from "./withdraw-call-consent.ts";

const { admin, platform } = await testStack();
const NOW = "2026-11-23T11:00:00Z";
const now = { ...platform, clock: { now: () => new Date(NOW) } };
const call = callerOf(now, [read, readFeed, record, withdraw]);
const REFUSED =
  "Particulier\u00A0: pas d’appel de prospection sans son accord (loi en vigueur depuis le 11 août 2026). Le message reste possible.";
const NOTHING = { allowedBy: null, consent: null, refused: REFUSED };

let me: Awaited<ReturnType<typeof signedInMember>>;
beforeEach(async () => {
  me = await signedInMember(admin);
});

/** Somebody with a mailbox of their own and a mobile, who works nowhere. */
const aPrivatePerson = (over: Record<string, unknown> = {}) =>
  createContact(admin, me.organizationId, {
    company: null,
    email: `ines.fabre-${randomUUID()}@orange.fr`,
    phones: ["06 39 98 00 00"],
    ...over,
  });
const callOf = async (contactId: string) =>
  (
    (await call("GET", `/api/contacts/${contactId}`, { cookie: me.cookie })).json as {
      call: CallToPrivatePerson | null;
    }
  ).call;
const consent = (method: "PUT" | "DELETE", contactId: string, cookie: string | undefined = me.cookie) =>
  call(method, `/api/contacts/${contactId}/call-consent`, { cookie });

describe("a private person", () => {
  it.each([
    ["a personal mailbox", { email: "i.fabre@Gmail.com " }],
    ["another country's", { email: "i.fabre@hotmail.co.uk" }],
    ["a mobile alone", { email: null }],
    ["a company of spaces", { company: "  " }],
  ])("is who has no company, and %s: no call is proposed", async (_, over) => {
    expect(await callOf(await aPrivatePerson(over))).toEqual(NOTHING);
  });

  it.each([
    ["a company", { company: "Scierie Brumaire" }],
    ["a mailbox of their own domain", { email: "ines@scierie-brumaire.example" }],
    ["a mailbox whose domain only begins like a provider's", { email: "ines@live.scierie-brumaire.example" }],
    ["neither address nor number", { email: null, phones: [] }],
  ])("is nobody with %s", async (_, over) => {
    expect(await callOf(await aPrivatePerson(over))).toBeNull();
  });

  it("is who writes from any provider that strangers share", async () => {
    for (const domain of MAILBOX_PROVIDERS)
      expect(await callOf(await aPrivatePerson({ email: `ines.fabre@${domain}` })), domain).toEqual(NOTHING);
  });

  it("is nobody whose other record names a company", async () => {
    const email = "ines.fabre@free.fr";
    const contactId = await aPrivatePerson({ email });
    await aPrivatePerson({ email, company: "Scierie Brumaire", crm: "salesforce" });
    expect(await callOf(contactId)).toBeNull();
  });

  it("of whom no number is known needs no warning", async () => {
    expect(await callOf(await aPrivatePerson({ phones: [] }))).toEqual({ ...NOTHING, refused: null });
  });

  it("is warned of on the card of the day too", async () => {
    const { organizationId, userId } = me;
    for (const [position, contactId] of [
      await aPrivatePerson(),
      await createContact(admin, organizationId),
    ].entries()) {
      const actionId = await createAction(admin, organizationId, contactId);
      await createSuggestion(admin, {
        organizationId,
        userId,
        contactId,
        actionId,
        day: "2026-11-23",
        position: position + 1,
      });
    }
    const { json } = await call("GET", "/api/me/contacts/feed", { cookie: me.cookie });
    expect((json as { data: { noCall: string | null }[] }).data.map(({ noCall }) => noCall)).toEqual([
      REFUSED,
      null,
    ]);
  });
});

describe("a private person may be called", () => {
  const said = async (contactId: string, facts: Parameters<typeof createReading>[2], over = {}) => {
    const id = await createEngagement(admin, me.organizationId, contactId, {
      date: "2026-11-20T09:00:00Z",
      text: "Rappelez-moi.",
      ...over,
    });
    await createReading(admin, id, facts);
    return id;
  };
  const CALL = { kind: "commitment", who: "us", act: "call" } as const;

  it("where a deal was won", async () => {
    const contactId = await aPrivatePerson();
    const deal = async (state: string) =>
      admin.query(
        `with d as (insert into public.deal (organization_id, crm, crm_id, state) values ($1, 'hubspot', $2, $3) returning id)
         insert into public.deal_contact (organization_id, deal_id, contact_id) select $1, id, $4 from d`,
        [me.organizationId, randomUUID(), state, contactId],
      );
    await deal("open");
    await deal("lost");
    expect(await callOf(contactId)).toEqual(NOTHING);
    await deal("won");
    expect(await callOf(contactId)).toEqual({ allowedBy: "contract", consent: null, refused: null });
  });

  it("where a contract's term lies ahead, not once it is over", async () => {
    const contactId = await aPrivatePerson();
    await said(contactId, [{ kind: "renewal", due: "15 novembre" }], { date: "2026-11-01T09:00:00Z" });
    await said(contactId, [{ kind: "renewal", due: "31 décembre" }, { kind: "competitor" }]);
    expect(await callOf(contactId)).toEqual(NOTHING);
    await said(contactId, [{ kind: "renewal", due: "31 décembre" }]);
    expect(await callOf(contactId)).toMatchObject({ allowedBy: "contract" });
  });

  it("where they ask for it in a message of theirs, until they are called or it is long past", async () => {
    const contactId = await aPrivatePerson();
    await said(contactId, [{ ...CALL, due: "jeudi" }], { direction: "outgoing" });
    await said(contactId, [{ ...CALL, due: "jeudi" }], { type: "phone_call" });
    await said(contactId, [CALL], { date: "2026-11-02T09:00:00Z" });
    expect(await callOf(contactId)).toEqual(NOTHING);
    await said(contactId, [{ ...CALL, due: "jeudi" }], { date: "2026-11-20T10:00:00Z" });
    expect(await callOf(contactId)).toEqual({ allowedBy: "asked", consent: null, refused: null });
    await said(contactId, [], { type: "phone_call", direction: "outgoing", date: "2026-11-22T09:00:00Z" });
    expect(await callOf(contactId)).toEqual(NOTHING);
  });

  it("by what a person corrected, not by what a program had read", async () => {
    const contactId = await aPrivatePerson();
    const id = await said(contactId, [{ ...CALL, due: "jeudi" }]);
    expect(await callOf(contactId)).toMatchObject({ allowedBy: "asked" });
    await createReading(admin, id, [], { reader: "person" });
    expect(await callOf(contactId)).toEqual(NOTHING);
  });
});

describe("the consent to be called", () => {
  const audited = async () =>
    (
      await admin.query<{ event: string; target_id: string }>(
        "select event, target_id from private.audit where organization_id = $1 order by id",
        [me.organizationId],
      )
    ).rows;

  it("is recorded once in a member's name, taken back by any, and audited", async () => {
    const contactId = await aPrivatePerson();
    const recorded = await consent("PUT", contactId);
    expect(recorded.json).toMatchObject({
      id: contactId,
      call: {
        allowedBy: "consent",
        consent: { since: expect.stringContaining("2026-11-23T11:00:00"), by: "Camille Renaud" },
        refused: null,
      },
    });
    const colleague = await signedInMember(admin, { organizationId: me.organizationId });
    expect((await consent("PUT", contactId, colleague.cookie)).json).toEqual(recorded.json);
    expect((await consent("DELETE", contactId, colleague.cookie)).json).toMatchObject({ call: NOTHING });
    await consent("DELETE", contactId);
    expect(await audited()).toEqual([
      { event: "contact.call_consent_recorded", target_id: contactId },
      { event: "contact.call_consent_withdrawn", target_id: contactId },
    ]);
  });

  it("is the person's, by whichever record, and follows a merge", async () => {
    const email = "luc.petit@laposte.net";
    const one = await aPrivatePerson({ email });
    const other = await aPrivatePerson({ email, crm: "salesforce" });
    await consent("PUT", one);
    expect(await callOf(other)).toMatchObject({ allowedBy: "consent" });
    const winner = await aPrivatePerson();
    await mergeByCrm(platform, me.organizationId, { loser: one, winner });
    expect(await callOf(winner)).toMatchObject({ allowedBy: "consent" });
    expect(await callOf(other)).toEqual(NOTHING);
  });

  it("is not recorded of who objected", async () => {
    const contactId = await aPrivatePerson();
    await admin.query(
      "insert into public.suppression (organization_id, kind, contact_id, reason, source) values ($1, 'contact', $2, 'opposition', 'user')",
      [me.organizationId, contactId],
    );
    const reply = await consent("PUT", contactId);
    expect([reply.status, reply.error.code]).toEqual([409, "conflict"]);
    expect(await callOf(contactId)).toMatchObject({ consent: null });
  });

  it("is nobody else's: 404 for another organization, 401 without a session", async () => {
    const contactId = await aPrivatePerson();
    const stranger = await signedInMember(admin);
    for (const method of ["PUT", "DELETE"] as const) {
      expect((await consent(method, contactId, stranger.cookie)).status).toBe(404);
      expect((await consent(method, contactId, "")).status).toBe(401);
      expect((await consent(method, randomUUID())).status).toBe(404);
    }
    expect(await audited()).toEqual([]);
  });
});
