import { describe, expect, it } from "vitest";
import { createEnvironment } from "../../env.ts";
import { loginUrl } from "./manifest.ts";
import { signInHost } from "./sign-in-host.ts";

const FOREIGN = [
  "evil.example",
  "https://evil.example/login.salesforce.com",
  "my.salesforce.com",
  "vasseur.my.salesforce.com.evil.example",
  "vasseur.my.salesforce.com@evil.example",
  "evil.example#.my.salesforce.com",
  "evil.example\\.my.salesforce.com",
  "https://a:b@login.salesforce.com",
  "http://login.salesforce.com",
  "login.salesforce.com:8443",
  "vasseur.salesforce.com",
  "vasseur.my.site.com",
  "lightning.force.com",
  "-.my.salesforce.com",
  "127.0.0.1",
  "",
  "deux mots",
];

describe("where one signs in to Salesforce", () => {
  it.each([
    ["login.salesforce.com", "login.salesforce.com"],
    [" Test.Salesforce.com ", "test.salesforce.com"],
    ["https://vasseur.my.salesforce.com/", "vasseur.my.salesforce.com"],
    ["vasseur--essai.sandbox.my.salesforce.com", "vasseur--essai.sandbox.my.salesforce.com"],
    ["https://vasseur.lightning.force.com/lightning/page/home", "vasseur.my.salesforce.com"],
    ["vasseur--essai.sandbox.lightning.force.com", "vasseur--essai.sandbox.my.salesforce.com"],
  ])("is read of what people type or copy: %s", (given, host) => {
    expect(signInHost(given)).toBe(host);
  });

  it.each(FOREIGN)("is nowhere but at Salesforce’s: %s", (given) => {
    expect(signInHost(given)).toBeNull();
  });
});

describe("the address of tokens", () => {
  const environment = (usual: string) =>
    createEnvironment({
      SALESFORCE_CLIENT_ID: "client",
      SALESFORCE_CLIENT_SECRET: "secret",
      SALESFORCE_LOGIN_URL: usual,
    });
  const production = environment("https://login.salesforce.com");

  it("is at the chosen host, else at the operator’s", () => {
    expect(loginUrl(production, "test.salesforce.com", "/token")).toBe("https://test.salesforce.com/token");
    expect(loginUrl(production, null, "/token")).toBe("https://login.salesforce.com/token");
  });

  it.each(FOREIGN)("is never at a foreign host that was stored: %s", (host) => {
    expect(() => loginUrl(production, host, "/token")).toThrow(
      expect.objectContaining({ code: "crm_unavailable" }),
    );
  });

  it("stays with the server that stands in for Salesforce", () => {
    expect(loginUrl(environment("http://localhost:4001/salesforce"), "test.salesforce.com", "/token")).toBe(
      "http://localhost:4001/salesforce/token",
    );
  });
});
