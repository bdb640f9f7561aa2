import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { uuid } from "../../test/fixtures.ts";
import { answer, refusal, renderApp } from "../../test/render-app.tsx";
import { nextPath } from "../auth/next-path.ts";

const LIST = "GET /api/assistants";
const own = {
  id: uuid(910),
  name: "Claude",
  host: "claude.ai",
  scopes: ["contacts:read", "actions:write"],
  connectedAt: "2026-11-23T07:30:00.000Z",
  expiresAt: "2026-12-23T07:30:00.000Z",
  lastUsedAt: null,
  state: "active",
  owner: { id: uuid(1), name: "Camille Renaud" },
  mine: true,
};
const colleagues = {
  ...own,
  id: uuid(911),
  name: "ChatGPT",
  host: "chatgpt.com",
  owner: { id: uuid(2), name: "Paul Petit" },
  mine: false,
};

describe("the assistants of a person", () => {
  it("are reached from the settings, with the address that an assistant is given", async () => {
    const { user } = renderApp("/settings", { [LIST]: { data: [] } });
    await user.click(await screen.findByRole("link", { name: "Voir les assistants" }));
    expect(await screen.findByText("Vous n’avez connecté aucun assistant.")).toBeVisible();
    expect(screen.getByText(/\/api\/mcp$/)).toBeVisible();
  });

  it("say since when and for what, and are disconnected once that is confirmed", async () => {
    const { user } = renderApp("/settings/assistants", { [LIST]: { data: [own, colleagues] } });
    const mine = await screen.findByRole("region", { name: "Mes assistants" });
    expect(within(mine).getByText("claude.ai")).toBeVisible();
    expect(
      within(mine).getByRole("cell", { name: "Lit les contacts, traite les suggestions" }),
    ).toBeVisible();
    expect(within(mine).getByRole("cell", { name: "Jamais" })).toBeVisible();
    const members = screen.getByRole("region", { name: "Assistants des membres" });
    expect(within(members).getByRole("cell", { name: "Paul Petit" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Déconnecter ChatGPT" }));
    const dialog = await screen.findByRole("dialog", { name: /^Déconnecter «\sChatGPT\s»/ });
    const revoked = { ...colleagues, state: "revoked" };
    const seen = answer({
      [LIST]: { data: [own, revoked] },
      [`DELETE /api/assistants/${colleagues.id}`]: revoked,
    });
    await user.click(within(dialog).getByRole("button", { name: "Déconnecter" }));
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Déconnecter ChatGPT" })).not.toBeInTheDocument(),
    );
    expect(seen.map(({ call }) => call)).toContain(`DELETE /api/assistants/${colleagues.id}`);
    expect(within(members).getByRole("cell", { name: "Déconnecté" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Assistants" })).toHaveFocus();
  });
});

describe("an assistant that asks", () => {
  const QUERY = "client_id=https%3A%2F%2Fclaude.ai%2Fclient.json&state=a%20b*~%C3%A9";
  const CONSENT = "GET /api/oauth/consent";
  const GIVE = "POST /api/oauth/consent";
  const asked = {
    name: "Claude",
    host: "claude.ai",
    answerHost: "claude.ai",
    scopes: ["contacts:read", "actions:write"],
  };
  const CODE = "https://claude.ai/callback?code=c";
  const two = [
    { id: uuid(500), name: "Atelier Nord" },
    { id: uuid(501), name: "Moulin Neuf" },
  ];
  let gone: { mockRestore: () => void } | undefined;
  const leaving = (by: "assign" | "replace" = "assign") => {
    const spy = vi.spyOn(window.location, by).mockImplementation(() => undefined);
    gone = spy;
    return spy;
  };
  afterEach(() => gone?.mockRestore());

  it("is said to be a stranger, with what it may and may not, and where what it reads goes", async () => {
    const { seen } = renderApp(`/consent?${QUERY}`, { [CONSENT]: asked });
    expect(await screen.findByRole("heading", { name: /^Autoriser «\sClaude\s»\s\?/ })).toBeVisible();
    expect(screen.getByText(/il n’a pas été vérifié/)).toBeVisible();
    expect(screen.getByText(/^Marquer une suggestion comme faite/)).toBeVisible();
    expect(screen.getByText(/peut\s+rester dans ses journaux/)).toBeVisible();
    expect(await screen.findByText("Atelier Nord")).toBeVisible();
    const query = seen.find(({ call }) => call === CONSENT)?.query ?? "";
    expect(new URLSearchParams(query).get("request")).toBe(QUERY);
  });

  it("that only reads is said to do no more, on this computer", async () => {
    renderApp(`/consent?${QUERY}`, {
      [CONSENT]: { ...asked, answerHost: "127.0.0.1", scopes: ["contacts:read"] },
    });
    expect(await screen.findByText(/à un programme de cet ordinateur/)).toBeVisible();
    expect(screen.queryByText(/^Marquer une suggestion/)).not.toBeInTheDocument();
  });

  it("is authorized for the organization that was chosen, and the browser goes back to it", async () => {
    const { user, seen } = renderApp(`/consent?${QUERY}`, {
      [CONSENT]: asked,
      "GET /api/auth/organization/list": two,
      [GIVE]: { goTo: CODE },
    });
    const assign = leaving();
    await user.selectOptions(await screen.findByLabelText("Dans l’organisation"), "Moulin Neuf");
    await user.click(screen.getByRole("button", { name: "Autoriser" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(CODE));
    expect(seen.find(({ call }) => call === GIVE)?.body).toEqual({
      request: QUERY,
      organizationId: uuid(501),
    });
  });

  it("is refused in one press", async () => {
    const { user, seen } = renderApp(`/consent?${QUERY}`, {
      [CONSENT]: asked,
      [GIVE]: { goTo: "https://claude.ai/callback?error=access_denied" },
    });
    const assign = leaving();
    await user.click(await screen.findByRole("button", { name: "Refuser" }));
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    expect(seen.find(({ call }) => call === GIVE)?.body).toEqual({ request: QUERY, organizationId: null });
  });

  it("waits for the password in a session of more than a day", async () => {
    const { user } = renderApp(`/consent?${QUERY}`, {
      [CONSENT]: asked,
      [GIVE]: refusal(403, "session_not_fresh", "Votre connexion date de plus d’un jour."),
    });
    const assign = leaving();
    await screen.findByText("Atelier Nord");
    await user.click(screen.getByRole("button", { name: "Autoriser" }));
    await user.type(await screen.findByLabelText("Votre mot de passe"), "Prospection-2026!");
    answer({
      "POST /api/auth/sign-in/email": { redirect: false, token: "t", user: {} },
      [GIVE]: { goTo: CODE },
    });
    await user.click(screen.getByRole("button", { name: "Autoriser" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(CODE));
  });

  it("that nobody can recognize gets nothing", async () => {
    renderApp(`/consent?${QUERY}`, {
      [CONSENT]: refusal(400, "invalid_request", "L’assistant n’a pas pu être reconnu."),
    });
    expect(await screen.findByText("L’assistant n’a pas pu être reconnu.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Autoriser" })).not.toBeInTheDocument();
  });

  it("is sent its own mistake by a click alone, since anybody may make such an address", async () => {
    const replace = leaving("replace");
    const app = renderApp(`/consent?${QUERY}`, {
      [CONSENT]: { refusedAt: "https://claude.ai/callback?error=invalid_request" },
    });
    const back = await screen.findByRole("button", { name: "Retourner à l’assistant" });
    expect(screen.getByText(/claude\.ai/)).toBeVisible();
    expect(replace).not.toHaveBeenCalled();
    await app.user.click(back);
    expect(replace).toHaveBeenCalledWith("https://claude.ai/callback?error=invalid_request");
  });

  it("is asked about after signing in, with all that it asks for", async () => {
    renderApp(`/consent?${QUERY}`, { "GET /api/auth/get-session": null, [CONSENT]: asked });
    expect(await screen.findByRole("heading", { name: "Me connecter" })).toBeVisible();
    const next = new URLSearchParams(window.location.search).get("next") ?? "";
    expect(nextPath(next)).toBe(next);
    expect(new URLSearchParams(next.split("?")[1]).get("client_id")).toBe("https://claude.ai/client.json");
    expect(new URLSearchParams(next.split("?")[1]).get("state")).toBe("a b*~é");
  });
});
