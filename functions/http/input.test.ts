import { describe, expect, it } from "vitest";
import * as z from "zod";
import { callerOf } from "../../dev/test/caller.ts";
import { createEnvironment } from "../env.ts";
import { defineContract } from "./contract.ts";
import { endpoint } from "./endpoint.ts";
import { createLog } from "./log.ts";
import { createPlatform } from "./platform.ts";

const platform = createPlatform(
  createEnvironment({
    APP_URL: "http://localhost:3000",
    BETTER_AUTH_SECRET: "a-secret-of-thirty-two-characters-or-more",
  }),
  createLog(() => undefined),
);

const Echo = z.object({ echo: z.unknown() });
const echo = defineContract({
  method: "POST",
  path: "/api/test/{id}",
  summary: "Répète.",
  params: z.object({ id: z.uuid() }),
  query: z.object({ pageSize: z.coerce.number().int().max(100).default(20) }),
  body: z.strictObject({
    title: z.string().max(5),
    day: z.union([z.iso.date(), z.iso.datetime()]).nullish(),
    owner: z.object({ email: z.email() }).optional(),
  }),
  response: Echo,
});
const call = callerOf(platform, [endpoint(echo, "public", async ({ input }) => ({ echo: input }))]);
const ID = "6d2b7a6e-3f0f-4a5e-9d5c-0c6a4f1d2b3a";

describe("a body", () => {
  it.each(["{", "{'title':1}", '{"title":"a"', "title=a", "\u0000"])(
    "that is no JSON is a 400: %j",
    async (body) => {
      const reply = await call("POST", `/api/test/${ID}`, { body });
      expect(reply.status).toBe(400);
      expect(reply.error.code).toBe("malformed_json");
    },
  );

  it("of one megabyte is read; one byte more is a 413", async () => {
    const body = `{"title":"a"${" ".repeat(1024 * 1024 - 13)}}`;
    expect((await call("POST", `/api/test/${ID}`, { body })).status).toBe(200);
    const reply = await call("POST", `/api/test/${ID}`, { body: `${body} ` });
    expect(reply.status).toBe(413);
    expect(reply.error).toMatchObject({ code: "too_large", message: "La demande dépasse 1 Mo." });
  });

  it("of a contract that says so may be larger, and no larger", async () => {
    const large = defineContract({
      method: "POST",
      path: "/api/large",
      summary: "Reçoit.",
      body: z.strictObject({ text: z.string() }),
      bodyLimitBytes: 3_000_000,
      response: Echo,
    });
    const send = callerOf(platform, [
      endpoint(large, "public", async ({ input }) => ({ echo: input.body.text.length })),
      endpoint(echo, "public", async ({ input }) => ({ echo: input })),
    ]);
    const bodyOf = (bytes: number): string => JSON.stringify({ text: "a".repeat(bytes - 11) });
    const headers = { "transfer-encoding": "chunked" };
    for (const options of [{}, { headers }]) {
      const reply = await send("POST", "/api/large", { body: bodyOf(3_000_000), ...options });
      expect(reply.json).toEqual({ echo: 2_999_989 });
      const refused = await send("POST", "/api/large", { body: bodyOf(3_000_001), ...options });
      expect(refused.status).toBe(413);
      expect(refused.error).toMatchObject({ code: "too_large", message: "La demande dépasse 2,8 Mo." });
    }
    // Other calls keep their limits.
    expect((await send("POST", `/api/test/${ID}`, { body: bodyOf(3_000_000) })).status).toBe(413);
  });

  it("nested a hundred thousand deep is refused like any other", async () => {
    const body = `{"title":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    const reply = await call("POST", `/api/test/${ID}`, { body });
    expect(reply.error.details).toEqual({ title: "Valeur invalide\u00A0: texte attendu." });
  });
});

describe("a validation error", () => {
  it("names each wrong field of the path, the query and the body at once, in French", async () => {
    const reply = await call("POST", "/api/test/12?pageSize=101", {
      body: { title: "trop long", day: "demain", owner: { email: "x" }, color: "bleu" },
    });
    expect(reply.status).toBe(400);
    expect(reply.error).toEqual({
      code: "invalid_request",
      message: "La demande est incomplète ou mal formée.",
      requestId: reply.headers.get("x-request-id"),
      details: {
        id: "Identifiant invalide.",
        pageSize: "100 au plus.",
        title: "5 caractères au plus.",
        day: "Date invalide\u00A0: attendue au format AAAA-MM-JJ.",
        "owner.email": "Adresse email invalide.",
        color: "Ce champ n’existe pas.",
      },
    });
  });

  it.each([
    [{}, { title: "Ce champ est requis." }],
    [{ title: 3 }, { title: "Valeur invalide\u00A0: texte attendu." }],
    [{ title: null }, { title: "Valeur invalide\u00A0: texte attendu." }],
    [[], { body: "Valeur invalide\u00A0: objet attendu." }],
    [null, { body: "Valeur invalide\u00A0: objet attendu." }],
  ])("of the body %j says what is expected", async (body, details) => {
    const reply = await call("POST", `/api/test/${ID}`, { body });
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual(details);
  });

  it("is not escaped by a field called __proto__", async () => {
    const reply = await call("POST", `/api/test/${ID}`, { body: '{"title":"a","__proto__":{"a":1}}' });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('"__proto__":"Ce champ n’existe pas."');
  });

  it("is not raised by a page size that is not a number, without naming it", async () => {
    const reply = await call("POST", `/api/test/${ID}?pageSize=beaucoup`, { body: { title: "a" } });
    expect(reply.error.details).toEqual({ pageSize: "Valeur invalide\u00A0: nombre attendu." });
    const half = await call("POST", `/api/test/${ID}?pageSize=1.5`, { body: { title: "a" } });
    expect(half.error.details).toEqual({ pageSize: "Valeur invalide\u00A0: nombre entier attendu." });
  });
});
