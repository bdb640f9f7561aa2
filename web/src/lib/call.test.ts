import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type * as z from "zod";
import type { contract as updateAction } from "../../../functions/actions/update-action.ts";
import type { contract as getContact } from "../../../functions/contacts/get-contact.ts";
import type { Reply } from "../../../functions/http/contract.ts";
import {
  aConnection,
  aContact,
  aFeed,
  aFeedItem,
  aConnectionJob,
  aJob,
  anAction,
  anArchivedAction,
  aSession,
  uuid,
} from "../test/fixtures.ts";
import { server } from "../test/server.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { datesIn, replies } from "../../reply-dates.ts";
import { withDates } from "./dates.ts";
import { exchange } from "./http.ts";

const schemas = new Map(await replies());
const schemaOf = (name: string): z.ZodType => {
  const schema = schemas.get(name);
  if (schema === undefined) throw new Error(`no contract of ${name}`);
  return schema;
};

const samples: [string, unknown][] = [
  ["GET /api/me/contacts/feed", aFeed([aFeedItem(), aFeedItem({ actions: [anArchivedAction()] })])],
  ["GET /api/contacts/{contactId}", aContact()],
  ["PUT /api/actions/{actionId}", anAction()],
  ["PATCH /api/actions/{actionId}/done", anArchivedAction()],
  [
    "GET /api/crm/connections",
    { data: [aConnection({ job: aConnectionJob({ finishedAt: null }) })], signIns: {}, canManage: true },
  ],
  ["GET /api/crm/auth-url/{crm}", { url: "https://app.hubspot.com/oauth/authorize" }],
  [
    "GET /api/jobs/{jobId}",
    aJob({ state: "done", report: { contactsCreated: 3 }, finishedAt: "2026-11-21T08:00:00Z" }),
  ],
  ["GET /api/auth/get-session", aSession()],
  ["GET /api/auth/get-session", null],
];

describe("dates without schemas", () => {
  it.each(samples)("are as the contract would give them: %s", (name, json) => {
    const schema = schemaOf(name);
    expect(withDates(structuredClone(json), datesIn(schema) ?? undefined)).toEqual(schema.parse(json));
  });

  it("leave a text that looks like a day as it is, where the contract says that it is one", () => {
    const linkedinProfile = {
      content: { posts: [{ id: uuid(9), text: "Nous recrutons.", date: "2026-11-02" }] },
      analysis: null,
      updatedAt: "2026-11-21T08:00:00Z",
    };
    const contact = withDates(
      aContact({ linkedinProfile }),
      datesIn(schemaOf("GET /api/contacts/{contactId}")) ?? undefined,
    ) as Reply<typeof getContact>;
    expect(contact.linkedinProfile?.content.posts?.[0]?.date).toBe("2026-11-02");
    expect(contact.linkedinProfile?.updatedAt).toBeInstanceOf(Date);
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
    await call<typeof updateAction>({
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
  });

  it("gives dates where the build has written that the reply holds them", async () => {
    server.use(http.get("*/api/jobs/1", () => HttpResponse.json(aJob())));
    const schema = schemaOf("GET /api/jobs/{jobId}");
    const dates = datesIn(schema) ?? undefined;
    expect(await exchange({ method: "GET", path: "/api/jobs/1", dates })).toEqual(schema.parse(aJob()));
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
