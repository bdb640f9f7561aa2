import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { anInvitation, aSession, uuid } from "../../test/fixtures.ts";
import { answer, noNetwork, refusal, renderApp } from "../../test/render-app.tsx";

const SESSION = "GET /api/auth/get-session";
const INVITATION = "GET /api/auth/invitation";
const REGISTER = "POST /api/auth/register";
const ACCEPT = "POST /api/auth/organization/accept-invitation";
const REJECT = "POST /api/auth/organization/reject-invitation";
const OUT = "POST /api/auth/sign-out";

const QUERY = `?invitation=${uuid(600)}&token=jeton`;
const REGISTER_PAGE = `/auth/register${QUERY}`;
const INVITATION_PAGE = `/auth/invitation${QUERY}`;
const STRONG = "Nouveau-Passe-2026!";
const nobody = { [SESSION]: null };
const recipient = { [SESSION]: aSession({ email: "Nouvelle@exemple.fr" }) };
const dead = () =>
  Response.json({ code: "INVITATION_NOT_FOUND", message: "Invitation introuvable" }, { status: 404 });

describe("creating one's account", () => {
  const invited = { ...nobody, [INVITATION]: anInvitation() };

  it("says who invites to what, and keeps the address as it was invited", async () => {
    const { callsOf } = renderApp(REGISTER_PAGE, invited);
    expect(await screen.findByRole("heading", { name: "Créer mon compte" })).toBeVisible();
    expect(screen.getByText("Hélène Roy").parentElement).toHaveTextContent(
      "Hélène Roy vous invite à rejoindre Atelier Nord.",
    );
    expect(screen.getByText(/Rôle : membre/)).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("nouvelle@exemple.fr");
    expect(screen.getByLabelText("Email")).toHaveAttribute("readonly");
    expect(document.title).toBe("Créer mon compte · Relance");
    expect(callsOf(INVITATION)[0]?.query).toBe(QUERY);
  });

  it("says what is missing beside each field, goes to the first of them, and sends nothing", async () => {
    const { user, callsOf } = renderApp(REGISTER_PAGE, invited);
    await user.click(await screen.findByRole("button", { name: "Créer mon compte" }));
    expect(await screen.findByText("Nom requis")).toBeVisible();
    expect(screen.getByText("Mot de passe requis")).toBeVisible();
    expect(screen.getByLabelText("Nom")).toHaveFocus();
    await user.type(screen.getByLabelText("Mot de passe"), "court");
    expect(screen.getByLabelText("Mot de passe")).toHaveAccessibleDescription("12 caractères minimum");
    expect(screen.getByText("1 lettre minimum")).toHaveAttribute("data-holds", "true");
    expect(screen.getByText("1 chiffre minimum")).toHaveAttribute("data-holds", "false");
    expect(callsOf(REGISTER)).toHaveLength(0);
  });

  it("creates the account, then shows the new session's feed", async () => {
    let created = false;
    const { user, callsOf } = renderApp(REGISTER_PAGE, {
      ...invited,
      [SESSION]: () => Response.json(created ? aSession({ email: "nouvelle@exemple.fr" }) : null),
      [REGISTER]: () => {
        created = true;
        return Response.json({ token: "t", user: {} });
      },
    });
    await user.type(await screen.findByLabelText("Nom"), " Ana Nouvelle ");
    await user.type(screen.getByLabelText("Mot de passe"), `${STRONG}{Enter}`);
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    expect(window.location.pathname).toBe("/contacts");
    expect(callsOf(REGISTER)[0]?.body).toEqual({
      invitation: uuid(600),
      token: "jeton",
      name: "Ana Nouvelle",
      password: STRONG,
    });
  });

  it.each([
    [
      "the server's message",
      () =>
        Response.json({ code: "PASSWORD_RULE_BROKEN", message: "1 chiffre minimum requis" }, { status: 400 }),
      "1 chiffre minimum requis",
    ],
    ["words of its own", () => new Response("", { status: 500 }), "Votre compte n’a pas pu être créé."],
  ])("tells a failure in the form, with %s, and keeps what was typed", async (_name, reply, text) => {
    const { user } = renderApp(REGISTER_PAGE, { ...invited, [REGISTER]: reply });
    await user.type(await screen.findByLabelText("Nom"), "Ana");
    await user.type(screen.getByLabelText("Mot de passe"), `${STRONG}{Enter}`);
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    expect(screen.getByLabelText("Nom")).toHaveValue("Ana");
    expect(screen.getByLabelText("Mot de passe")).toHaveValue(STRONG);
  });

  it("leads to the invitation when an account was created in the meantime", async () => {
    const taken = () =>
      Response.json({ code: "USER_ALREADY_EXISTS", message: "Un compte existe déjà" }, { status: 422 });
    const { user } = renderApp(REGISTER_PAGE, { ...invited, [REGISTER]: taken });
    await user.type(await screen.findByLabelText("Nom"), "Ana");
    await user.type(screen.getByLabelText("Mot de passe"), `${STRONG}{Enter}`);
    expect(await screen.findByRole("alert")).toHaveTextContent("Un compte existe déjà");
    expect(screen.getByRole("link", { name: "Répondre à l’invitation" })).toHaveAttribute(
      "href",
      INVITATION_PAGE,
    );
  });

  it("leads whoever has an account, or is signed in, to the invitation", async () => {
    for (const answers of [
      { ...nobody, [INVITATION]: anInvitation({ hasAccount: true }) },
      { ...recipient, [INVITATION]: anInvitation() },
    ]) {
      const { unmount } = renderApp(REGISTER_PAGE, answers);
      await screen.findByRole("heading", { name: "Invitation" });
      expect(window.location.pathname + window.location.search).toBe(INVITATION_PAGE);
      unmount();
    }
  });
});

