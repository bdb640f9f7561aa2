import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aContact, uuid } from "../../test/fixtures.ts";
import { answer, noNetwork, renderApp } from "../../test/render-app.tsx";

const READ = "GET /api/contacts/:id";
const FETCHED = `GET /api/contacts/${uuid(1)}`;
const FEED = "GET /api/me/contacts/feed";

describe("the day without a network", () => {
  it("has each contact's page, fetched ahead while there was one", async () => {
    const app = renderApp("/contacts", { [READ]: aContact() });
    await waitFor(() => expect(app.callsOf(FETCHED)).toHaveLength(1));
    await waitFor(() => expect(app.client.isFetching()).toBe(0));
    answer({ [READ]: noNetwork, [FEED]: noNetwork });
    await app.user.click(screen.getByRole("link", { name: "Claire Morel" }));
    expect(await screen.findByText(/est-il validé/)).toBeVisible();
  });

  it("shows what the list knows of a contact that was not fetched ahead, and the page once it can be", async () => {
    const app = renderApp("/contacts", { [READ]: noNetwork });
    await app.user.click(await screen.findByRole("link", { name: "Claire Morel" }));
    await screen.findByRole("heading", { name: "Ce que votre liste sait de Claire Morel" });
    expect(screen.getByText("La date annoncée pour le budget est passée.")).toBeVisible();
    expect(screen.getByText(/est-il validé/)).toBeVisible();
    expect(screen.queryByText(/prévenez votre administrateur/)).toBeNull();
    answer({ [READ]: aContact() });
    expect(await screen.findByRole("heading", { name: "Proposition" }, { timeout: 60_000 })).toBeVisible();
  });

  it("keeps the list in view when it can no longer be read again", async () => {
    const app = renderApp("/contacts");
    await screen.findByRole("link", { name: "Claire Morel" });
    answer({ [FEED]: noNetwork });
    await app.client.refetchQueries({ queryKey: ["contacts", "feed"] });
    expect(screen.getByRole("link", { name: "Claire Morel" })).toBeVisible();
    expect(screen.queryByText(/n’ont pas pu être chargées/)).toBeNull();
  });
});
