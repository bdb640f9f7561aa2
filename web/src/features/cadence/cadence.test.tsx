import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { organizationOf } from "../../test/fixtures.ts";
import { refusal, renderApp } from "../../test/render-app.tsx";

const LIST = "GET /api/cadence-rules";
const REPLACE = "PUT /api/cadence-rules";
const managed = { "GET /api/auth/organization/get-full-organization": organizationOf("admin") };
const hospitals = { field: "company", contains: "hôpital", days: 45 };
const buyers = { field: "job", contains: "achat", days: 60 };
const rules = {
  data: [
    { ...hospitals, contacts: 1200 },
    { ...buyers, contacts: 1 },
  ],
};
const row = (place: number) => within(screen.getByRole("listitem", { name: `Règle ${place}` }));

const opened = async (answers: Parameters<typeof renderApp>[1]) => {
  const app = renderApp("/settings/cadence", { ...managed, ...answers });
  await screen.findByRole("button", { name: "Enregistrer" });
  return { ...app, save: () => app.user.click(screen.getByRole("button", { name: "Enregistrer" })) };
};

describe("the rules of cadences", () => {
  it("are a manager's to find in the settings", async () => {
    const { user } = renderApp("/settings/organization", { ...managed, [LIST]: rules });
    const heading = await screen.findByRole("heading", { name: "Rythmes" });
    expect(heading).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Régler" }));
    expect(await screen.findByRole("listitem", { name: "Règle 2" })).toBeVisible();
  });

  it("say how many contacts each covers, and are changed as a whole", async () => {
    const { user, save, callsOf } = await opened({
      [LIST]: rules,
      [REPLACE]: { data: [{ ...buyers, days: 90, contacts: 3 }] },
    });
    expect(row(1).getByText(/^1\s200\scontacts$/)).toBeVisible();
    expect(row(2).getByText(/^1\scontact$/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Monter la règle 2" }));
    const days = row(1).getByLabelText("Tous les (jours)");
    await user.clear(days);
    await user.type(days, "90");
    expect(row(1).getByText("Compté à l’enregistrement")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Ajouter une règle" }));
    await save();
    expect(await row(3).findByText("Un texte est requis")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retirer la règle 3" }));
    await save();
    expect(await screen.findByText(/^Règles enregistrées/)).toBeVisible();
    expect(callsOf(REPLACE).map(({ body }) => body)).toEqual([
      { rules: [{ ...buyers, days: 90 }, hospitals] },
    ]);
    expect(row(1).getByText(/^3\scontacts$/)).toBeVisible();
  });

  it("keep what was typed where they could not be saved", async () => {
    const { user, save } = await opened({
      [LIST]: { data: [] },
      [REPLACE]: refusal(503, "unavailable", "Réessayez."),
    });
    expect(screen.getByText("Aucune règle.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Ajouter une règle" }));
    await user.type(row(1).getByLabelText("Ce texte"), "mairie");
    await save();
    expect(await screen.findByText("Rien n’a été enregistré. Réessayez.")).toBeVisible();
    expect(row(1).getByLabelText("Ce texte")).toHaveValue("mairie");
  });
});
