import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createContact, signedInMember } from "../../dev/test/factories.ts";

const { admin, platform } = await testStack();
const [ours, theirs] = [await signedInMember(admin), await signedInMember(admin)];

/** Two organizations whose contacts have the same names: only ids tell them apart. */
const names = ["Marchand", "Éluard", "%remise", "_tiret", String.raw`\barre`];
const contacts = new Map<string, string>();
for (const last_name of names) {
  const company = last_name === "Éluard" ? String.raw`50%_de\marge` : null;
  const row = { first_name: "Zoé", last_name, email: "zoe@exemple.test", company };
  contacts.set(await createContact(admin, ours.organizationId, row), last_name);
  await createContact(admin, theirs.organizationId, row);
}

const claims = JSON.stringify({ sub: ours.userId, org_id: ours.organizationId, org_role: "member" });

/** Names of our contacts that a search finds; an id that is not ours comes out as "another organization's". */
async function search(words: string, requestClaims: string = claims): Promise<string[]> {
  const client = await platform.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('request.jwt.claims', $1, true)", [requestClaims]);
    const { rows } = await client.query<{ id: string }>("select app.search_contacts($1) as id", [words]);
    return rows.map(({ id }) => contacts.get(id) ?? "another organization's").sort();
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("the search of contacts", () => {
  it("finds by the middle of a word, whatever the accents and capitals", async () => {
    expect(await search("RCHÀND")).toEqual(["Marchand"]);
    expect(await search("zoé")).toEqual([...names].sort());
  });

  it("finds inside words when one or two characters are given, too", async () => {
    expect(await search("rc")).toEqual(["Marchand"]);
    expect(await search("ma")).toEqual(["Marchand", "Éluard"]);
    expect(await search("q")).toEqual([]);
  });

  it.each(["Marchand", "zoe@exemple.test", "marge", "m", "", "%", "%%%", "___", "_"])(
    "never answers another organization's contact: %j",
    async (words) => {
      expect(await search(words)).not.toContain("another organization's");
    },
  );

  it.each([
    ["%", ["%remise", "Éluard"]],
    ["_", ["_tiret", "Éluard"]],
    ["\\", [String.raw`\barre`, "Éluard"]],
    ["%r", ["%remise"]],
    ["%remise", ["%remise"]],
    ["_ti", ["_tiret"]],
    [String.raw`\barre`, [String.raw`\barre`]],
    [String.raw`50%_de\marge`, ["Éluard"]],
    ["%%", []],
    ["%%%", []],
    ["___", []],
    ["m_rchand", []],
    ["mar%and", []],
    [String.raw`march\and`, []],
    ["marchand\\", []],
    [String.raw`\%remise`, []],
  ])("takes %j literally", async (words, found) => {
    expect(await search(words)).toEqual(found);
  });

  it("takes full-width characters, which fold to plain ones, literally too", async () => {
    expect(await search("％％％")).toEqual([]);
    expect(await search("m＿rchand")).toEqual([]);
  });

  it.each([
    ["no claims", ""],
    ["empty claims", "{}"],
    ["a person without organization", JSON.stringify({ sub: ours.userId, org_role: "owner" })],
  ])("finds nothing for %s", async (_, requestClaims) => {
    expect(await search("marchand", requestClaims)).toEqual([]);
    expect(await search("m", requestClaims)).toEqual([]);
  });

  it("answers the list of the signed-in member's organization alone", async () => {
    const { rows } = await platform.pool.query<{ body: string }>(
      "select body from app.list_contacts($1, 'marchand', '{-lastName}', '{}', 0, 10)",
      [ours.token],
    );
    const list = JSON.parse(rows[0]?.body ?? "{}") as { data: { id: string }[]; meta: { itemCount: number } };
    expect(list.meta.itemCount).toBe(1);
    expect(list.data.map((contact) => contacts.get(contact.id))).toEqual(["Marchand"]);
  });

  it("ignores a sort it does not know, whatever it says", async () => {
    const { rows } = await platform.pool.query<{ state: string }>(
      "select state from app.list_contacts($1, '', $2, '{}', 0, 10)",
      [ours.token, ["id; drop table public.contact", "-search"]],
    );
    expect(rows[0]?.state).toBe("ok");
  });
});
