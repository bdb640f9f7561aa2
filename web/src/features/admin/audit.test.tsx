import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aListedOrganization, anEntry, aPage, asAdministrator, uuid } from "../../test/fixtures.ts";
import { answer, refusal, renderApp } from "../../test/render-app.tsx";

const PAGE = "/admin/audit";
const LIST = "GET /api/audit";

describe("the history", () => {
  it("tells who did what, when and from where", async () => {
    renderApp(PAGE, {
      ...asAdministrator(),
      [LIST]: aPage([
        anEntry({ impersonatedBy: uuid(9) }),
        anEntry({ id: 2, outcome: "failure", ipAddress: null }),
      ]),
    });
    expect(await screen.findByText("Ce qui s’est passé dans toutes les organisations.")).toBeVisible();
    const [, first, second] = within(await screen.findByRole("table", { name: "Événements" })).getAllByRole(
      "row",
    );
    expect(first).toHaveTextContent("helene@nord.fr a invité neuf@nord.fr comme administrateur.");
    expect(first).toHaveTextContent(
      /^21 novembre 2026 à \d\d:00:00.*Par un administrateur, en son nom192\.0\.2\.1$/,
    );
    expect(second).toHaveTextContent(
      /Échec : helene@nord\.fr n’a pas pu inviter neuf@nord\.fr comme administrateur\.$/,
    );
  });

  it("is searched, and read again", async () => {
    const { user, callsOf } = renderApp(PAGE, { ...asAdministrator(), [LIST]: aPage([anEntry()]) });
    await user.type(await screen.findByLabelText(/^Rechercher/), "neuf");
    await waitFor(() => expect(callsOf(LIST)).toHaveLength(2));
    expect(callsOf(LIST).map(({ query }) => query)).toEqual([
      "?offset=0&pageSize=20&sort=-createdAt",
      "?offset=0&pageSize=20&filter=neuf&sort=-createdAt",
    ]);
    await user.click(screen.getByRole("button", { name: "Actualiser" }));
    await waitFor(() => expect(callsOf(LIST)).toHaveLength(3));
  });

  it("is narrowed to a subject, an outcome and days, and told from the oldest", async () => {
    const { user, callsOf } = renderApp(`${PAGE}?from=2026-11-01`, {
      ...asAdministrator(),
      [LIST]: aPage([anEntry()]),
    });
    await user.selectOptions(await screen.findByLabelText("Sujet"), "Membres");
    await user.selectOptions(screen.getByLabelText("Résultat"), "Échec");
    fireEvent.change(screen.getByLabelText("Au"), { target: { value: "2026-11-20" } });
    await user.click(screen.getByRole("button", { name: "Quand" }));
    await waitFor(() => expect(callsOf(LIST).at(-1)?.query).toContain("sort=createdAt"));
    const asked = new URLSearchParams(callsOf(LIST).at(-1)?.query);
    expect(asked.get("area")).toBe("member");
    expect(asked.get("outcome")).toBe("failure");
    expect(asked.get("from")).toBe("2026-10-31T23:00:00.000Z");
    expect(asked.get("to")).toBe("2026-11-20T23:00:00.000Z");
    expect(window.location.search).toBe(
      "?from=2026-11-01&area=member&outcome=failure&to=2026-11-20&sort=createdAt",
    );
  });

  it("is one organization's for an administrator who comes from it", async () => {
    const { user, callsOf } = renderApp(`${PAGE}?organization=${uuid(501)}`, {
      ...asAdministrator(),
      [LIST]: aPage([]),
      "GET /api/organizations/:id": aListedOrganization({ name: "Sud" }),
    });
    expect(await screen.findByText("Sud")).toBeVisible();
    expect(callsOf(LIST)[0]?.query).toBe(`?offset=0&pageSize=20&sort=-createdAt&organizationId=${uuid(501)}`);
    await user.click(screen.getByRole("link", { name: "Voir toutes les organisations" }));
    await waitFor(() => expect(callsOf(LIST)[1]?.query).toBe("?offset=0&pageSize=20&sort=-createdAt"));
  });

  it("is their organization's for an owner, who comes from the team", async () => {
    const member = {
      id: uuid(1),
      userId: uuid(701),
      role: "owner",
      user: { name: "Camille", email: "c@n.fr" },
    };
    const { user, callsOf } = renderApp("/settings/team", {
      "GET /api/auth/organization/get-full-organization": {
        id: uuid(500),
        name: "Atelier Nord",
        members: [member],
        invitations: [],
        teams: [],
      },
      [LIST]: aPage([anEntry()]),
    });
    await user.click(await screen.findByRole("link", { name: "Voir l’historique" }));
    expect(await screen.findByText("Ce qui s’est passé dans votre organisation.")).toBeVisible();
    expect(await screen.findByText(/^helene@nord\.fr a invité/)).toBeVisible();
    expect(callsOf(LIST)[0]?.query).toBe(`?offset=0&pageSize=20&sort=-createdAt&organizationId=${uuid(500)}`);
    expect(screen.queryByRole("navigation", { name: "Administration" })).toBeNull();
    expect(screen.getByRole("link", { name: "Équipe" })).toBeVisible();
  });

  it("sends a member without the right to the feed, after one question", async () => {
    const { callsOf } = renderApp(PAGE, { [LIST]: refusal(403, "forbidden", "Accès refusé.") });
    await waitFor(() => expect(window.location.pathname).toBe("/contacts"));
    expect(callsOf(LIST)).toHaveLength(1);
  });

  it("says when it cannot be loaded, and is asked for again", async () => {
    const { user } = renderApp(PAGE, {
      ...asAdministrator(),
      [LIST]: refusal(500, "internal", "Le serveur a rencontré une erreur."),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Le serveur a rencontré une erreur.");
    answer({ ...asAdministrator(), [LIST]: aPage([]) });
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText("Aucun événement pour le moment.")).toBeVisible();
  });
});
