import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createAction, createContact, createSession, signedInMember } from "../../dev/test/factories.ts";
import { route } from "./list-contacts.route.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);
const me = await signedInMember(admin);
const stranger = await signedInMember(admin);

/** last name, first name, e-mail, company */
const people = [
  ["Éluard", "Zoé", "zoe@atelier.test", "Ateliers Vasseur"],
  ["Abel", "Léa", "lea@50pour.test", "50%_de marge"],
  ["Zola", "Émile", null, null],
  ["Marchand", "Élodie", "elodie@exemple.test", String.raw`Barre\Oblique`],
  ["martin", "Paul", "paul@exemple.test", "Île-de-Vent"],
] as const;
const names = new Map<string, string>();
for (const [last_name, first_name, email, company] of people) {
  const id = await createContact(admin, me.organizationId, { last_name, first_name, email, company });
  names.set(id, last_name);
}
const [first, second] = [...names.keys()];
await createAction(admin, me.organizationId, first ?? "");
await createAction(admin, me.organizationId, second ?? "", {
  archived_at: new Date(),
  archived_by: "user",
  archived_reason: "done",
});
await createContact(admin, me.organizationId, { last_name: "Parti", archived_at: new Date() });
await createContact(admin, stranger.organizationId, { last_name: "Étranger" });

interface List {
  data: { id: string; actions: { archivedAt: string | null }[] }[];
  meta: { offset: number; pageSize: number; itemCount: number; hasMore: boolean };
}

const get = (query: Record<string, string>, cookie: string | undefined = me.cookie) =>
  call("GET", `/api/contacts?${new URLSearchParams(query).toString()}`, { cookie });
const list = async (query: Record<string, string> = {}) => (await get(query)).json as List;
const found = async (query: Record<string, string>) =>
  (await list(query)).data.map(({ id }) => names.get(id) ?? "somebody else");

describe("GET /api/contacts", () => {
  it("answers the organization's own, archived ones left out, by name", async () => {
    expect(await found({})).toEqual(["Abel", "Éluard", "Marchand", "martin", "Zola"]);
    expect((await list()).meta).toEqual({ offset: 0, pageSize: 20, itemCount: 5, hasMore: false });
  });

  it("gives each contact its actions as one alone has them: open ones first, then the newest", async () => {
    const done = (at: string) => ({
      created_at: at,
      archived_at: at,
      archived_by: "user",
      archived_reason: "done",
    });
    const contact = [...names].find(([, name]) => name === "Éluard")?.[0] ?? "";
    await createAction(admin, me.organizationId, contact, done("2026-01-01T00:00:00Z"));
    await createAction(admin, me.organizationId, contact, done("2026-02-01T00:00:00Z"));
    const { data } = await list();
    const archived = new Map(
      data.map(({ id, actions }) => [names.get(id), actions.map((one) => one.archivedAt)]),
    );
    expect(archived.get("Éluard")).toEqual([null, "2026-02-01T00:00:00+00:00", "2026-01-01T00:00:00+00:00"]);
    expect(archived.get("Abel")).toHaveLength(1);
    expect(archived.get("Zola")).toEqual([]);
    await admin.query("delete from public.action where contact_id = $1 and archived_at is not null", [
      contact,
    ]);
  });

  it("tells those with an open action from those without", async () => {
    expect(await found({ hasActions: "true" })).toEqual(["Éluard"]);
    expect(await found({ hasActions: "false" })).toEqual(["Abel", "Marchand", "martin", "Zola"]);
  });

  it("answers 401 to nobody and 403 without an active organization", async () => {
    expect((await get({}, "")).status).toBe(401);
    const { cookie } = await createSession(admin, me.userId, null);
    expect((await get({}, cookie)).error.code).toBe("no_active_organization");
  });
});

