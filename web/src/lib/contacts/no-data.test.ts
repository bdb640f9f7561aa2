import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { uuid } from "../../test/fixtures.ts";
import { pageQuery } from "../../features/all-contacts/pages.ts";
import { contactQuery } from "./contact-query.ts";
import { feedQuery } from "./queries.ts";

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const answering = (status: number, body: string) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(body, { status }));

describe("a query of contacts", () => {
  it.each(["", "null"])("that is answered with nothing (%j) fails in the specified words", async (body) => {
    answering(200, body);
    const nothing = "No data returned from contacts";
    await expect(client.fetchQuery(feedQuery())).rejects.toThrow(nothing);
    await expect(client.fetchQuery(pageQuery({ sort: "lastName" }, 0))).rejects.toThrow(nothing);
    await expect(client.fetchQuery(contactQuery(uuid(1)))).rejects.toThrow("Contact not found");
  });

  it.each([
    [404, "not_found"],
    [400, "invalid_request"],
  ])("for somebody who is not there (%i) fails in the specified words", async (status, code) => {
    answering(status, JSON.stringify({ error: { code, message: "Introuvable." } }));
    await expect(client.fetchQuery(contactQuery(uuid(1)))).rejects.toThrow("Contact not found");
  });

  it("that is refused for another reason says that", async () => {
    answering(503, JSON.stringify({ error: { code: "unavailable", message: "Revenez plus tard." } }));
    await expect(client.fetchQuery({ ...contactQuery(uuid(1)), retry: false })).rejects.toThrow(
      "Revenez plus tard.",
    );
  });
});
