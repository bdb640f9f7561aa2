import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ErrorCode } from "../../../functions/http/contract.ts";
import type { Endpoint, RawEndpoint } from "../../../functions/http/endpoint.ts";
import { errorCodes } from "../../../functions/http/error-codes.ts";
import { placeReplies, shareReplies } from "../../../functions/reference/shared-replies.ts";
import { loadEndpoints } from "../../stack/local-server.ts";
import { describeApi } from "./describe.ts";
import { FILE, generateDescription } from "./generate.ts";

const endpoints = (await loadEndpoints()).filter((one): one is Endpoint | RawEndpoint => "contract" in one);
const named = endpoints.map((one) => [`${one.contract.method} ${one.contract.path}`, one] as const);
const document = await describeApi();

/** Whom the gate lets in, as a contract says it. */
function openness(one: Endpoint | RawEndpoint): "account" | "anyone" | undefined {
  if ("receive" in one || one.access === "public") return "anyone";
  const isAdministrators =
    typeof one.access === "object" && "role" in one.access && one.access.role === "administrator";
  return isAdministrators ? "account" : undefined;
}

describe("the description of the API", () => {
  it("is that of the contracts: npm run generate -- api", async () => {
    const kept = new Set(readFileSync(FILE, "utf8").split("\n"));
    const others = (await generateDescription()).split("\n").filter((line) => !kept.has(line));
    // A line is a call of some thousand characters: its name says which changed.
    expect(others.map((line) => line.slice(0, 80))).toEqual([]);
  });

  it("says once what several calls reply, and nothing else for it", () => {
    const shared = shareReplies(document);
    expect(placeReplies(shared)).toEqual(document);
    expect(shareReplies(placeReplies(shared))).toEqual(shared);
    expect(JSON.stringify(shared).length).toBeLessThan(JSON.stringify(document).length * 0.6);
  });

  it.each(named)("says of %s whom its gate lets in", (_, one) => {
    expect(one.contract.openTo).toBe(openness(one));
  });

  it("describes every call that has a contract, each under a name of its own", () => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
    );
    expect(calls.map(([name]) => name).toSorted()).toEqual(named.map(([name]) => name).toSorted());
    expect(new Set(calls.map(([, call]) => call.operationId)).size).toBe(calls.length);
    for (const [name, { summary }] of calls) expect(summary, name).toMatch(/^\p{Lu}.+\.$/u);
  });

  it.each(named)("names each parameter of the path of %s", (_, { contract }) => {
    const { parameters } = document.paths[contract.path]?.[contract.method.toLowerCase()] ?? {
      parameters: [],
    };
    const inPath = parameters.filter((one) => one.in === "path").map(({ name }) => name);
    expect(inPath).toEqual([...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  });

  it("names the errors of a call by their status", () => {
    const responses = document.paths["/api/actions/{actionId}"]?.["put"]?.responses ?? {};
    expect(Object.keys(responses)).toEqual(["200", "400", "401", "403", "404", "409", "413", "500", "503"]);
    expect(JSON.stringify(responses["409"])).toContain('"enum":["other_organization","conflict"]');
    expect(responses["404"]?.description).toContain("`not_found` : Introuvable");
  });

  it("names the scope by which a key may make a call, where one may", () => {
    const securityOf = (path: string, method: string) => document.paths[path]?.[method]?.security;
    expect(document.components.securitySchemes["apiKey"]).toMatchObject({ type: "http", scheme: "bearer" });
    expect(securityOf("/api/contacts", "get")).toEqual([{ session: [] }, { apiKey: ["contacts:read"] }]);
    expect(securityOf("/api/api-keys", "post")).toEqual([{ session: [] }]);
    expect(securityOf("/api/health", "get")).toEqual([]);
    const scopes = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ security }) => security.flatMap((one) => one["apiKey"] ?? [])),
    );
    for (const scope of scopes) expect(document.info.description).toContain(`\`${scope}\``);
  });

  it("writes dates as texts", () => {
    expect(JSON.stringify(document)).toContain('{"type":"string","format":"date-time"}');
  });
});

describe("the errors of a call", () => {
  it("hold every code somewhere, but the one of a method that no contract has", () => {
    const said = new Set(endpoints.flatMap((one) => errorCodes(one.contract)));
    expect(ErrorCode.options.filter((code) => !said.has(code))).toEqual(["method_not_allowed", "crm_quota"]);
  });
});