describe("its filter", () => {
  it.each([
    ["eluard", ["Éluard"]],
    ["ÉLODIE", ["Marchand"]],
    ["élodie@exemple", ["Marchand"]],
    ["exemple.test", ["Marchand", "martin"]],
    ["vasseur", ["Éluard"]],
    ["ile-de", ["martin"]],
    ["  zola  ", ["Zola"]],
    ["é", ["Éluard"]],
    ["Ma", ["Marchand", "martin"]],
    ["50%_", ["Abel"]],
    [String.raw`barre\ob`, ["Marchand"]],
    ["%", []],
    ["_", []],
    ["\\", []],
    ["%%%", []],
    ["a_b", []],
    ["m%d", []],
    ["'; drop table public.contact; --", []],
    ["zo\u0000la", ["Zola"]],
    ["🙂🙂🙂", []],
    ["étranger", []],
    ["parti", []],
    ["", ["Abel", "Éluard", "Marchand", "martin", "Zola"]],
    ["   ", ["Abel", "Éluard", "Marchand", "martin", "Zola"]],
  ])("%j finds %j", async (filter, expected) => {
    expect(await found({ filter })).toEqual(expected);
    expect((await list({ filter })).meta.itemCount).toBe(expected.length);
  });

  it("goes with hasActions and a sort", async () => {
    expect(await found({ filter: "exemple.test", sort: "-lastName", hasActions: "false" })).toEqual([
      "martin",
      "Marchand",
    ]);
  });

  it("of more than 200 characters is refused", async () => {
    const reply = await get({ filter: "a".repeat(201) });
    expect(reply.error.details).toEqual({ filter: "200 caractères au plus." });
  });
});

describe("its sort", () => {
  it.each([
    ["lastName", ["Abel", "Éluard", "Marchand", "martin", "Zola"]],
    ["-lastName", ["Zola", "martin", "Marchand", "Éluard", "Abel"]],
    ["company", ["Abel", "Éluard", "Marchand", "martin", "Zola"]],
    ["-company", ["martin", "Marchand", "Éluard", "Abel", "Zola"]],
    ["email", ["Marchand", "Abel", "martin", "Éluard", "Zola"]],
    ["createdAt", ["Éluard", "Abel", "Zola", "Marchand", "martin"]],
    ["-createdAt", ["martin", "Marchand", "Zola", "Abel", "Éluard"]],
    ["company,-lastName", ["Abel", "Éluard", "Marchand", "martin", "Zola"]],
    ["", ["Abel", "Éluard", "Marchand", "martin", "Zola"]],
  ])("%j orders, the empty ones last", async (sort, expected) => {
    expect(await found({ sort })).toEqual(expected);
  });

  it.each([
    "firstName",
    "--lastName",
    "lastname",
    "lastName desc",
    "search",
    "lastName,id",
    "1",
    "constructor",
  ])("refuses the unknown field %j and names those it takes", async (sort) => {
    const reply = await get({ sort });
    expect(reply.status).toBe(400);
    expect(reply.error.details?.["sort"]).toMatch(
      /^Tri inconnu : .*Champs possibles : lastName, company, email, createdAt, updatedAt\.$/,
    );
  });
});

describe("its pages", () => {
  it("follow one another without gap or double, whatever the sort", async () => {
    for (const sort of ["lastName", "-company", "updatedAt"]) {
      const pages = [];
      for (const offset of ["0", "2", "4", "6"]) pages.push(await list({ sort, offset, pageSize: "2" }));
      expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
      expect(pages.map(({ meta }) => meta.hasMore)).toEqual([true, true, false, false]);
      expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(5);
      expect(pages[1]?.meta).toEqual({ offset: 2, pageSize: 2, itemCount: 5, hasMore: true });
    }
  });

  it.each([
    ["pageSize", "1"],
    ["pageSize", "100"],
    ["offset", "0"],
    ["offset", "1000000000"],
  ])("may have %s %s", async (name, value) => {
    expect((await get({ [name]: value })).status).toBe(200);
  });

  it.each([
    [{ pageSize: "0" }, "1 au moins."],
    [{ pageSize: "101" }, "100 au plus."],
    [{ pageSize: "2.5" }, "Valeur invalide : nombre entier attendu."],
    [{ pageSize: "dix" }, "Valeur invalide : nombre attendu."],
    [{ offset: "-1" }, "0 au moins."],
    [{ offset: "3000000000" }, "1000000000 au plus."],
    [{ offset: "1e400" }, "Valeur invalide : nombre attendu."],
    [{ hasActions: "oui" }, "Valeur attendue : true, false."],
  ])("may not be %j", async (query, message) => {
    const reply = await get(query);
    expect(reply.status).toBe(400);
    expect(Object.values(reply.error.details ?? {})).toEqual([message]);
  });

  it("says all that is wrong at once", async () => {
    const reply = await get({ offset: "-1", pageSize: "0", hasActions: "1" });
    expect(Object.keys(reply.error.details ?? {})).toEqual(["offset", "pageSize", "hasActions"]);
  });
});
