import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aListedOrganization, aPage, asAdministrator, aSession, aUser, uuid } from "../../test/fixtures.ts";
import { answer, refusal, renderApp } from "../../test/render-app.tsx";

const PAGE = "/admin/users";
const LIST = "GET /api/users";
const ORGANIZATIONS = "GET /api/organizations";
const SELF = "Vous ne pouvez ni suspendre ni supprimer votre propre compte.";
const sent = (method: string, rest = "") => `${method} /api/users/${uuid(702)}${rest}`;

const show = (answers: Parameters<typeof renderApp>[1] = {}, address = PAGE) =>
  renderApp(address, { ...asAdministrator(), [LIST]: aPage([aUser()]), ...answers });

const banned = () => aUser({ banned: true, banReason: "Impayé", banExpires: "2027-05-01T08:00:00.000Z" });

describe("the users", () => {
  it("show who they are, where they belong and what keeps them out", async () => {
    show({
      [LIST]: aPage([
        banned(),
        aUser({ id: uuid(703), name: "Ana Costa", email: "ana@nord.fr", role: "admin", organizations: [] }),
      ]),
    });
    expect(await screen.findByText("helene@nord.fr")).toBeVisible();
    expect(screen.getByText("Atelier Nord (propriétaire)")).toBeVisible();
    expect(screen.getByText(/^Suspendu jusqu’au 1er mai 2027 à .*: Impayé$/)).toBeVisible();
    const ana = within(screen.getByText("Ana Costa").closest("tr") as HTMLElement);
    expect(ana.getByText("Aucune organisation")).toBeVisible();
    expect(ana.getByText("Administrateur")).toBeVisible();
    expect(ana.queryByText(/Suspendu/)).toBeNull();
  });

  it("are sorted as asked, by name unless the address says a known order", async () => {
    const { user, callsOf } = show({}, `${PAGE}?sort=password`);
    await user.click(await screen.findByRole("button", { name: "Créé le" }));
    await waitFor(() => expect(callsOf(LIST)).toHaveLength(2));
    expect(callsOf(LIST).map(({ query }) => new URLSearchParams(query).get("sort"))).toEqual([
      "name",
      "-createdAt",
    ]);
    expect(window.location.search).toBe("?sort=-createdAt");
  });
});

