import { describe, expect, it } from "vitest";
import { pipedriveWorld, testCompany } from "../../../dev/test/pipedrive.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { createEnvironment } from "../../env.ts";
import type { Connection } from "../contract.ts";
import { apiOrigin } from "./api-address.ts";

const company = testCompany(3);
const { world, simulator, connect } = await pipedriveWorld([company]);

describe("a Pipedrive account's address", () => {
  const environment = createEnvironment({
    PIPEDRIVE_CLIENT_ID: "client",
    PIPEDRIVE_CLIENT_SECRET: "secret",
  });

  it("is taken when it is Pipedrive's", () => {
    expect(apiOrigin(environment, "https://vasseur.pipedrive.com")).toBe("https://vasseur.pipedrive.com");
    expect(apiOrigin(environment, "https://vasseur.pipedrive.com/a?b#c")).toBe(
      "https://vasseur.pipedrive.com",
    );
  });

  it.each([
    "http://vasseur.pipedrive.com",
    "https://vasseur.pipedrive.com:8443",
    "https://vasseur.pipedrive.com.exemple.test",
    "https://exemple.test/.pipedrive.com",
    "https://moi@vasseur.pipedrive.com",
    "https://pipedrive.com",
    "https://fauxpipedrive.com",
    "",
  ])("is nobody's to choose: %s", (address) => {
    expect(apiOrigin(environment, address)).toBeNull();
  });
});

describe("a connection to Pipedrive", () => {
  it("names its account, keeps its tokens encrypted, and ends at Pipedrive too", async () => {
    const { member } = await connect(company.id);
    const { data } = (await (await world.call("/api/crm/connections", member.cookie)).json()) as {
      data: Connection[];
    };
    expect(data).toMatchObject([{ crm: "pipedrive", state: "active" }]);
    const { rows } = await world.admin.query<{ portal_id: string; scopes: string[] }>(
      "select portal_id, scopes from private.crm_connection where organization_id = $1",
      [member.organizationId],
    );
    expect(rows).toMatchObject([{ portal_id: String(company.id) }]);
    expect(rows[0]?.scopes).toContain("deals:read");
    for (const token of simulator.tokens()) expect(await tablesHolding(world.admin, token)).toEqual([]);
    const reply = await world.call("/api/crm/disconnect", member.cookie, { crm: "pipedrive" });
    expect(reply.status, await reply.text()).toBeLessThan(300);
    expect(simulator.tokens()).toEqual([]);
  });

  it("is asked for by the address of its consent page, which carries no right and no secret", async () => {
    const { cookie } = await world.owner();
    const { url } = (await (await world.call("/api/crm/auth-url/pipedrive", cookie)).json()) as {
      url: string;
    };
    expect([...new URL(url).searchParams.keys()].toSorted()).toEqual(["client_id", "redirect_uri", "state"]);
  });
});
