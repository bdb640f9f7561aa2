import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aWholeOrganization, uuid } from "../../test/fixtures.ts";
import { answer, refusal, renderApp } from "../../test/render-app.tsx";
import { USUAL } from "../../test/usual-answers.ts";

const ORGANIZATION = "GET /api/auth/organization/get-full-organization";
const PAGE = "/settings/team";

describe("the organization", () => {
  const SETTINGS = "PATCH /api/settings/organization";
  const settings = (overrides: object = {}) => ({
    ...USUAL["GET /api/settings/organization"],
    mayChange: true,
    ...overrides,
  });

  it("has its name and domains changed by its owners, and says which domain is refused", async () => {
    const taken = "« sud.fr » est déjà le domaine d’une autre organisation.";
    const { user, callsOf } = renderApp(PAGE, {
      [ORGANIZATION]: aWholeOrganization("owner"),
      "GET /api/settings/organization": settings(),
      [SETTINGS]: refusal(400, "invalid_request", "Demande invalide.", { domains: taken }),
    });
    await user.click(await screen.findByRole("button", { name: "Modifier l’organisation" }));
    const domains = screen.getByLabelText(/^Domaines/);
    expect(domains).toHaveValue("nord.fr");
    await user.type(domains, ", sud.fr{Enter}");
    expect(await screen.findByText(taken)).toBeVisible();
    answer({
      [ORGANIZATION]: aWholeOrganization("owner"),
      [SETTINGS]: settings({ name: "Atelier Sud" }),
    });
    await user.clear(screen.getByLabelText("Nom"));
    await user.type(screen.getByLabelText("Nom"), "Atelier Sud{Enter}");
    expect(await screen.findByText("Atelier Sud est enregistrée")).toBeVisible();
    expect(callsOf(SETTINGS)[0]?.body).toEqual({ name: "Atelier Nord", domains: ["nord.fr", "sud.fr"] });
    expect(screen.getByRole("heading", { name: "Atelier Sud" })).toBeVisible();
  });

  it("has its teams named, added and taken away, the last one not", async () => {
    const { user, callsOf } = renderApp(PAGE, {
      [ORGANIZATION]: aWholeOrganization("admin"),
      "POST /api/auth/organization/update-team": {},
      "POST /api/auth/organization/create-team": {},
    });
    const rename = await screen.findByRole("button", { name: "Renommer Ouest" });
    expect(screen.queryByRole("button", { name: "Supprimer Ouest" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Modifier l’organisation" })).toBeNull();
    await user.click(rename);
    await user.type(screen.getByLabelText("Nom de l’équipe"), " et Centre{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(callsOf("POST /api/auth/organization/update-team")[0]?.body).toEqual({
      teamId: uuid(801),
      data: { name: "Ouest et Centre" },
    });
    await user.click(screen.getByRole("button", { name: "Ajouter une équipe" }));
    const both = aWholeOrganization("admin", {
      teams: [
        { id: uuid(801), name: "Ouest" },
        { id: uuid(802), name: "Sud" },
      ],
    });
    const seen = answer({
      [ORGANIZATION]: both,
      "POST /api/auth/organization/create-team": {},
      "POST /api/auth/organization/remove-team": () =>
        Response.json({ code: "X", message: "Vous êtes membre de cette équipe." }, { status: 403 }),
    });
    await user.type(screen.getByLabelText("Nom de l’équipe"), "Sud{Enter}");
    await user.click(await screen.findByRole("button", { name: "Supprimer Sud" }));
    await user.click(screen.getByRole("button", { name: "Supprimer l’équipe" }));
    const dialog = within(screen.getByRole("dialog", { name: "Supprimer l’équipe Sud" }));
    expect(await dialog.findByText("L’équipe reste. Vous êtes membre de cette équipe.")).toBeVisible();
    expect(seen.filter(({ call }) => call.endsWith("remove-team")).map(({ body }) => body)).toEqual([
      { organizationId: uuid(500), teamId: uuid(802) },
    ]);
  });
});
