import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aSession } from "../test/fixtures.ts";
import { noNetwork, refusal, renderApp } from "../test/render-app.tsx";

describe("finding one's way", () => {
  it("leads from / and from any unknown path to the feed", async () => {
    for (const address of ["/", "/nulle-part"]) {
      const { unmount } = renderApp(address);
      await screen.findByRole("heading", { name: "Suggéré par Relance" });
      expect(window.location.pathname).toBe("/contacts");
      expect(document.title).toBe("Contacts · Relance");
      unmount();
    }
  });

  it.each(["/settings", "/auth/change-password"])(
    "sends a visitor without a session from %s to sign in",
    async (address) => {
      renderApp(address, { "GET /api/auth/get-session": null });
      await screen.findByRole("heading", { name: "Me connecter" });
      expect(window.location.pathname).toBe("/auth/login");
    },
  );

  it("sends somebody with a session from sign-in to the feed", async () => {
    renderApp("/auth/login");
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    expect(window.location.pathname).toBe("/contacts");
  });

  it("says so when the session cannot be checked, and logs it", async () => {
    vi.mocked(console.error).mockReturnValue();
    renderApp("/contacts", { "GET /api/auth/get-session": noNetwork });
    await screen.findByText(/Le serveur ne répond pas/);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("session"), expect.any(String));
    vi.mocked(console.error).mockClear();
  });

  it("says that a page opened in a tunnel waits for the network, and asks for nothing", async () => {
    vi.mocked(console.error).mockReturnValue();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    renderApp("/contacts", { "GET /api/auth/get-session": noNetwork });
    await screen.findByRole("heading", { name: "Vos contacts attendent le réseau" }, { timeout: 10_000 });
    expect(screen.getByText(/^Vous êtes hors ligne/)).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    vi.mocked(console.error).mockClear();
  });

  it("asks to sign in again when the server no longer accepts the session", async () => {
    let ended = false;
    renderApp("/contacts", {
      "GET /api/auth/get-session": () => Response.json(ended ? null : aSession()),
      "GET /api/me/contacts/feed": (info) => {
        ended = true;
        return refusal(401, "unauthenticated", "Votre session a expiré.")(info);
      },
    });
    await screen.findByText(/Votre session a expiré/);
    expect(window.location.pathname).toBe("/auth/login");
  });

  it("asks for no contacts without an active organization, and says why", async () => {
    const { callsOf } = renderApp("/contacts", {
      "GET /api/auth/get-session": aSession({ organization: null }),
    });
    await screen.findByText(/n’appartient à aucune organisation/);
    await waitFor(() => expect(callsOf("GET /api/me/contacts/feed")).toHaveLength(0));
  });
});
