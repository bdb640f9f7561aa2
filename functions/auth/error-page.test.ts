import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { route } from "./auth.ts";

const { platform } = await testStack({ variables: { BRAND: "Relance <b>" } });
const call = callerOf(platform, [route]);
const open = (query: string) => call("GET", `/api/auth/error${query}`);

describe("the page of an error", () => {
  it("shows its code, what it means and the way back, in French", async () => {
    const page = await open("?error=state_not_found");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.text).toContain('<html lang="fr">');
    expect(page.text).toContain("<code>state_not_found</code>");
    expect(page.text).toContain("Recommencez depuis la page de connexion.");
    expect(page.text.match(/href="[^"]*"/g)).toEqual(['href="/"']);
  });

  it.each([
    "?error=%3Cscript%3Ealert(1)%3C/script%3E",
    "?error=a%22onload%3D1",
    "?error=",
    "",
    `?error=${"a".repeat(81)}`,
    "?error=%00",
    "?error=état",
  ])("shows UNKNOWN for a code of no known alphabet: %s", async (query) => {
    const page = await open(query);
    expect(page.status).toBe(200);
    expect(page.text).toContain("<code>UNKNOWN</code>");
    expect(page.text).not.toContain("alert");
  });

  it("shows nothing else that the address says, and leads nowhere else", async () => {
    const page = await open(
      "?error=access_denied&error_description=Appelez+le+0800&callbackURL=https://evil.example&errorURL=https://evil.example",
    );
    expect(page.status).toBe(200);
    expect(page.headers.get("location")).toBeNull();
    expect(page.text).not.toMatch(/0800|evil/);
  });

  it("runs nothing, sends nothing and stands in no frame", async () => {
    const page = await open("?error=no_code");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(page.text).not.toMatch(/<script|style="|<img|<link/);
    expect(page.text).toContain("Relance &#60;b&#62;");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("/ok", () => {
  it("says that authentication answers", async () => {
    const reply = await call("GET", "/api/auth/ok");
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ ok: true });
  });
});
