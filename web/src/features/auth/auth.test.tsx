import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aSession } from "../../test/fixtures.ts";
import { refusal, renderApp } from "../../test/render-app.tsx";

const SIGN_IN = "POST /api/auth/sign-in/email";
const CHANGE = "POST /api/auth/change-password";

describe("signing in", () => {
  const nobody = { "GET /api/auth/get-session": null };

  it("says what is missing or wrong, beside each field, and asks for nothing", async () => {
    const { user, callsOf } = renderApp("/auth/login", nobody);
    await user.click(await screen.findByRole("button", { name: "Me connecter" }));
    expect(await screen.findByText("Email est requis")).toBeVisible();
    expect(screen.getByText("Mot de passe requis")).toBeVisible();
    await user.type(screen.getByLabelText("Email"), "pas-une-adresse");
    expect(await screen.findByText("Adresse email invalide")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Adresse email invalide");
    expect(callsOf(SIGN_IN)).toHaveLength(0);
  });

  it("always asks to be remembered, then shows the feed", async () => {
    let signedIn = false;
    const { user, callsOf } = renderApp("/auth/login", {
      "GET /api/auth/get-session": () => Response.json(signedIn ? aSession() : null),
      [SIGN_IN]: () => {
        signedIn = true;
        return Response.json({ redirect: false });
      },
    });
    await user.type(await screen.findByLabelText("Email"), " commercial@demo.test ");
    await user.type(screen.getByLabelText("Mot de passe"), "Demo-Prospection-2026!{Enter}");
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    expect(window.location.pathname).toBe("/contacts");
    expect(callsOf(SIGN_IN)[0]?.body).toEqual({
      email: "commercial@demo.test",
      password: "Demo-Prospection-2026!",
      rememberMe: true,
    });
  });

  it.each([
    [
      "the server's message",
      () => Response.json({ code: "X", message: "Compte suspendu" }, { status: 403 }),
      "Compte suspendu",
    ],
    ["words of its own", () => new Response("", { status: 401 }), "Email ou mot de passe invalide"],
  ])("tells a failure in a toast, with %s", async (_name, reply, text) => {
    const { user } = renderApp("/auth/login", { ...nobody, [SIGN_IN]: reply });
    await user.type(await screen.findByLabelText("Email"), "a@b.fr");
    await user.type(screen.getByLabelText("Mot de passe"), "x{Enter}");
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText("Mot de passe")).toHaveValue("x");
  });

  it("leads to where the link asked, within the application", async () => {
    renderApp("/auth/login?next=%2Fsettings");
    await screen.findByRole("heading", { name: "Paramètres" });
    expect(window.location.pathname).toBe("/settings");
  });

  it("does not follow a link that asks for another site", async () => {
    renderApp(`/auth/login?${new URLSearchParams({ next: "/\\ailleurs.test" })}`);
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    expect(window.location.pathname).toBe("/contacts");
  });

  it("leads to a new password whoever forgot theirs", async () => {
    const { user } = renderApp("/auth/login", nobody);
    await user.click(await screen.findByRole("link", { name: /^Mot de passe oublié\s\?$/ }));
    expect(await screen.findByRole("heading", { name: "Mot de passe oublié" })).toBeVisible();
    expect(window.location.pathname).toBe("/auth/forgot-password");
  });

  it("shows and hides the password", async () => {
    const { user } = renderApp("/auth/login", nobody);
    const field = await screen.findByLabelText("Mot de passe");
    expect(field).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: "Afficher le mot de passe" }));
    expect(field).toHaveAttribute("type", "text");
    await user.click(screen.getByRole("button", { name: "Masquer le mot de passe" }));
    expect(field).toHaveAttribute("type", "password");
  });
});

describe("changing one's password", () => {
  const STRONG = "Nouveau-Passe-2026!";

  it("checks every rule on every change, and lets one submit only when all hold", async () => {
    const { user } = renderApp("/auth/change-password");
    const submit = await screen.findByRole("button", { name: "Changer le mot de passe" });
    expect(screen.getByRole("heading", { name: "Changement de mot de passe" })).toBeVisible();
    expect(submit).toBeDisabled();
    await user.type(screen.getByLabelText("Mot de passe actuel"), "ancien");
    await user.type(screen.getByLabelText("Nouveau mot de passe"), "court");
    expect(screen.getByLabelText("Nouveau mot de passe")).toHaveAccessibleDescription(
      "12 caractères minimum",
    );
    expect(screen.getByText("1 lettre minimum")).toHaveAttribute("data-holds", "true");
    expect(screen.getByText("1 chiffre minimum")).toHaveAttribute("data-holds", "false");
    expect(submit).toBeDisabled();
    await user.clear(screen.getByLabelText("Nouveau mot de passe"));
    expect(await screen.findByText("Nouveau mot de passe requis")).toBeVisible();
    await user.type(screen.getByLabelText("Nouveau mot de passe"), STRONG);
    await waitFor(() => expect(submit).toBeEnabled());
  });

  it("says that keys go on, and leads to them", async () => {
    renderApp("/auth/change-password");
    const keys = await screen.findByRole("link", { name: "clés d’API restent en service" });
    expect(keys).toHaveAttribute("href", "/settings/api-keys");
  });

  it("signs the other devices out, then shows the feed", async () => {
    const { user, callsOf } = renderApp("/auth/change-password", { [CHANGE]: { token: "t" } });
    await user.type(await screen.findByLabelText("Mot de passe actuel"), "ancien");
    await user.type(screen.getByLabelText("Nouveau mot de passe"), STRONG);
    await user.click(screen.getByRole("button", { name: "Changer le mot de passe" }));
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    expect(callsOf(CHANGE)[0]?.body).toEqual({
      currentPassword: "ancien",
      newPassword: STRONG,
      revokeOtherSessions: true,
    });
  });

  it.each([
    [
      "the server's message",
      refusal(400, "invalid_request", "Mot de passe actuel incorrect"),
      "Mot de passe actuel incorrect",
    ],
    [
      "words of its own",
      () => new Response("", { status: 500 }),
      "Le changement de mot de passe a échoué. Veuillez réessayer.",
    ],
  ])("tells a failure in the form, with %s", async (_name, reply, text) => {
    const { user } = renderApp("/auth/change-password", { [CHANGE]: reply });
    await user.type(await screen.findByLabelText("Mot de passe actuel"), "ancien");
    await user.type(screen.getByLabelText("Nouveau mot de passe"), STRONG);
    await user.click(screen.getByRole("button", { name: "Changer le mot de passe" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    expect(window.location.pathname).toBe("/auth/change-password");
  });

  it("offers to sign in instead", async () => {
    renderApp("/auth/change-password");
    expect(await screen.findByRole("link", { name: "Me connecter" })).toHaveAttribute("href", "/auth/login");
  });
});
