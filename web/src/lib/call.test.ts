import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { contract as updateAction } from "../../../functions/suggestions/actions/update-action.ts";
import type { contract as getContact } from "../../../functions/contacts/get-contact.ts";
import type { contract as getJob } from "../../../functions/jobs/get-job.ts";
import { aJob, anAction, uuid } from "../test/fixtures.ts";
import { server } from "../test/server.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";

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

  it("leaves dates the texts they are on the wire", async () => {
    server.use(http.get("*/api/jobs/*", () => HttpResponse.json(aJob())));
    const params = { jobId: uuid(1) };
    expect(await call<typeof getJob>({ method: "GET", path: "/api/jobs/{jobId}", params })).toEqual(aJob());
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
