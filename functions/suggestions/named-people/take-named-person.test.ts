import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createMember, createUser, signedInMember } from "../../../dev/test/factories.ts";
import { admin, call, world } from "../../../dev/test/named-world.ts";

describe("POST /api/contacts/{contactId}/named-people", () => {
  it("creates the contact in one tap, with the owner and company of who names them; twice, the same one", async () => {
    const { paul, said, named, take: tap, contacts, email, organizationId } = await world();
    await said(paul);
    const [one] = (await named()).data;
    const replies = await Promise.all([tap(one), tap(one), tap(one)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const made = replies.map(({ json }) => json as { contactId: string; created: boolean });
    expect(new Set(made.map(({ contactId }) => contactId)).size).toBe(1);
    expect(made.filter(({ created }) => created)).toHaveLength(1);
    expect(await contacts()).toEqual([
      {
        id: made[0]?.contactId,
        crm: null,
        first_name: "Julie",
        last_name: "Martin",
        email: "julie.martin@vasseur.example",
        job: null,
        company: "Vasseur",
        phones: [],
        owner_email: email,
      },
    ]);
    expect((await named()).data).toMatchObject([
      { taken: true, known: { contactId: made[0]?.contactId, contact: "Julie Martin" } },
    ]);
    const { rows } = await admin.query(
      "select event, target_id, detail from private.audit where organization_id = $1 and event = 'contact.named'",
      [organizationId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual({
      event: "contact.named",
      target_id: made[0]?.contactId,
      detail: { kind: "successor", created: true },
    });
  });

  it("takes what the person completed, and is told what is wrong with it", async () => {
    const { paul, said, named, take: tap, contacts } = await world();
    await said(paul, "Inès me remplace.", [{ kind: "successor", quote: "Inès me remplace." }]);
    const [one] = (await named()).data;
    expect((await tap(one, { email: "ines@" })).error.details).toHaveProperty("email");
    expect((await tap(one, { firstName: " ", lastName: null })).error.details).toHaveProperty("lastName");
    for (const lastName of ["Ca\u0000ron", "Ca\ud800ron"])
      expect((await tap(one, { lastName })).status).toBe(400);
    expect(await contacts()).toEqual([]);
    const completed = {
      lastName: " Caron ",
      email: "Ines.Caron@vasseur.example",
      phone: "06 12 34 56 78",
      job: "DAF",
    };
    expect((await tap(one, completed)).status).toBe(201);
    expect(await contacts()).toMatchObject([
      {
        first_name: "Inès",
        last_name: "Caron",
        email: "ines.caron@vasseur.example",
        phones: ["06 12 34 56 78"],
        job: "DAF",
      },
    ]);
    // Named otherwise than the text does, they are shown as the contact they are.
    expect((await named()).data[0]?.known?.contact).toBe("Inès Caron");
    expect((await tap(one)).json).toMatchObject({ created: false });
    expect(await contacts()).toHaveLength(1);
  });

  it("creates nobody whose address objects, has bounced, or was erased, and says so", async () => {
    const { paul, said, named, take: tap, contacts, cookie, contact } = await world();
    await said(paul);
    const [one] = (await named()).data;
    const value = "julie.martin@vasseur.example";
    const objection = await call("POST", "/api/suppressions", {
      cookie,
      body: { kind: "address", value, reason: "opposition" },
    });
    expect(objection.status).toBe(201);
    const refused = await tap(one);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      "Cette adresse s’oppose à être contactée\u00A0: le contact n’est pas créé.",
    ]);
    expect(await contacts()).toEqual([]);
    expect((await tap(one, { email: null })).status).toBe(201);
    await said(paul, "Luc Petit reprend (luc@rebond.example)", [{ kind: "successor" }], {
      date: "2026-11-19T09:00:00Z",
    });
    await contact({ email: "luc@rebond.example", bounced: true, last_name: "Petit", first_name: "Luc" });
    const luc = (await named()).data.find(({ person }) => person.lastName === "Petit");
    // Who is a contact already is shown: their own page says what stands against them.
    expect(luc?.known).not.toBeNull();
    expect((await tap(luc)).json).toMatchObject({ created: false });
  });

  it("creates nobody for a domain that objects, or for a text that does not say so", async () => {
    const { paul, said, named, take: tap, contacts, cookie } = await world();
    await said(paul);
    const [one] = (await named()).data;
    await call("POST", "/api/suppressions", {
      cookie,
      body: { kind: "domain", value: "vasseur.example", reason: "opposition" },
    });
    expect((await tap(one)).status).toBe(409);
    expect((await tap(one === undefined ? one : { ...one, fact: "0".repeat(32) })).status).toBe(409);
    const stranger = await signedInMember(admin);
    expect((await tap(one, {}, stranger.cookie)).status).toBe(404);
    expect(await contacts()).toEqual([]);
  });

  it("finds the one person when the CRM later has the same address", async () => {
    const { paul, said, named, take: tap, contact } = await world();
    await said(paul);
    const { contactId } = (await tap((await named()).data[0])).json as { contactId: string };
    const ofCrm = await contact({
      first_name: "Julie",
      last_name: "Martin",
      email: "JULIE.martin@vasseur.example",
    });
    const { rows } = await admin.query<{ records: string[] }>(
      "select live as records from app.person where contact_id = $1",
      [ofCrm],
    );
    expect(rows[0]?.records.toSorted()).toEqual([contactId, ofCrm].toSorted());
    expect((await named(ofCrm)).predecessors).toMatchObject([{ contactId: paul }]);
  });

  it("gives them to the member to whom managers gave the CRM's owner", async () => {
    const { paul, said, named, take: tap, contacts, organizationId, email } = await world();
    const userId = await createUser(admin, { email: `autre-${randomUUID().slice(0, 8)}@nous.example` });
    await createMember(admin, organizationId, userId);
    await admin.query("insert into private.owner_choice values ($1, 'hubspot', $2, 'member', $3)", [
      organizationId,
      email,
      userId,
    ]);
    await said(paul);
    await tap((await named()).data[0]);
    const { rows } = await admin.query<{ email: string }>(
      `select email from better_auth."user" where id = $1`,
      [userId],
    );
    expect(await contacts()).toMatchObject([{ owner_email: rows[0]?.email }]);
  });

  it("stops after two hundred in a day", async () => {
    const { paul, said, named, take: tap, contact, organizationId, userId } = await world();
    await said(paul);
    const other = await contact();
    await admin.query(
      `insert into public.named_person (organization_id, contact_id, person_id, kind, text_kind, text_id, fact, created_contact, named_by)
       select $1, $2, $3, 'introduction', 'note', gen_random_uuid(), 'hash', false, $4 from generate_series(1, 200)`,
      [organizationId, paul, other, userId],
    );
    expect((await tap((await named()).data[0])).status).toBe(429);
  });
});

describe("a mailbox that who names them shares with whom they name", () => {
  it("is no second contact of ours, and no failure", async () => {
    const { said, named, take: tap, contact } = await world();
    const email = "accueil@mairie.example";
    const mairie = await contact({ crm: null, crm_id: null, first_name: "Paul", last_name: "Durand", email });
    const quote = `Julie Martin reprend mon poste (${email}).`;
    await said(mairie, quote, [{ kind: "successor", who: "thirdParty", quote }]);
    const [one] = (await named(mairie)).data;
    const reply = await tap(one, { email });
    expect([reply.status, reply.error.message]).toEqual([
      409,
      "Cette adresse est celle du contact qui nomme cette personne\u00A0: créez-la sans elle, ou avec la sienne.",
    ]);
    expect((await tap(one, { email: null })).status).toBe(201);
  });
});
