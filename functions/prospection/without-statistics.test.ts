import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createContact, createEngagement, signedInMember } from "../../dev/test/factories.ts";
import { forgetStatistics } from "../../dev/test/forget-statistics.ts";
import { route } from "./export-personal-data.ts";
import { finderOf, type Identity, patternOf } from "./person.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);
const CONTACTS = 50;

describe("the data of a person, before anybody has counted what a first synchronization brought", () => {
  it("asks once who that person is, even where every contact is looked at", async () => {
    const owner = await signedInMember(admin, { role: "owner" });
    const contactId = await createContact(admin, owner.organizationId);
    await createEngagement(admin, owner.organizationId, contactId);
    await admin.query(
      `insert into public.contact (organization_id, crm, crm_id, email)
       select $1, 'hubspot', n::text, 'autre' || n || '@exemple.test' from generate_series(1, $2) n`,
      [owner.organizationId, CONTACTS],
    );
    await admin.query(`
      create sequence app.asked;
      grant usage on sequence app.asked to app_server;
      alter function app.person_of(uuid) rename to person_of_uncounted;
      create function app.person_of(contact uuid) returns uuid[] language plpgsql stable
      as $$ begin perform nextval('app.asked'); return app.person_of_uncounted(contact); end $$;
      grant execute on function app.person_of(uuid) to app_server;
      do $$ begin execute format('alter database %I set enable_indexscan = off', current_database());
        execute format('alter database %I set enable_bitmapscan = off', current_database()); end $$`);
    const client = await admin.connect();
    await forgetStatistics(client);
    client.release();
    const reply = await call("GET", `/api/contacts/${contactId}/personal-data`, { cookie: owner.cookie });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      contact: [{ id: contactId }],
      engagement: [{ contact_id: contactId }],
    });
    const { rows } = await admin.query("select last_value::int as times from app.asked");
    expect(rows).toEqual([{ times: 1 }]);
  });
});

describe("the expression that finds a person in texts", () => {
  const person: Identity = {
    id: "1",
    crm: null,
    crmId: null,
    email: "Achats@ateliers.example",
    firstName: "Élodie",
    lastName: "Marchand",
    updatedAt: new Date(0),
  };
  const texts: [string, boolean][] = [
    ["Élodie Marchand", true],
    ["Vu MARCHAND Elodie.", true],
    ["elodie-marchand", true],
    ["le nom: \\nElodie Marchand\\n", true],
    ["(élodie%20marchand)", true],
    ["Mélodie Marchand", false],
    ["Élodie Marchandise", false],
    ["Élodie et Marchand", false],
    ["<achats@ateliers.example>", true],
    ["achats@ateliers.example.", true],
    ["à achats@ateliers.example. Merci", true],
    ["achats@ateliers.example.fr", false],
    ["achats@ateliers.example-fr", false],
    ["ACHATS@ATELIERS.EXAMPLE", true],
    ["", false],
  ];

  it.each(texts)("finds in %j what is replaced there, and nothing else", async (text, found) => {
    const { rows } = await admin.query("select $1 ~ $2 as found, $1 ~ $3 as replaced", [
      text,
      finderOf([person]),
      patternOf([person]),
    ]);
    expect(rows).toEqual([{ found, replaced: found }]);
  });
});
