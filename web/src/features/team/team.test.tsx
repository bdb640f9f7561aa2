import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aWholeOrganization, uuid } from "../../test/fixtures.ts";
import { answer, noNetwork, renderApp } from "../../test/render-app.tsx";

const ORGANIZATION = "GET /api/auth/organization/get-full-organization";
const INVITE = "POST /api/auth/organization/invite-member";
const CANCEL = "POST /api/auth/organization/cancel-invitation";
const ROLE = "POST /api/auth/organization/update-member-role";
const REMOVE = "POST /api/auth/organization/remove-member";
const PAGE = "/settings/team";

const refused = (message: string) => () => Response.json({ code: "X", message }, { status: 403 });

const row = async (text: string) => {
  const found = (await screen.findByText(text)).closest<HTMLElement>("li, tr");
  if (found === null) throw new Error(`${text} stands in no row`);
  return within(found);
};

describe("the team", () => {
  it("is reached from the settings", async () => {
    const { user, callsOf } = renderApp("/settings/organization", {
      [ORGANIZATION]: aWholeOrganization("owner"),
    });
    await user.click(await screen.findByRole("link", { name: "Voir l’équipe" }));
    expect(await screen.findByRole("heading", { name: "Équipe", level: 1 })).toBeVisible();
    expect(await screen.findByText("Camille Durand (vous)")).toBeVisible();
    expect(document.title).toBe("Équipe · Relance");
    expect(callsOf(ORGANIZATION)[0]?.query).toBe(`?organizationId=${uuid(500)}`);
  });

  it("shows a member who is there, and lets them change nothing", async () => {
    renderApp(PAGE, { [ORGANIZATION]: aWholeOrganization("member", { invitations: [] }) });
    expect((await row("helene@nord.fr")).getByText("Propriétaire")).toBeVisible();
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.queryByRole("button", { name: /Retirer/ })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Invitations" })).toBeNull();
  });

  it("lets an administrator change members, not owners nor themselves", async () => {
    renderApp(PAGE, { [ORGANIZATION]: aWholeOrganization("admin") });
    expect((await row("ana@nord.fr")).getByRole("combobox", { name: "Rôle de Ana Costa" })).toHaveValue(
      "member",
    );
    expect((await row("helene@nord.fr")).queryByRole("combobox")).toBeNull();
    expect((await row("commercial@demo.test")).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("option", { name: "Propriétaire" })).toBeNull();
  });

  it("changes a role only when asked to, and goes back to the choice", async () => {
    const { user, callsOf } = renderApp(PAGE, { [ORGANIZATION]: aWholeOrganization("owner"), [ROLE]: {} });
    const choice = await screen.findByRole("combobox", { name: "Rôle de Ana Costa" });
    await user.selectOptions(choice, "Administrateur");
    expect(callsOf(ROLE)).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Changer le rôle" }));
    expect(await screen.findByText("Ana Costa est maintenant administrateur")).toBeVisible();
    expect(callsOf(ROLE)[0]?.body).toEqual({ organizationId: uuid(500), memberId: uuid(3), role: "admin" });
    expect(callsOf(ORGANIZATION)).toHaveLength(2);
    expect(choice).toHaveFocus();
  });

  it("shows the server's refusal of a role as it is", async () => {
    const { user } = renderApp(PAGE, {
      [ORGANIZATION]: aWholeOrganization("owner"),
      [ROLE]: refused("Une organisation garde au moins un propriétaire."),
    });
    await user.selectOptions(await screen.findByRole("combobox", { name: "Rôle de Hélène Roy" }), "Membre");
    await user.click(screen.getByRole("button", { name: "Changer le rôle" }));
    expect(
      await screen.findByText("Le rôle n’a pas changé. Une organisation garde au moins un propriétaire."),
    ).toBeVisible();
  });

  it("keeps several roles as they are until another is chosen", async () => {
    const organization = aWholeOrganization("owner");
    const members = organization.members.map((member) =>
      member.id === uuid(3) ? { ...member, role: "admin,member" } : member,
    );
    renderApp(PAGE, { [ORGANIZATION]: { ...organization, members } });
    const choice = await screen.findByRole("combobox", { name: "Rôle de Ana Costa" });
    expect(choice).toHaveDisplayValue("Administrateur et membre");
  });

  it("moves a member into another team, or out of all", async () => {
    const teams = ["Ouest", "Est"].map((name, index) => ({ id: uuid(801 + index), name }));
    const organization = aWholeOrganization("admin", { teams });
    const members = organization.members.map((member) => ({ ...member, teamId: uuid(801) }));
    const { user, seen } = renderApp(PAGE, {
      [ORGANIZATION]: { ...organization, members },
      "POST /api/auth/organization/add-team-member": {},
      "POST /api/auth/organization/remove-team-member": {},
    });
    const choice = await screen.findByRole("combobox", { name: "Équipe de Ana Costa" });
    expect(choice).toHaveDisplayValue("Ouest");
    await user.selectOptions(choice, "Est");
    await user.click(screen.getByRole("button", { name: "Changer d’équipe" }));
    expect(await screen.findByText("Ana Costa est maintenant dans l’équipe Est")).toBeVisible();
    await user.selectOptions(choice, "Aucune");
    await user.click(screen.getByRole("button", { name: "Changer d’équipe" }));
    expect(await screen.findByText("Ana Costa n’est plus dans une équipe")).toBeVisible();
    const place = (teamId: string) => ({ organizationId: uuid(500), teamId, userId: uuid(703) });
    expect(seen.filter(({ call }) => call.includes("team-member")).map(({ body }) => body)).toEqual([
      place(uuid(802)),
      place(uuid(801)),
      place(uuid(801)),
    ]);
  });

  it("shows those of one role, when asked", async () => {
    renderApp(`${PAGE}?role=owner`, { [ORGANIZATION]: aWholeOrganization("member") });
    expect(await screen.findByText("helene@nord.fr")).toBeVisible();
    expect(screen.getByRole("combobox", { name: "Rôle" })).toHaveDisplayValue("Propriétaire");
    expect(screen.queryByText("ana@nord.fr")).toBeNull();
  });

  it("removes a member once their address is typed", async () => {
    const { user, callsOf } = renderApp(PAGE, { [ORGANIZATION]: aWholeOrganization("owner"), [REMOVE]: {} });
    await user.click(await screen.findByRole("button", { name: "Retirer Ana Costa" }));
    const dialog = within(screen.getByRole("dialog", { name: "Retirer Ana Costa" }));
    const confirm = dialog.getByRole("button", { name: "Retirer de l’équipe" });
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByLabelText("Adresse e-mail"), "Ana@nord.fr");
    const left = aWholeOrganization("owner");
    left.members.pop();
    const seen = answer({ [ORGANIZATION]: left, [REMOVE]: {} });
    await user.click(confirm);
    expect(await screen.findByText("Ana Costa ne fait plus partie de Atelier Nord")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("ana@nord.fr")).toBeNull());
    expect(screen.getByRole("heading", { name: "Membres" })).toHaveFocus();
    expect(seen.find(({ call }) => call === REMOVE)?.body).toEqual({
      organizationId: uuid(500),
      memberIdOrEmail: uuid(3),
    });
    expect(callsOf(REMOVE)).toHaveLength(0);
  });

  it("says in the dialog why a member stays", async () => {
    const { user } = renderApp(PAGE, {
      [ORGANIZATION]: aWholeOrganization("owner"),
      [REMOVE]: refused("Vous ne pouvez pas retirer ce membre."),
    });
    await user.click(await screen.findByRole("button", { name: "Retirer Ana Costa" }));
    await user.type(screen.getByLabelText("Adresse e-mail"), "ana@nord.fr{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Vous ne pouvez pas retirer ce membre.");
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("says so when it cannot be loaded, and tries again", async () => {
    const { user } = renderApp(PAGE, { [ORGANIZATION]: noNetwork });
    expect(await screen.findByRole("heading", { name: "L’équipe n’a pas pu être chargée" })).toBeVisible();
    answer({ [ORGANIZATION]: aWholeOrganization("owner") });
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText("ana@nord.fr")).toBeVisible();
  });
});

