import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createContact, signedInMember } from "../../../dev/test/factories.ts";
import type { LinkedinContent } from "./contract.ts";
import { route as read } from "../get-contact.ts";
import { route as update } from "./update-linkedin.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [read, update]);
const me = await signedInMember(admin);
const { cookie } = me;
let contactId: string;
beforeEach(async () => {
  contactId = await createContact(admin, me.organizationId);
});

const patch = (body: unknown, who: { contactId?: string; cookie?: string } = {}) =>
  call("PATCH", `/api/contacts/${who.contactId ?? contactId}/linkedin`, { cookie, body, ...who });
const stored = async () =>
  (
    await admin.query<{
      content: LinkedinContent;
      analysis: unknown;
      given_by: string;
      updated_at: Date;
      xmin: string;
    }>("select *, xmin from public.linkedin_profile where contact_id = $1", [contactId])
  ).rows[0];
const POST = { date: "2026-11-03", text: "Ravie de rejoindre Ateliers Vasseur !" };

describe("PATCH /api/contacts/{contactId}/linkedin", () => {
  it("stores what a member gives, in their name, and answers the contact as GET does", async () => {
    const profile = {
      name: "Élodie Marchand",
      headline: "Directrice des achats",
      company: { name: "Ateliers Vasseur" },
      skills: ["Achats", ""],
      experiences: [
        { title: "Directrice des achats", company: "Ateliers Vasseur", startDate: "2026-10", current: true },
      ],
      posts: [{ ...POST, url: "https://www.linkedin.com/posts/1" }],
      text: "Élodie Marchand\u0000\nDirectrice",
    };
    const reply = await patch({
      linkedinProfileURL: "https://fr.linkedin.com/in/elodie-marchand/?trk=a",
      profile: { ...profile, jobTitle: " " },
    });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual((await call("GET", `/api/contacts/${contactId}`, { cookie })).json);
    expect(reply.json).toMatchObject({
      id: contactId,
      linkedinProfileURL: "https://www.linkedin.com/in/elodie-marchand",
      linkedinProfile: {
        analysis: null,
        content: { ...profile, skills: ["Achats"], text: "Élodie Marchand\nDirectrice" },
      },
      sources: [{ kind: "hubspot" }, { kind: "user" }],
    });
    const row = await stored();
    expect(row?.content).not.toHaveProperty("jobTitle");
    expect(row?.given_by).toBe(me.userId);
    expect(row?.content.posts?.[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("writes nothing for what is stored already, and keeps the ids of posts that stay", async () => {
    await patch({ profile: { posts: [POST, { ...POST, text: "Un autre sujet." }] } });
    const first = await stored();
    const [one, two] = first?.content.posts ?? [];
    await patch({ profile: { posts: [POST, { ...POST, text: "Un autre sujet." }] } });
    expect((await stored())?.xmin).toBe(first?.xmin);
    await patch({
      profile: { posts: [{ id: two?.id, text: "Corrigé." }, { id: randomUUID(), text: "Neuf." }, POST] },
    });
    const ids = (await stored())?.content.posts?.map(({ id }) => id);
    expect(ids).toEqual([two?.id, expect.any(String), one?.id]);
    expect(new Set(ids).size).toBe(3);
  });

  it("leaves what is left out, and removes what is null", async () => {
    await patch({ linkedinProfileURL: "https://linkedin.com/in/elodie", profile: { about: "Achats." } });
    await patch({});
    expect((await stored())?.content).toEqual({ about: "Achats." });
    const cleared = await patch({ profile: null });
    expect(cleared.json).toMatchObject({
      linkedinProfileURL: "https://www.linkedin.com/in/elodie",
      linkedinProfile: null,
    });
    expect((await patch({ linkedinProfileURL: null })).json).toMatchObject({ linkedinProfileURL: null });
    await patch({ profile: { about: "  ", skills: [] } });
    expect(await stored()).toBeUndefined();
  });

  it("forgets what was read in a profile that changes, and is no younger for being read", async () => {
    await patch({ profile: { about: "Achats." } });
    const analyse = () =>
      admin.query(
        `update public.linkedin_profile set analysis = '{}', analysis_origin = '{}' where contact_id = $1`,
        [contactId],
      );
    const before = await stored();
    await analyse();
    expect((await stored())?.updated_at).toEqual(before?.updated_at);
    expect((await stored())?.analysis).toEqual({});
    await patch({ profile: { about: "Achats industriels." } });
    expect(await stored()).toMatchObject({ analysis: null, analysis_origin: null });
  });

  it.each([
    "http://www.linkedin.com/in/elodie",
    "https://linkedin.com.exemple.test/in/elodie",
    "https://evillinkedin.com/in/elodie",
    "https://linkedin.com@exemple.test/in/elodie",
    "https://www.linkedin.com:8443/in/elodie",
    "https://www.linkedin.com/company/vasseur",
    "https://www.linkedin.com/in/",
    "javascript:alert(1)",
    "elodie",
    "",
  ])("refuses the address %j in French", async (linkedinProfileURL) => {
    const reply = await patch({ linkedinProfileURL });
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({
      linkedinProfileURL: "Adresse de profil LinkedIn attendue\u00A0: https://www.linkedin.com/in/…",
    });
  });

  it.each([
    [{ profile: { text: "a".repeat(50_001) } }, "profile.text"],
    [{ profile: { hobby: "voile" } }, "hobby"],
    [{ profile: { experiences: [{ startDate: "mars 2024" }] } }, "profile.experiences.0.startDate"],
    [{ profile: { posts: [{ url: "http://exemple.test" }] } }, "profile.posts.0.url"],
    [{ profile: "texte" }, "profile"],
    [{ url: "x" }, "url"],
  ])("refuses %#: what is too long, unknown or misshapen", async (body, field) => {
    const reply = await patch(body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.error.details ?? {})).toEqual([field]);
    expect(await stored()).toBeUndefined();
  });

  it("adds nothing about somebody who objected, but takes away what there is", async () => {
    await patch({ linkedinProfileURL: "https://linkedin.com/in/elodie", profile: { about: "Achats." } });
    await admin.query(
      "insert into public.suppression (organization_id, kind, contact_id, reason, source) values ($1, 'contact', $2, 'opposition', 'user')",
      [me.organizationId, contactId],
    );
    for (const body of [
      { profile: { about: "Plus." } },
      { linkedinProfileURL: "https://linkedin.com/in/e" },
    ]) {
      const reply = await patch(body);
      expect([reply.status, reply.error.code]).toEqual([409, "conflict"]);
    }
    expect((await stored())?.content).toEqual({ about: "Achats." });
    expect((await patch({ profile: null, linkedinProfileURL: null })).json).toMatchObject({
      linkedinProfile: null,
      linkedinProfileURL: null,
    });
  });

  it("is taken of somebody whose mail alone bounces", async () => {
    const bounced = await createContact(admin, me.organizationId, { bounced: true });
    expect((await patch({ profile: { about: "Achats." } }, { contactId: bounced })).status).toBe(200);
  });

  it("answers 404 to another organization and for a contact that is not, 401 to nobody", async () => {
    const stranger = await signedInMember(admin);
    const body = { profile: { about: "Achats." } };
    expect((await patch(body, { cookie: stranger.cookie })).status).toBe(404);
    expect((await patch(body, { contactId: randomUUID() })).status).toBe(404);
    expect((await patch(body, { cookie: "" })).status).toBe(401);
    expect(await stored()).toBeUndefined();
  });
});
