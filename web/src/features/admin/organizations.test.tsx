import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aListedOrganization, aPage, asAdministrator, uuid } from "../../test/fixtures.ts";
import { answer, noNetwork, refusal, renderApp } from "../../test/render-app.tsx";

const PAGE = "/admin/organizations";
const LIST = "GET /api/organizations";
const CREATE = "POST /api/organizations";
const UPDATE = "PATCH /api/organizations/:id";
const DELETE = "DELETE /api/organizations/:id";
const sent = (method: string) => `${method} /api/organizations/${uuid(500)}`;

const show = (answers: Parameters<typeof renderApp>[1] = {}, address = PAGE) =>
  renderApp(address, { ...asAdministrator(), [LIST]: aPage([aListedOrganization()]), ...answers });

describe("the organizations", () => {
  it("are reached from the settings by a product administrator", async () => {
    const { user } = show({}, "/settings");
    await user.click(await screen.findByRole("link", { name: "Administration" }));
    expect(await screen.findByRole("heading", { name: "Organisations", level: 1 })).toBeVisible();
    expect(document.title).toBe("Organisations · Relance");
    const cells = within((await screen.findByText("Atelier Nord")).closest("tr") as HTMLElement);
    expect(cells.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      "Atelier Nord",
      "nord.fr, nord.example",
      "3",
      "21\u00A0novembre 2026",
      "Historique de Atelier NordModifierSupprimer",
    ]);
    expect(screen.getByText("1 à 1 sur 1")).toBeVisible();
    expect(screen.getByRole("link", { name: "Organisations" })).toHaveAttribute("aria-current", "page");
  });

  it.each([PAGE, "/admin/users"])(
    "send anybody else from %s to the feed, and ask for nothing",
    async (path) => {
      const { seen } = renderApp(path);
      await waitFor(() => expect(window.location.pathname).toBe("/contacts"));
      expect(seen.filter(({ call }) => /organizations|users/.test(call))).toEqual([]);
    },
  );

  it("show no way here to anybody else", async () => {
    renderApp("/settings");
    expect(await screen.findByRole("heading", { name: "Mes habitudes" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Administration" })).toBeNull();
  });

  it("send whom the server no longer lets in to the feed", async () => {
    show({ [LIST]: refusal(403, "forbidden", "Accès refusé.") });
    await waitFor(() => expect(window.location.pathname).toBe("/contacts"));
  });

  it("are searched once the typing pauses, and the search stands in the address", async () => {
    const { user, callsOf } = show({}, `${PAGE}?page=2`);
    await user.type(await screen.findByLabelText("Rechercher une organisation"), "nord");
    await waitFor(() => expect(window.location.search).toBe("?q=nord"));
    await waitFor(() => expect(callsOf(LIST)).toHaveLength(2));
    expect(callsOf(LIST).map(({ query }) => query)).toEqual([
      "?offset=20&pageSize=20&sort=name",
      "?offset=0&pageSize=20&filter=nord&sort=name",
    ]);
  });

  it("are sorted by a column's head, and the order stands in the address", async () => {
    const { user, callsOf } = show({}, `${PAGE}?sort=slug`);
    const asked = () => new URLSearchParams(callsOf(LIST).at(-1)?.query).get("sort");
    await user.click(await screen.findByRole("button", { name: "Membres" }));
    await waitFor(() => expect(asked()).toBe("-membersCount"));
    expect(screen.getByRole("columnheader", { name: "Membres" })).toHaveAttribute("aria-sort", "descending");
    expect(window.location.search).toBe("?sort=-membersCount");
    await user.click(screen.getByRole("button", { name: "Membres" }));
    await waitFor(() => expect(asked()).toBe("membersCount"));
    expect(new URLSearchParams(callsOf(LIST)[0]?.query).get("sort")).toBe("name");
  });

  it("say so when none is found", async () => {
    show({ [LIST]: aPage([]) }, `${PAGE}?q=absente`);
    expect(await screen.findByText("Aucune organisation pour « absente ».")).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
  });

  it("come in pages", async () => {
    const { user, callsOf } = show({
      [LIST]: aPage([aListedOrganization()], { itemCount: 21, hasMore: true }),
    });
    await user.click(await screen.findByRole("button", { name: "Page suivante" }));
    await waitFor(() => expect(callsOf(LIST)[1]?.query).toBe("?offset=20&pageSize=20&sort=name"));
    expect(window.location.search).toBe("?page=2");
    await user.click(screen.getByRole("button", { name: "Page précédente" }));
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(screen.getByRole("button", { name: "Page précédente" })).toBeDisabled();
  });

  it("lead back from a page that has emptied", async () => {
    const { user } = show({ [LIST]: aPage([], { offset: 60, itemCount: 21 }) }, `${PAGE}?page=4`);
    expect(await screen.findByText("Cette page est vide.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Page précédente" }));
    await waitFor(() => expect(window.location.search).toBe("?page=2"));
  });

  it("say when they cannot be loaded, and are asked for again", async () => {
    const { user } = show({ [LIST]: noNetwork });
    expect(await screen.findByRole("alert")).toHaveTextContent("La liste n’a pas pu être chargée.");
    answer({ ...asAdministrator(), [LIST]: aPage([aListedOrganization()]) });
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText("nord.fr, nord.example")).toBeVisible();
  });
});