describe("the team's invitations", () => {
  it("are those that can still be accepted", async () => {
    renderApp(PAGE, { [ORGANIZATION]: aWholeOrganization("owner") });
    expect((await row("attend@nord.fr")).getByRole("cell", { name: "Administrateur" })).toBeVisible();
    expect(screen.queryByText("annule@nord.fr")).toBeNull();
    expect(screen.queryByText("passe@nord.fr")).toBeNull();
  });

  it("are made by e-mail with a role, and listed", async () => {
    const { user, callsOf } = renderApp(PAGE, {
      [ORGANIZATION]: aWholeOrganization("owner", { invitations: [] }),
      [INVITE]: {},
    });
    expect(await screen.findByText("Aucune invitation en attente.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Envoyer l’invitation" }));
    expect(await screen.findByText("Email est requis")).toBeVisible();
    await user.type(screen.getByLabelText("Email"), "neuf@nord.fr");
    await user.selectOptions(screen.getByLabelText("Rôle"), "Propriétaire");
    await user.click(screen.getByRole("button", { name: "Envoyer l’invitation" }));
    expect(await screen.findByText("Invitation envoyée à neuf@nord.fr")).toBeVisible();
    expect(callsOf(INVITE)[0]?.body).toEqual({
      organizationId: uuid(500),
      email: "neuf@nord.fr",
      role: "owner",
    });
    expect(callsOf(ORGANIZATION)).toHaveLength(2);
    expect(screen.getByLabelText("Email")).toHaveValue("");
    expect(screen.getByLabelText("Email")).toHaveFocus();
  });

  it("are refused in the server's words, and what was typed stays", async () => {
    const { user } = renderApp(PAGE, {
      [ORGANIZATION]: aWholeOrganization("admin"),
      [INVITE]: refused("Cette personne est déjà membre."),
    });
    await user.type(await screen.findByLabelText("Email"), "ana@nord.fr{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Cette personne est déjà membre.");
    expect(screen.getByLabelText("Email")).toHaveValue("ana@nord.fr");
  });

  it("are cancelled, and made again by the same notice", async () => {
    const { user, callsOf } = renderApp(PAGE, {
      [ORGANIZATION]: aWholeOrganization("owner"),
      [CANCEL]: {},
      [INVITE]: {},
    });
    await user.click(await screen.findByRole("button", { name: "Annuler l’invitation de attend@nord.fr" }));
    const again = await screen.findByRole("button", { name: "Inviter de nouveau" });
    expect(screen.getByRole("heading", { name: "Invitations" })).toHaveFocus();
    await user.click(again);
    expect(callsOf(CANCEL)[0]?.body).toEqual({ invitationId: uuid(601) });
    await waitFor(() => expect(callsOf(INVITE)).toHaveLength(1));
    expect(callsOf(INVITE)[0]?.body).toEqual({
      organizationId: uuid(500),
      email: "attend@nord.fr",
      role: "admin",
    });
  });
});
