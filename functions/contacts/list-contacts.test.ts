import { beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createEngagement,
  createMember,
  createSession,
  createUser,
  signedInMember,
} from "../../dev/test/factories.ts";
import { shareOf } from "../suggestions/ranking/ownership.ts";
import { route } from "./list-contacts.ts";

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
    // Starts of words first, then inside words, each by name.
    ["é", ["Éluard", "Marchand", "Zola", "Abel", "martin"]],
    ["va", ["Éluard"]],
    ["Ma", ["Abel", "Marchand", "martin"]],
    ["ol", ["Zola"]],
    ["ré", ["Marchand"]],
    ["50%_", ["Abel"]],
    [String.raw`barre\ob`, ["Marchand"]],
    ["%", ["Abel"]],
    ["_", ["Abel"]],
    ["\\", ["Marchand"]],
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

describe("what narrows it", () => {
  const narrowed = async (query: Record<string, string>, cookie: string) => {
    const { data, meta } = (await get(query, cookie)).json as List;
    expect(meta.itemCount).toBe(data.length);
    return data.map(({ id }) => of.get(id));
  };
  const of = new Map<string, string>();
  const email = "patronne@exemple.test";
  let owner: Awaited<ReturnType<typeof signedInMember>>;
  let colleague = "";
  const decide = (choice: [crm: string, key: string, given: string, userId: string | null]) =>
    admin.query("insert into private.owner_choice values ($1, $2, $3, $4, $5)", [
      owner.organizationId,
      ...choice,
    ]);

  beforeAll(async () => {
    owner = await signedInMember(admin, { user: { email } });
    colleague = await createUser(admin, { email: "collegue@exemple.test" });
    await createMember(admin, owner.organizationId, colleague);
    const make = async (name: string, fields: Record<string, unknown>) => {
      const id = await createContact(admin, owner.organizationId, { last_name: name, ...fields });
      of.set(id, name);
      return id;
    };
    const mine = await make("A", {
      crm: "hubspot",
      crm_id: "1",
      owner_email: email.toUpperCase(),
      company: "Bois & fils",
    });
    await make("B", { crm: "hubspot", crm_id: "2", owner_email: "partie@exemple.test", company: "Bois" });
    const without = await make("C", { company: "Bois & fils" });
    await make("D", { crm: "hubspot", crm_id: "4", owner_email: email });
    await make("E", { crm: "hubspot", crm_id: "5", owner_email: "collegue@exemple.test" });
    await make("F", { crm: "hubspot", crm_id: "6", owner_email: "stagiaire@exemple.test" });
    await decide(["hubspot", "partie@exemple.test", "member", owner.userId]);
    await decide(["hubspot", email, "nobody", null]);
    await decide(["hubspot", "stagiaire@exemple.test", "unowned", null]);
    await createAction(admin, owner.organizationId, mine, { type: "nurturing" });
    await createAction(admin, owner.organizationId, without, { type: "ongoingBusiness" });
    for (const [id, name] of of)
      if ("CEF".includes(name)) await createEngagement(admin, owner.organizationId, id);
    await admin.query(
      `with deals as (
         insert into public.deal (organization_id, crm, crm_id, name, stage, state)
         select $1, 'hubspot', state, state, 'Négociation', state from unnest(array['open', 'won']) state
         returning id, state)
       insert into public.deal_contact (organization_id, deal_id, contact_id)
       select $1, id, case state when 'open' then $2 else $3 end::uuid from deals`,
      [owner.organizationId, without, mine],
    );
  });

  it.each<[Record<string, string>, string[]]>([
    [{ actionType: "nurturing" }, ["A"]],
    [{ actionType: "ongoingBusiness" }, ["C"]],
    [{ company: "Bois & fils" }, ["A", "C"]],
    [{ company: "Boi%" }, []],
    [{ company: "Bo\u0000is" }, ["B"]],
    // F's owner counts as none.
    [{ owner: "none" }, ["C", "F"]],
    // D is decided to be nobody's, though its owner has that address.
    [{ owner: "me" }, ["A", "B"]],
    [{ neverContacted: "true" }, ["A", "B", "D"]],
    [{ openDeal: "true" }, ["C"]],
    [{ neverContacted: "true", owner: "me", company: "Bois" }, ["B"]],
    [{ hasActions: "true", filter: "bois" }, ["A", "C"]],
    [{ owner: "none", openDeal: "true", actionType: "ongoingBusiness", hasActions: "true" }, ["C"]],
    [{ owner: "none", openDeal: "true", actionType: "nurturing" }, []],
  ])("%j leaves %j", async (query, expected) => {
    expect(await narrowed(query, owner.cookie)).toEqual(expected);
  });

  it("may be a colleague, by id; nobody's are a stranger's", async () => {
    expect(await narrowed({ owner: colleague }, owner.cookie)).toEqual(["E"]);
    expect(await narrowed({ owner: me.userId }, owner.cookie)).toEqual([]);
  });

  it("gives contacts without an owner to whom managers decided", async () => {
    const lists = async (given: string, to: string | null) => {
      await decide(["", "", given, to]);
      const [none, mine, theirs] = await Promise.all(
        ["none", "me", colleague].map(async (who) => narrowed({ owner: who }, owner.cookie)),
      );
      await admin.query("delete from private.owner_choice where crm = ''");
      return { none, mine, theirs };
    };
    expect(await lists("nobody", null)).toEqual({ none: ["C", "F"], mine: ["A", "B"], theirs: ["E"] });
    expect(await lists("member", colleague)).toEqual({ none: [], mine: ["A", "B"], theirs: ["C", "E", "F"] });
    const shareOfMember = (userId: string) =>
      [...of].flatMap(([id, name]) =>
        "CF".includes(name) && shareOf(id, [owner.userId, colleague]) === userId ? [name] : [],
      );
    expect(await lists("equal", null)).toEqual({
      none: [],
      mine: ["A", "B", ...shareOfMember(owner.userId)].toSorted(),
      theirs: ["E", ...shareOfMember(colleague)].toSorted(),
    });
  });

  it("deals each contact without an owner to the member whom the lists of the day give it to", async () => {
    const { organizationId } = owner;
    const company = "Sans responsable";
    await admin.query(
      `insert into public.contact (id, organization_id, company)
       select overlay(gen_random_uuid()::text placing lpad(to_hex(n), 3, '0') from 34)::uuid, $1, $2
       from generate_series(0, 4095) n`,
      [organizationId, company],
    );
    await decide(["", "", "equal", null]);
    const query = (offset: number) => ({ owner: colleague, company, pageSize: "100", offset: `${offset}` });
    const dealt: string[] = [];
    for (let offset = 0, count = 1; offset < count; offset += 100) {
      const { data, meta } = (await get(query(offset), owner.cookie)).json as List;
      dealt.push(...data.map(({ id }) => id.slice(-3)));
      count = meta.itemCount;
    }
    await admin.query("delete from public.contact where company = $1", [company]);
    await admin.query("delete from private.owner_choice where crm = ''");
    const all = Array.from({ length: 4096 }, (_, n) => n.toString(16).padStart(3, "0"));
    expect(dealt.sort()).toEqual(all.filter((end) => shareOf(end, [owner.userId, colleague]) === colleague));
  });

  it.each<Record<string, string>>([
    { actionType: "call" },
    { owner: "you" },
    { neverContacted: "false" },
    { company: "a".repeat(501) },
  ])("%j is refused", async (query) => {
    expect((await get(query)).status).toBe(400);
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
    ["lastName,-lastName", ["Abel", "Éluard", "Marchand", "martin", "Zola"]],
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
      /^Tri inconnu\u00A0: .*Champs possibles\u00A0: lastName, company, email, createdAt, updatedAt\.$/,
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
    [{ pageSize: "2.5" }, "Valeur invalide\u00A0: nombre entier attendu."],
    [{ pageSize: "dix" }, "Valeur invalide\u00A0: nombre attendu."],
    [{ offset: "-1" }, "0 au moins."],
    [{ offset: "3000000000" }, "1000000000 au plus."],
    [{ offset: "1e400" }, "Valeur invalide\u00A0: nombre attendu."],
    [{ hasActions: "oui" }, "Valeur attendue\u00A0: true, false."],
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
