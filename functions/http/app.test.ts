import { describe, expect, it } from "vitest";
import * as z from "zod";
import { callerOf } from "../../dev/test/caller.ts";
import { createEnvironment } from "../env.ts";
import { defineContract } from "./contract.ts";
import { createApp } from "./app.ts";
import { endpoint, FileReply, JsonText, rawEndpoint } from "./endpoint.ts";
import { createLog } from "./log.ts";
import { createPlatform } from "./platform.ts";
import { route as unknownRoute } from "../unknown.ts";

const logged: string[] = [];
const platform = createPlatform(
  createEnvironment({
    APP_URL: "http://localhost:3000",
    BETTER_AUTH_SECRET: "a-secret-of-thirty-two-characters-or-more",
  }),
  createLog((line) => logged.push(line)),
);

const Echo = z.object({ echo: z.unknown() });
const read = defineContract({ method: "GET", path: "/api/test/{id}", summary: "Lit.", response: Echo });
const named = defineContract({ method: "GET", path: "/api/test/named", summary: "Lit.", response: Echo });
const change = defineContract({ method: "PATCH", path: "/api/change", summary: "Change.", response: Echo });
const remove = defineContract({
  method: "DELETE",
  path: "/api/remove",
  summary: "Supprime.",
  response: Echo,
});
const broken = defineContract({ method: "GET", path: "/api/broken", summary: "Échoue.", response: Echo });
const thrown = defineContract({ method: "GET", path: "/api/thrown", summary: "Échoue mal.", response: Echo });
const lie = defineContract({
  method: "GET",
  path: "/api/lie",
  summary: "Répond de travers.",
  response: z.object({ count: z.int() }),
});
const receive = defineContract({ method: "POST", path: "/api/receive", summary: "Reçoit.", response: Echo });
const SECRET_TEXT = "clé dupliquée (email)=(camille@exemple.test)";

const call = callerOf(platform, [
  endpoint(read, "public", async () => ({ echo: "lu" })),
  endpoint(named, "public", async () => ({ echo: "nommé" })),
  endpoint(change, "public", async () => ({ echo: "changé" })),
  endpoint(remove, "public", async () => ({ echo: "supprimé" })),
  endpoint(broken, "public", () => Promise.reject(new Error(SECRET_TEXT))),
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- on purpose: libraries may throw anything
  endpoint(thrown, "public", () => Promise.reject(SECRET_TEXT)),
  endpoint(lie, "public", async () => new JsonText('{"count":"beaucoup"}')),
  rawEndpoint(receive, async () => ({ echo: "reçu" })),
  unknownRoute,
]);
const ID = "6d2b7a6e-3f0f-4a5e-9d5c-0c6a4f1d2b3a";

describe("a call that two paths fit", () => {
  it("is answered by the one that names it, though the other stands first", async () => {
    expect((await call("GET", "/api/test/named")).json).toEqual({ echo: "nommé" });
    expect((await call("GET", `/api/test/${ID}`)).json).toEqual({ echo: "lu" });
  });
});

describe("a call that nothing answers", () => {
  it("is a 404 in JSON for an unknown path", async () => {
    const reply = await call("GET", "/api/nothing/here");
    expect(reply.status).toBe(404);
    expect(reply.headers.get("content-type")).toContain("application/json");
    expect(reply.error).toMatchObject({ code: "not_found", message: expect.stringContaining("Introuvable") });
  });

  it("is a 404 in JSON outside /api too", async () => {
    expect((await call("GET", "/nothing")).error.code).toBe("not_found");
  });

  it("is a 405 that names the methods of the product's own paths", async () => {
    const reply = await call("DELETE", "/api/actions/12");
    expect(reply.status).toBe(405);
    expect(reply.error.code).toBe("method_not_allowed");
    expect(reply.headers.get("allow")).toBe("GET, PUT");
  });

  it("is a 405 in an app that holds only these endpoints", async () => {
    const alone = callerOf(platform, [endpoint(read, "public", async () => ({ echo: 1 }))]);
    const reply = await alone("POST", `/api/test/${ID}`, { body: {} });
    expect(reply.status).toBe(405);
    expect(reply.headers.get("allow")).toBe("GET");
    for (const path of ["/api/other", `/api/test/${ID}/more`, "/api/test", "/api/test/"])
      expect((await alone("POST", path)).status, path).toBe(404);
  });
});

