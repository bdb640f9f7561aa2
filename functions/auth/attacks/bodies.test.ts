import { describe, expect, it } from "vitest";
import { organizationStack } from "../../../dev/test/staff.ts";

const { admin, call, post, createStaff, person, logged } = await organizationStack();
const staff = await createStaff();
const boss = await person(staff.organizationId, "owner", { role: "admin" });

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
describe("A body made to break what reads it", () => {
  it.each([
    ["a hundred thousand levels deep", deep(100_000)],
    ["as many lists deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["with a deep field", `{"email":${deep(100_000)}}`],
    ["of twenty thousand fields", `{${Array.from({ length: 20_000 }, (_, n) => `"a${n}":1`).join(",")}}`],
    ["of one text of a megabyte, nearly", `{"email":"${"a".repeat(1_000_000)}"}`],
  ])("is refused: %s", async (_, body) => {
    for (const path of ["/sign-in/email", "/organization/update"]) {
      const reply = await call("POST", `/api/auth${path}`, { cookie: boss.cookie, body });
      expect([reply.status, path]).toEqual([400, path]);
    }
    expect(logged.filter((line) => line.includes('"unexpected error"'))).toEqual([]);
  });
});

describe("An organization's metadata", () => {
  const update = (data: unknown) => post("update", staff.owner.cookie, { data });
  const stored = async () => {
    const { rows } = await admin.query<{ metadata: string | null }>(
      "select metadata from better_auth.organization where id = $1",
      [staff.organizationId],
    );
    return rows[0]?.metadata;
  };
  it("is kept where it is small, and given back as it was", async () => {
    expect((await update({ metadata: { secteur: "Bois", clé: ["a", { b: 1 }] } })).status).toBe(200);
    expect(JSON.parse((await stored()) ?? "")).toEqual({ secteur: "Bois", clé: ["a", { b: 1 }] });
  });

  it.each<[string, unknown]>([
    ["of nine hundred thousand characters", { a: "x".repeat(900_000) }],
    ["of ten thousand and one characters", { a: "x".repeat(10_001) }],
    ["made to change what objects are", JSON.parse('{"a":{"__proto__":"b"}}')],
    ["made to change what objects are, by another name", { a: { constructor: { prototype: {} } } }],
    ["a list", [1]],
    ["a number", 7],
  ])("is refused where it is %s", async (_, metadata) => {
    const before = await stored();
    const reply = await update({ metadata });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ message: "La demande est incomplète ou mal formée." });
    expect(await stored()).toBe(before);
  });
});

describe("An organization's logo", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "http://images.exemple.test/a.png",
    "//images.exemple.test/a.png",
    "a.png",
    "https://",
    `https://images.exemple.test/${"a".repeat(2_000)}`,
  ])("is no %j", async (logo) => {
    expect((await post("update", staff.owner.cookie, { data: { logo } })).status).toBe(400);
  });

  it("is none for an organization that is made either", async () => {
    const body = { name: "Neuve", slug: "neuve", logo: "javascript:alert(1)" };
    expect((await post("create", boss.cookie, body)).status).toBe(400);
  });

  it("is an image at an https address", async () => {
    const logo = "https://images.exemple.test/a.png";
    expect((await post("update", staff.owner.cookie, { data: { logo } })).status).toBe(200);
  });
});