describe("a new account", () => {
  const open = async (answers: Parameters<typeof renderApp>[1] = {}) => {
    const view = show({
      [ORGANIZATIONS]: aPage([aListedOrganization(), aListedOrganization({ id: uuid(501), name: "Sud" })]),
      ...answers,
    });
    await view.user.click(await screen.findByRole("button", { name: "Créer un compte" }));
    return { ...view, dialog: within(screen.getByRole("dialog", { name: "Créer un compte" })) };
  };

  const fill = async ({ user, dialog }: Awaited<ReturnType<typeof open>>) => {
    await user.type(dialog.getByLabelText("Nom"), "Inès Petit");
    await user.type(dialog.getByLabelText("Email"), "ines@sud.fr");
    await user.selectOptions(dialog.getByLabelText("Rôle"), "Administrateur du produit");
    await user.click(await dialog.findByRole("radio", { name: "Sud" }));
    await user.type(dialog.getByLabelText("Mot de passe"), "Nouvelle-Venue-2026!");
  };

  it("needs everything, and a password that keeps the rules as they are typed", async () => {
    const { user, dialog, callsOf } = await open();
    await user.click(dialog.getByRole("button", { name: "Créer le compte" }));
    for (const text of ["Nom requis", "Email est requis", "Organisation requise", "Mot de passe requis"]) {
      expect(await dialog.findByText(text)).toBeVisible();
    }
    await user.type(dialog.getByLabelText("Mot de passe"), "Court1");
    const rules = within(dialog.getByRole("list", { name: "Règles du mot de passe" }));
    expect(rules.getByText("1 majuscule minimum")).toHaveAttribute("data-holds", "true");
    expect(rules.getByText("12 caractères minimum")).toHaveAttribute("data-holds", "false");
    expect(callsOf("POST /api/users")).toEqual([]);
  });

  it("is made in an organization found by its name", async () => {
    const view = await open({ "POST /api/users": aUser() });
    const { user, dialog, callsOf } = view;
    await user.type(dialog.getByLabelText("Organisation, cherchée par son nom"), "su{Enter}");
    await waitFor(() => expect(callsOf(ORGANIZATIONS).at(-1)?.query).toBe("?filter=su&sort=name&pageSize=5"));
    await fill(view);
    await user.click(dialog.getByRole("button", { name: "Créer le compte" }));
    expect(await screen.findByText("Le compte de Inès Petit est créé")).toBeVisible();
    expect(callsOf("POST /api/users").map(({ body }) => body)).toEqual([
      {
        name: "Inès Petit",
        email: "ines@sud.fr",
        role: "admin",
        organizationId: uuid(501),
        password: "Nouvelle-Venue-2026!",
      },
    ]);
    expect(callsOf(LIST)).toHaveLength(2);
  });

  it("keeps the chosen organization in sight whatever is searched next", async () => {
    const view = await open();
    await view.user.click(await view.dialog.findByRole("radio", { name: "Sud" }));
    answer({ ...asAdministrator(), [LIST]: aPage([aUser()]), [ORGANIZATIONS]: aPage([]) });
    await view.user.type(view.dialog.getByLabelText("Organisation, cherchée par son nom"), "x");
    expect(await view.dialog.findByText("Aucune organisation de ce nom.")).toBeVisible();
    expect(view.dialog.getByRole("radio", { name: "Sud" })).toBeChecked();
    expect(view.dialog.getAllByRole("radio")).toHaveLength(1);
  });

  it("is refused in the server's words, and what was typed stays", async () => {
    const taken = "Cette adresse email est déjà celle d’un autre compte.";
    const view = await open({ "POST /api/users": refusal(409, "conflict", taken) });
    await fill(view);
    await view.user.click(view.dialog.getByRole("button", { name: "Créer le compte" }));
    expect(await view.dialog.findByRole("alert")).toHaveTextContent(taken);
    expect(view.dialog.getByLabelText("Email")).toHaveValue("ines@sud.fr");
  });
});