describe("an error nobody foresaw", () => {
  it.each(["/api/broken", "/api/thrown", "/api/lie"])("says only that it is unknown: %s", async (path) => {
    const reply = await call("GET", path);
    expect(reply.status).toBe(500);
    expect(reply.error).toEqual({
      code: "unknown",
      message: "Une erreur inattendue est survenue. Elle a été enregistrée\u00A0; réessayez dans un instant.",
      requestId: reply.headers.get("x-request-id"),
    });
    const lines = logged.filter((line) => line.includes(reply.error.requestId ?? "none"));
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      "unexpected error",
      "request",
    ]);
    expect(lines.join("\n")).not.toMatch(/camille|dupliquée|beaucoup/);
  });
});

describe("every reply", () => {
  it.each([
    ["GET", `/api/test/${ID}`],
    ["GET", "/api/broken"],
    ["GET", "/api/nothing"],
    ["PUT", "/api/actions/1"],
  ])("has a request id of its own and is never cached: %s %s", async (method, path) => {
    const [one, two] = [await call(method, path), await call(method, path)];
    expect(one.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.headers.get("x-request-id")).not.toBe(two.headers.get("x-request-id"));
    expect(one.headers.get("cache-control")).toBe("no-store");
  });

  it("ignores a request id that the caller made up", async () => {
    const reply = await call("GET", `/api/test/${ID}`, { headers: { "x-request-id": "mine" } });
    expect(reply.headers.get("x-request-id")).not.toBe("mine");
  });
});

describe("a file", () => {
  const file = defineContract({ method: "GET", path: "/api/file", summary: "Donne.", response: z.string() });
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const download = async (name: string): Promise<Response> =>
    createApp(
      [
        endpoint(
          file,
          "public",
          async () => new FileReply(bytes, name, "application/zip", { "x-parts": "3" }),
        ),
      ],
      platform,
      { checkReplies: true },
    ).request("/api/file");

  it("is sent byte by byte, with its type, its headers and what every reply has", async () => {
    const response = await download("données.zip");
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "x-parts": "3",
      "cache-control": "no-store",
      "x-request-id": expect.any(String) as string,
    });
  });

  it.each([
    ["données.zip", "donnees.zip", "donn%C3%A9es.zip"],
    ['a"; filename="b.exe', "a__ filename__b.exe", "a%22%3B%20filename%3D%22b.exe"],
    ["a\r\nset-cookie: b=1.zip", "a__set-cookie_ b_1.zip", "a%0D%0Aset-cookie%3A%20b%3D1.zip"],
    ["l’œuvre (1).zip", "l__uvre (1).zip", "l%E2%80%99%C5%93uvre%20%281%29.zip"],
    ["seul \ud800.zip", "seul _.zip", "seul%20%EF%BF%BD.zip"],
  ])("called %j is called so, and says nothing else", async (name, plain, encoded) => {
    const response = await download(name);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    );
    expect(response.headers.get("set-cookie")).toBeNull();
  });
});

describe("a call that changes something", () => {
  it.each(["https://evil.example", "null", "http://localhost:3001", "https://localhost:3000"])(
    "is refused from a page of %s",
    async (origin) => {
      for (const [method, path] of [
        ["PATCH", "/api/change"],
        ["DELETE", "/api/remove"],
        ["POST", "/api/receive"],
      ] as const) {
        const reply = await call(method, path, { headers: { origin } });
        expect(reply.status).toBe(403);
        expect(reply.error.code).toBe("forbidden");
      }
    },
  );

  it("is taken from our own pages", async () => {
    expect((await call("PATCH", "/api/change")).status).toBe(200);
  });

  it("does not forbid another page to read, which the browser forbids itself", async () => {
    const headers = { origin: "https://evil.example" };
    const reply = await call("GET", `/api/test/${ID}`, { headers });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
  });
});
