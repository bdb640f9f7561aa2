import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { sellsyWorld, testCorp } from "../../../dev/test/sellsy.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { accountOfToken } from "./account-of-token.ts";

const corp = testCorp(3);
const { world, simulator, connect } = await sellsyWorld([corp]);
const withoutClient = await crmWorld([]);

const optionalIn = async (one: typeof world, cookie: string): Promise<unknown> =>
  ((await (await one.call("/api/crm/connections", cookie)).json()) as { optional: unknown }).optional;

describe("a connection to Sellsy", () => {
  it("names its account by the token, keeps tokens encrypted, and forgets them when it ends", async () => {
    const { member } = await connect(corp.id);
    const { rows } = await world.admin.query<{ portal_id: string; scopes: string[] }>(
      "select portal_id, scopes from private.crm_connection where organization_id = $1",
      [member.organizationId],
    );
    expect(rows).toMatchObject([{ portal_id: String(corp.id) }]);
    expect(rows[0]?.scopes).toContain("estimates.read");
    expect(rows[0]?.scopes).not.toContain("comments.write");
    for (const token of simulator.tokens()) expect(await tablesHolding(world.admin, token)).toEqual([]);
    const reply = await world.call("/api/crm/disconnect", member.cookie, { crm: "sellsy" });
    expect(reply.status, await reply.text()).toBeLessThan(300);
  });

  it("is asked for with PKCE and the rights it needs, by an address that carries no secret", async () => {
    const { cookie } = await world.owner();
    const reply = await world.call("/api/crm/auth-url/sellsy", cookie);
    const { searchParams } = new URL(((await reply.json()) as { url: string }).url);
    expect([...searchParams.keys()].toSorted()).toEqual([
      "client_id",
      "code_challenge",
      "code_challenge_method",
      "redirect_uri",
      "response_type",
      "scope",
      "state",
    ]);
    expect(searchParams.get("scope")).not.toContain("write");
  });

  it("is offered where the operator has a client of Sellsy, and nowhere else", async () => {
    const [member, other] = [await world.owner(), await withoutClient.owner()];
    expect(await optionalIn(world, member.cookie)).toEqual(["sellsy"]);
    expect(await optionalIn(withoutClient, other.cookie)).toEqual([]);
    expect(
      (await withoutClient.call("/api/crm/auth-url/sellsy", other.cookie)).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it.each(["", "a.b.c", `x.${Buffer.from('{"sub":"1"}').toString("base64url")}.y`, "x"])(
    "takes no account from a token that names none: %j",
    (token) => {
      expect(accountOfToken(token)).toBeNull();
    },
  );
});