describe("an account", () => {
  it("changes name, address and role", async () => {
    const { user, callsOf } = show({ "PATCH /api/users/:id": aUser() });
    await user.click(await screen.findByRole("button", { name: "Modifier Hélène Roy" }));
    await user.clear(screen.getByLabelText("Email"));
    await user.type(screen.getByLabelText("Email"), "h@nord.fr");
    await user.selectOptions(screen.getByLabelText("Rôle"), "Administrateur du produit");
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByText("Hélène Roy est enregistré")).toBeVisible();
    expect(callsOf(sent("PATCH"))[0]?.body).toEqual({
      name: "Hélène Roy",
      email: "h@nord.fr",
      role: "admin",
    });
    expect(callsOf("GET /api/auth/get-session")).toHaveLength(1);
  });

  it("stays an administrator's where it is the last, in the server's words", async () => {
    const last = "Il faut au moins un administrateur. Nommez-en un autre d’abord.";
    const { user } = show({
      [LIST]: aPage([aUser({ role: "admin" })]),
      "PATCH /api/users/:id": refusal(409, "conflict", last),
    });
    await user.click(await screen.findByRole("button", { name: "Modifier Hélène Roy" }));
    await user.selectOptions(screen.getByLabelText("Rôle"), "Utilisateur");
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(last);
    expect(screen.getByLabelText("Rôle")).toHaveValue("user");
  });

  it("of one's own that is no administrator's any more leaves for the feed", async () => {
    const { user } = show({ [LIST]: aPage([aUser({ id: uuid(701), role: "admin" })]) });
    await user.click(await screen.findByRole("button", { name: "Modifier Hélène Roy" }));
    await user.selectOptions(screen.getByLabelText("Rôle"), "Utilisateur");
    answer({
      "GET /api/auth/get-session": aSession(),
      "PATCH /api/users/:id": aUser({ id: uuid(701) }),
      [LIST]: aPage([]),
    });
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(window.location.pathname).toBe("/contacts"));
  });

  it("is suspended with a reason and an end, or without", async () => {
    const { user, callsOf } = show({ "POST /api/users/:id/ban": banned() });
    await user.click(await screen.findByRole("button", { name: "Suspendre Hélène Roy" }));
    await user.type(screen.getByLabelText("Motif (facultatif)"), "Impayé");
    await user.type(screen.getByLabelText("Fin de la suspension (facultative)"), "2027-05-01T10:00");
    await user.click(screen.getByRole("button", { name: "Suspendre le compte" }));
    expect(await screen.findByText("Hélène Roy ne peut plus se connecter")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Suspendre Hélène Roy" }));
    await user.click(screen.getByRole("button", { name: "Suspendre le compte" }));
    await waitFor(() => expect(callsOf(sent("POST", "/ban"))).toHaveLength(2));
    expect(callsOf(sent("POST", "/ban")).map(({ body }) => body)).toEqual([
      { banReason: "Impayé", banExpires: "2027-05-01T08:00:00.000Z" },
      { banReason: null, banExpires: null },
    ]);
  });

  it("of one's own is not suspended, in the server's words", async () => {
    const { user } = show({ "POST /api/users/:id/ban": refusal(409, "conflict", SELF) });
    await user.click(await screen.findByRole("button", { name: "Suspendre Hélène Roy" }));
    await user.click(screen.getByRole("button", { name: "Suspendre le compte" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(SELF);
  });

  it("is suspended and let in again, and the focus stays with it", async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Suspendre Hélène Roy" }));
    answer({
      ...asAdministrator(),
      [LIST]: aPage([banned()]),
      "POST /api/users/:id/ban": banned(),
    });
    await user.click(screen.getByRole("button", { name: "Suspendre le compte" }));
    expect(await screen.findByText("Hélène Roy ne peut plus se connecter")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("Hélène Roy")).toHaveFocus();

    const lifted = answer({
      ...asAdministrator(),
      [LIST]: aPage([aUser()]),
      "POST /api/users/:id/unban": aUser(),
    });
    await user.click(screen.getByRole("button", { name: "Lever la suspension de Hélène Roy" }));
    expect(await screen.findByText("Hélène Roy peut de nouveau se connecter")).toBeVisible();
    expect(lifted.filter(({ call }) => call === sent("POST", "/unban"))).toHaveLength(1);
    expect(screen.getByText("Hélène Roy")).toHaveFocus();
    expect(screen.getByRole("button", { name: "Suspendre Hélène Roy" })).toBeVisible();
  });

  it("stays suspended where the server says so", async () => {
    const { user } = show({
      [LIST]: aPage([banned()]),
      "POST /api/users/:id/unban": refusal(404, "not_found", "Ce compte n’existe plus."),
    });
    await user.click(await screen.findByRole("button", { name: "Lever la suspension de Hélène Roy" }));
    expect(await screen.findByText("La suspension reste. Ce compte n’existe plus.")).toBeVisible();
  });

  it("is deleted once its address is typed", async () => {
    const { user, callsOf } = show({ "DELETE /api/users/:id": aUser() });
    await user.click(await screen.findByRole("button", { name: "Supprimer Hélène Roy" }));
    expect(screen.getByRole("button", { name: "Supprimer définitivement" })).toBeDisabled();
    await user.type(screen.getByLabelText("Adresse e-mail"), "Helene@nord.fr{Enter}");
    expect(await screen.findByText("Le compte de Hélène Roy est supprimé")).toBeVisible();
    expect(callsOf(sent("DELETE"))).toHaveLength(1);
  });

  it("of the last owner stays, in the server's words", async () => {
    const last = "Une organisation garde au moins un propriétaire. Nommez-en d’abord un autre pour « Nord ».";
    const { user } = show({ "DELETE /api/users/:id": refusal(409, "conflict", last) });
    await user.click(await screen.findByRole("button", { name: "Supprimer Hélène Roy" }));
    await user.type(screen.getByLabelText("Adresse e-mail"), "helene@nord.fr{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(last);
  });
});
