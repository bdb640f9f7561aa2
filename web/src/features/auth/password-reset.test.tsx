import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aSession } from "../../test/fixtures.ts";
import { noNetwork, refusal, renderApp } from "../../test/render-app.tsx";

const SESSION = "GET /api/auth/get-session";
const REQUEST = "POST /api/auth/request-password-reset";
const RESET = "POST /api/auth/reset-password";
const STRONG = "Nouveau-Passe-2026!";
const nobody = { [SESSION]: null };

describe("forgetting one's password", () => {
  it("says what is missing or wrong in the address, and asks for nothing", async () => {
    const { user, callsOf } = renderApp("/auth/forgot-password", nobody);
    await user.click(await screen.findByRole("button", { name: "Recevoir un lien" }));
    expect(await screen.findByText("Email est requis")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveFocus();
    await user.type(screen.getByLabelText("Email"), "pas-une-adresse");
    expect(await screen.findByText("Adresse email invalide")).toBeVisible();
    expect(callsOf(REQUEST)).toHaveLength(0);
  });

  it("gives one calm answer, which does not tell whether there is an account, and moves the focus to it", async () => {
    const { user, callsOf } = renderApp("/auth/forgot-password", { ...nobody, [REQUEST]: { status: true } });
    await user.type(await screen.findByLabelText("Email"), " a@b.fr {Enter}");
    const title = await screen.findByRole("heading", { name: "Consultez votre messagerie" });
    expect(title).toHaveFocus();
    expect(screen.getByText(/Si un compte existe pour/)).toHaveTextContent("a@b.fr");
    expect(callsOf(REQUEST)[0]?.body).toEqual({ email: "a@b.fr", redirectTo: "/auth/reset-password" });
    await user.click(screen.getByRole("button", { name: "Demander un autre lien" }));
    expect(await screen.findByRole("button", { name: "Recevoir un lien" })).toBeVisible();
  });

  it("says so when the request did not get through", async () => {
    const { user } = renderApp("/auth/forgot-password", { ...nobody, [REQUEST]: noNetwork });
    await user.type(await screen.findByLabelText("Email"), "a@b.fr{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Le serveur ne répond pas");
    expect(screen.getByLabelText("Email")).toHaveValue("a@b.fr");
  });
});

describe("choosing a new password", () => {
  const PAGE = "/auth/reset-password?token=jeton";

  it("shows the rules as they come to hold, and sends nothing that breaks one", async () => {
    const { user, callsOf } = renderApp(PAGE, nobody);
    await user.type(await screen.findByLabelText("Nouveau mot de passe"), "court{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("12 caractères minimum");
    expect(screen.getByText("1 lettre minimum")).toHaveAttribute("data-holds", "true");
    expect(screen.getByLabelText("Nouveau mot de passe")).toHaveFocus();
    expect(callsOf(RESET)).toHaveLength(0);
  });

  it("says what ends with the old one", async () => {
    renderApp(PAGE, nobody);
    const what = "Toutes vos sessions seront fermées, et vos clés d’API révoquées.";
    expect(await screen.findByText(what)).toBeVisible();
  });

  it("sends it with the token, then asks to sign in", async () => {
    const { user, callsOf } = renderApp(PAGE, { ...nobody, [RESET]: { status: true } });
    await user.type(await screen.findByLabelText("Nouveau mot de passe"), `${STRONG}{Enter}`);
    await screen.findByRole("heading", { name: "Me connecter" });
    expect(window.location.pathname + window.location.search).toBe("/auth/login");
    await screen.findByText("Mot de passe modifié");
    expect(callsOf(RESET)[0]?.body).toEqual({ newPassword: STRONG, token: "jeton" });
  });

  it("asks somebody to sign in again whose session ended with the old password", async () => {
    let ended = false;
    const { user, client } = renderApp("/settings", {
      [SESSION]: () => Response.json(ended ? null : aSession()),
      [RESET]: () => {
        ended = true;
        return Response.json({ status: true });
      },
    });
    await screen.findByText("commercial@demo.test");
    window.history.pushState(null, "", PAGE);
    window.dispatchEvent(new PopStateEvent("popstate"));
    await user.type(await screen.findByLabelText("Nouveau mot de passe"), `${STRONG}{Enter}`);
    await screen.findByRole("heading", { name: "Me connecter" });
    expect(client.getQueryData(["session"])).toBeNull();
  });

  it.each(["?error=INVALID_TOKEN", "?token=jeton&error=INVALID_TOKEN", "?token=", ""])(
    "says that a link is dead (%s), and offers to ask again",
    async (query) => {
      renderApp(`/auth/reset-password${query}`, nobody);
      expect(await screen.findByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
      expect(screen.getByRole("link", { name: "Demander un nouveau lien" })).toHaveAttribute(
        "href",
        "/auth/forgot-password",
      );
    },
  );

  it("says the same of a link that has served", async () => {
    const used = () => Response.json({ code: "INVALID_TOKEN", message: "Jeton invalide" }, { status: 400 });
    const { user } = renderApp(PAGE, { ...nobody, [RESET]: used });
    await user.type(await screen.findByLabelText("Nouveau mot de passe"), `${STRONG}{Enter}`);
    expect(await screen.findByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
  });

  it.each([
    [
      "the server's message",
      refusal(400, "invalid_request", "Mot de passe trop long"),
      "Mot de passe trop long",
    ],
    [
      "the French for better-auth's",
      () => Response.json({ code: "PASSWORD_TOO_LONG", message: "Password too long" }, { status: 400 }),
      "Mot de passe trop long : 128 caractères maximum.",
    ],
    [
      "words of its own",
      () => new Response("", { status: 500 }),
      "Le mot de passe n’a pas pu être enregistré",
    ],
  ])("tells another failure in the form, with %s", async (_name, reply, text) => {
    const { user } = renderApp(PAGE, { ...nobody, [RESET]: reply });
    await user.type(await screen.findByLabelText("Nouveau mot de passe"), `${STRONG}{Enter}`);
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    expect(screen.getByLabelText("Nouveau mot de passe")).toHaveValue(STRONG);
  });
});