describe("an invitation's address", () => {
  it.each(["", "?invitation=1", "?token=jeton", "?invitation=&token="])(
    "without an invitation (%s) says how to come by one",
    async (query) => {
      renderApp(`/auth/register${query}`, nobody);
      await screen.findByRole("heading", { name: "Créer mon compte" });
      expect(window.location.pathname).toBe("/auth/register");
      expect(screen.getByRole("alert")).toHaveTextContent(
        /Les comptes se créent sur invitation.*il n’existe plus/,
      );
      expect(screen.getByRole("link", { name: "Me connecter" })).toHaveAttribute("href", "/auth/login");
    },
  );

  it("without an invitation is else an unknown path", async () => {
    const { callsOf } = renderApp("/auth/invitation?token=jeton");
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    expect(callsOf(INVITATION)).toHaveLength(0);
  });

  it.each([REGISTER_PAGE, INVITATION_PAGE])("says that it is dead, and what to do (%s)", async (page) => {
    const { callsOf } = renderApp(page, { ...nobody, [INVITATION]: dead });
    expect(await screen.findByRole("heading", { name: "Cette invitation n’est plus valable" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("de vous en envoyer une nouvelle");
    expect(screen.getByRole("link", { name: "J’ai déjà un compte" })).toHaveAttribute("href", "/auth/login");
    expect(callsOf(INVITATION)).toHaveLength(1);
  });

  it("leads somebody signed in from a dead invitation to their contacts", async () => {
    renderApp(INVITATION_PAGE, { [INVITATION]: dead });
    expect(await screen.findByRole("link", { name: "Aller à mes contacts" })).toHaveAttribute(
      "href",
      "/contacts",
    );
  });

  it("is not called dead when the server cannot be reached, and can be tried again", async () => {
    const { user } = renderApp(INVITATION_PAGE, { ...nobody, [INVITATION]: noNetwork });
    expect(
      await screen.findByRole("heading", { name: "L’invitation n’a pas pu être chargée" }),
    ).toBeVisible();
    answer({ ...nobody, [INVITATION]: anInvitation() });
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByRole("heading", { name: "Invitation" })).toBeVisible();
  });
});

describe("answering an invitation", () => {
  const known = { [INVITATION]: anInvitation({ hasAccount: true, role: "admin" }) };

  it("leads whoever is not signed in to sign in, and back", async () => {
    const { user } = renderApp(INVITATION_PAGE, { ...nobody, ...known });
    expect(await screen.findByText(/Rôle : administrateur/)).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Me connecter" }));
    await screen.findByRole("heading", { name: "Me connecter" });
    let signedIn = false;
    answer({
      ...known,
      [SESSION]: () => Response.json(signedIn ? aSession({ email: "nouvelle@exemple.fr" }) : null),
      "POST /api/auth/sign-in/email": () => {
        signedIn = true;
        return Response.json({});
      },
    });
    await user.type(screen.getByLabelText("Email"), "nouvelle@exemple.fr");
    await user.type(screen.getByLabelText("Mot de passe"), `${STRONG}{Enter}`);
    expect(await screen.findByRole("button", { name: "Rejoindre Atelier Nord" })).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe(INVITATION_PAGE);
  });

  it("leads whoever has no account to create it", async () => {
    renderApp(INVITATION_PAGE, { ...nobody, [INVITATION]: anInvitation() });
    expect(await screen.findByRole("link", { name: "Créer mon compte" })).toHaveAttribute(
      "href",
      REGISTER_PAGE,
    );
  });

  it("joins, tells the other tabs, then shows the contacts of the organization joined", async () => {
    const other = new BroadcastChannel("relance-organization");
    const told = vi.fn();
    other.addEventListener("message", told);
    const { user, callsOf, client } = renderApp(INVITATION_PAGE, { ...recipient, ...known, [ACCEPT]: {} });
    client.setQueryData(["contacts", "feed"], "another organization's");
    await user.click(await screen.findByRole("button", { name: "Rejoindre Atelier Nord" }));
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    expect(await screen.findByText("Vous avez rejoint Atelier Nord")).toBeVisible();
    expect(callsOf(ACCEPT)[0]?.body).toEqual({ invitationId: uuid(600), token: "jeton" });
    expect(callsOf(SESSION)).toHaveLength(2);
    expect(callsOf("GET /api/me/contacts/feed")).toHaveLength(1);
    expect(told).toHaveBeenCalledOnce();
    other.close();
  });

  it("refuses, and says who can invite again", async () => {
    const { user, callsOf } = renderApp(INVITATION_PAGE, { ...recipient, ...known, [REJECT]: {} });
    await user.click(await screen.findByRole("button", { name: "Refuser" }));
    expect(await screen.findByRole("heading", { name: "Invitation refusée" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("Hélène Roy peut vous inviter de nouveau");
    expect(callsOf(REJECT)[0]?.body).toEqual({ invitationId: uuid(600) });
  });

  it.each([
    ["Rejoindre Atelier Nord", ACCEPT],
    ["Refuser", REJECT],
  ])("shows the server's refusal of « %s », and stays", async (name, route) => {
    const { user } = renderApp(INVITATION_PAGE, {
      ...recipient,
      ...known,
      [route]: refusal(403, "forbidden", "Limite de membres atteinte"),
    });
    await user.click(await screen.findByRole("button", { name }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Limite de membres atteinte");
    expect(screen.getByRole("button", { name })).toBeEnabled();
  });

  it.each([
    [true, "Me connecter", `/auth/login?${new URLSearchParams({ next: INVITATION_PAGE })}`],
    [false, "Créer mon compte", REGISTER_PAGE],
  ])(
    "tells somebody else whom it is for, and signs them out (account: %s)",
    async (hasAccount, title, address) => {
      const answers = { [INVITATION]: anInvitation({ hasAccount }), [OUT]: { success: true } };
      const { user } = renderApp(INVITATION_PAGE, answers);
      expect(await screen.findByText("nouvelle@exemple.fr")).toBeVisible();
      expect(screen.getByText("commercial@demo.test")).toBeVisible();
      expect(screen.queryByRole("button", { name: "Rejoindre Atelier Nord" })).toBeNull();
      answer({ ...answers, ...nobody });
      await user.click(screen.getByRole("button", { name: "Me déconnecter" }));
      await screen.findByRole("heading", { name: title });
      await waitFor(() => expect(window.location.pathname + window.location.search).toBe(address));
    },
  );
});
