import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aContact, aFeed, aFeedItem, anAction, aSession, uuid } from "../../../test/fixtures.ts";
import { refusal, renderApp } from "../../../test/render-app.tsx";
import { KeptTexts } from "./kept-texts.ts";

const SAVE = `PUT /api/actions/${uuid(100)}`;
const CONTACT = `/contacts/${uuid(1)}`;
const READ = "GET /api/contacts/:id";

/** A page that is gone has left a text, typed over a message that nobody had edited. */
function leaveText(): void {
  const { user, deviceKey } = aSession();
  const unsaved = { text: "Bonsoir Claire", basedOn: null, sent: null };
  new KeptTexts(user.id, deviceKey, "gone").put({ actionId: uuid(100), contactId: uuid(1), unsaved });
}

describe("what was typed before the page was loaded", () => {
  it("is saved without being asked for, over the version it was typed over, then forgotten here", async () => {
    leaveText();
    const saved = anAction({ ai_iceBreakingMessage: "Bonsoir Claire", editedAt: "2026-11-21T08:00:00.000Z" });
    const app = renderApp("/contacts", { [SAVE]: saved });
    await screen.findByText("Proposition mise à jour");
    const [call] = app.callsOf(SAVE);
    expect(call).toMatchObject({ query: "?basedOn=none", body: { ai_iceBreakingMessage: "Bonsoir Claire" } });
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it("is asked about where the message changed meanwhile, with both texts", async () => {
    leaveText();
    const details = { ai_iceBreakingMessage: "Le leur", editedAt: "2026-11-21T08:00:00.000Z" };
    const changed = refusal(409, "conflict", "Changé.", details);
    const app = renderApp("/contacts", { [SAVE]: changed });
    await app.user.click(await screen.findByRole("button", { name: "Ouvrir la fiche" }));
    await screen.findByRole("button", { name: "Garder le mien" });
    expect(screen.getByText("Bonsoir Claire")).toBeVisible();
    expect(screen.getByText("Le leur")).toBeInTheDocument();
    await app.user.click(screen.getByRole("button", { name: "Prendre l’autre" }));
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it("stays to be copied where its proposal is closed and another one stands there", async () => {
    leaveText();
    const other = aContact({ actions: [anAction({ id: uuid(101) })] });
    const feed = aFeed([aFeedItem({ actions: other.actions })]);
    const app = renderApp(CONTACT, {
      [SAVE]: refusal(409, "conflict", "Close."),
      [READ]: other,
      "GET /api/me/contacts/feed": feed,
    });
    await screen.findByText(/pour une proposition précédente/);
    expect(screen.getByText("Bonsoir Claire")).toBeInTheDocument();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    vi.stubGlobal("ClipboardItem", undefined);
    await app.user.click(screen.getByRole("button", { name: "Copier ce texte" }));
    expect(write).toHaveBeenCalledExactlyOnceWith("Bonsoir Claire");
    vi.unstubAllGlobals();
    await app.user.click(screen.getByRole("button", { name: "Oublier" }));
    expect(screen.queryByText(/pour une proposition précédente/)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it("waits on the device while there is no network", async () => {
    leaveText();
    const app = renderApp("/contacts", { [SAVE]: refusal(503, "unavailable", "Plus tard.") });
    await waitFor(() => expect(app.callsOf(SAVE)).toHaveLength(1));
    await screen.findByRole("button", { name: "Ouvrir la fiche" });
    expect(localStorage).toHaveLength(1);
  });
});
