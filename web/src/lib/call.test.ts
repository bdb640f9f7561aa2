import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { markActionDone, updateAction } from "../../../functions/actions/contract.ts";
import { SessionReply } from "../../../functions/auth/contract.ts";
import { getContact, getFeed } from "../../../functions/contacts/contract.ts";
import { getAuthUrl, listConnections } from "../../../functions/crm/contract.ts";
import { getJob } from "../../../functions/jobs/contract.ts";
import {
  aConnection,
  aContact,
  aFeed,
  aFeedItem,
  aJob,
  anAction,
  anArchivedAction,
  aSession,
  uuid,
} from "../test/fixtures.ts";
import { server } from "../test/server.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { reviveDates } from "./dates.ts";

const samples = [
  ["the feed", getFeed.response, aFeed([aFeedItem(), aFeedItem({ actions: [anArchivedAction()] })])],
  ["a contact", getContact.response, aContact()],
  ["a saved action", updateAction.response, anAction()],
  ["a finished action", markActionDone.response, anArchivedAction()],
  [
    "the connections",
    listConnections.response,
    { data: [aConnection({ job: aJob({ finishedAt: null }) })], signIns: {}, canManage: true },
  ],
  ["an authorization address", getAuthUrl.response, { url: "https://app.hubspot.com/oauth/authorize" }],
  [
    "a job",
    getJob.response,
    aJob({ state: "done", report: { contactsCreated: 3 }, finishedAt: "2026-11-21T08:00:00Z" }),
  ],
  ["a session", SessionReply, aSession()],
  ["no session", SessionReply, null],
] as const;

describe("dates without schemas", () => {
  it.each(samples)("gives %s as its contract would", (_name, schema, json) => {
    const text = JSON.stringify(json);
    expect(JSON.parse(text, reviveDates)).toEqual(schema.parse(JSON.parse(text)));
  });
});

describe("call", () => {
  const contactId = uuid(1);

  it("fills the path, sends query and body, and keeps to the contract's method", async () => {
    const seen = vi.fn<(method: string, url: string, body: string) => void>();
    server.use(
      http.all("*/api/*", async ({ request }) => {
        seen(request.method, request.url, await request.text());
        return HttpResponse.json(anAction());
      }),
    );
    const saved = await call<typeof updateAction>({
      method: "PUT",
      path: "/api/actions/{actionId}",
      params: { actionId: "a/b" },
      body: { ai_iceBreakingMessage: "Bonjour" },
    });
    expect(seen).toHaveBeenCalledWith(
      "PUT",
      "http://localhost:3000/api/actions/a%2Fb",
      '{"ai_iceBreakingMessage":"Bonjour"}',
    );
    expect(saved.updatedAt).toBeInstanceOf(Date);
  });

  it("turns a refusal into an error with its code, message, details and request id", async () => {
    const error = {
      code: "invalid_request",
      message: "Demande invalide",
      details: { email: "requis" },
      requestId: "r-9",
    };
    server.use(http.get("*/api/contacts/*", () => HttpResponse.json({ error }, { status: 400 })));
    await expect(read(contactId)).rejects.toMatchObject({ ...error, status: 400 });
  });

  it("keeps better-auth's codes, and says something where the server says nothing", async () => {
    server.use(
      http.get("*/api/contacts/*", () => HttpResponse.json({ code: "X", message: "Non" }, { status: 403 })),
    );
    await expect(read(contactId)).rejects.toMatchObject({ code: "X", message: "Non" });
    server.use(http.get("*/api/contacts/*", () => new HttpResponse("<html>", { status: 502 })));
    await expect(read(contactId)).rejects.toMatchObject({
      code: "unknown",
      told: false,
      message: /inattendue/,
    });
  });

  it("says in words that the network is away", async () => {
    server.use(http.get("*/api/contacts/*", () => HttpResponse.error()));
    await expect(read(contactId)).rejects.toMatchObject({
      code: "network",
      message: /Le serveur ne répond pas/,
    });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await expect(read(contactId)).rejects.toMatchObject({ message: /Vous êtes hors ligne/ });
    await expect(read(contactId)).rejects.toBeInstanceOf(ApiError);
  });

  it("is checked by the compiler: another method, path or a missing part does not compile", () => {
    type Input = Parameters<typeof call<typeof getContact>>[0];
    // @ts-expect-error the contract says GET
    const method: Input = { method: "POST", path: "/api/contacts/{contactId}", params: { contactId } };
    // @ts-expect-error another path
    const path: Input = { method: "GET", path: "/api/contacts", params: { contactId } };
    // @ts-expect-error the path needs its parameter
    const params: Input = { method: "GET", path: "/api/contacts/{contactId}" };
    // @ts-expect-error the contract has no body
    const body: Input = { method: "GET", path: "/api/contacts/{contactId}", params: { contactId }, body: {} };
    expect([method, path, params, body]).toHaveLength(4);
  });
});

function read(contactId: string) {
  return call<typeof getContact>({ method: "GET", path: "/api/contacts/{contactId}", params: { contactId } });
}