describe("an organization", () => {
  it("is created with its domains", async () => {
    const { user, callsOf } = show({ [CREATE]: aListedOrganization({ name: "Sud" }) });
    await user.click(await screen.findByRole("button", { name: "Créer une organisation" }));
    const dialog = within(screen.getByRole("dialog", { name: "Créer une organisation" }));
    await user.click(dialog.getByRole("button", { name: "Créer l’organisation" }));
    expect(await dialog.findByText("Nom requis")).toBeVisible();
    await user.type(dialog.getByLabelText("Nom"), "  Sud ");
    await user.type(dialog.getByLabelText(/^Domaines/), "Sud.fr, sud");
    await user.click(dialog.getByRole("button", { name: "Créer l’organisation" }));
    expect(await dialog.findByText("« sud » n’est pas un nom de domaine, tel que exemple.fr.")).toBeVisible();
    expect(callsOf(CREATE)).toEqual([]);
    await user.type(dialog.getByLabelText(/^Domaines/), ".example; sud.fr");
    await user.click(dialog.getByRole("button", { name: "Créer l’organisation" }));
    expect(await screen.findByText("Sud est créée")).toBeVisible();
    expect(callsOf(CREATE)[0]?.body).toEqual({ name: "Sud", domains: ["sud.fr", "sud.example"] });
    expect(callsOf(LIST)).toHaveLength(2);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is renamed, and its domains changed", async () => {
    const { user, callsOf } = show({ [UPDATE]: aListedOrganization() });
    await user.click(await screen.findByRole("button", { name: "Modifier Atelier Nord" }));
    expect(screen.getByLabelText("Nom")).toHaveValue("Atelier Nord");
    expect(screen.getByLabelText(/^Domaines/)).toHaveValue("nord.fr, nord.example");
    await user.clear(screen.getByLabelText(/^Domaines/));
    await user.type(screen.getByLabelText("Nom"), " et fils{Enter}");
    expect(await screen.findByText("Atelier Nord et fils est enregistrée")).toBeVisible();
    expect(callsOf(sent("PATCH"))[0]?.body).toEqual({ name: "Atelier Nord et fils", domains: [] });
  });

  it("keeps what was typed where the server refuses, beside the field it names", async () => {
    const { user } = show({
      [UPDATE]: () =>
        Response.json(
          {
            error: {
              code: "invalid_request",
              message: "Demande invalide.",
              details: { "domains.1": "Valeur invalide." },
              requestId: "r",
            },
          },
          { status: 400 },
        ),
    });
    await user.click(await screen.findByRole("button", { name: "Modifier Atelier Nord" }));
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Valeur invalide.");
    expect(screen.getByLabelText(/^Domaines/)).toHaveAttribute("aria-invalid", "true");
    expect(screen.queryByText("Demande invalide.")).toBeNull();
  });

  it("is deleted once its name is typed, and says what goes with it", async () => {
    const { user, callsOf } = show({ [DELETE]: aListedOrganization() });
    await user.click(await screen.findByRole("button", { name: "Supprimer Atelier Nord" }));
    const dialog = within(screen.getByRole("dialog", { name: "Supprimer Atelier Nord" }));
    expect(dialog.getByText(/Ses membres gardent leur compte/)).toBeVisible();
    const confirm = dialog.getByRole("button", { name: "Supprimer définitivement" });
    await user.type(dialog.getByLabelText("Nom de l’organisation"), "atelier");
    expect(confirm).toBeDisabled();
    await user.keyboard("{Enter}");
    await user.type(dialog.getByLabelText("Nom de l’organisation"), " nord");
    await user.click(confirm);
    expect(await screen.findByText("Atelier Nord est supprimée, avec ses données")).toBeVisible();
    expect(callsOf(sent("DELETE"))).toHaveLength(1);
    expect(callsOf(LIST)).toHaveLength(2);
  });

  it("stays where the server refuses, which the dialog tells", async () => {
    const { user } = show({ [DELETE]: refusal(404, "not_found", "Cette organisation n’existe plus.") });
    await user.click(await screen.findByRole("button", { name: "Supprimer Atelier Nord" }));
    await user.type(screen.getByLabelText("Nom de l’organisation"), "Atelier Nord{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Cette organisation n’existe plus.");
    expect(screen.getByRole("dialog")).toBeVisible();
  });
});
