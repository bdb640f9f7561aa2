import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { uuid } from "../../../test/fixtures.ts";
import { refusal } from "../../../test/render-app.tsx";
import { aContact } from "../../../test/fixtures.ts";
import { renderOfContact } from "../../../test/render-of-contact.tsx";
import { Cadence } from "./cadence.tsx";

const GET = "GET /api/contacts/:id/cadence";
const SET = "PUT /api/contacts/:id/cadence";
const UNSET = "DELETE /api/contacts/:id/cadence";
const own = `/api/contacts/${uuid(1)}/cadence`;
const none = { days: null, from: null, rule: null, lastTouchOn: "2026-10-03", nextOn: null };
const every45 = { ...none, days: 45, from: "hand", nextOn: "2099-11-17" };
const rule = { field: "company", contains: "hôpital", days: 60 };
const byRule = { ...none, days: 60, from: "rule", rule, nextOn: "2026-12-02" };

const shown = async (answers: Parameters<typeof renderOfContact>[1]) => {
  const app = renderOfContact(Cadence, { "GET /api/contacts/:id": aContact(), ...answers });
  await app.user.click(await screen.findByText("Rythme"));
  const choice = await screen.findByRole("combobox", { name: "Reprendre contact" });
  return {
    ...app,
    choice,
    save: () => app.user.click(screen.getByRole("button", { name: "Fixer le rythme" })),
  };
};

describe("the cadence of a contact", () => {
  it("is none by default, and is set by hand with its next day", async () => {
    const { choice, user, save, callsOf } = await shown({ [GET]: none, [SET]: every45 });
    expect(choice).toHaveValue("none");
    await user.selectOptions(choice, "Tous les…");
    await user.clear(screen.getByLabelText("Nombre de jours"));
    await user.type(screen.getByLabelText("Nombre de jours"), "3");
    await save();
    expect(await screen.findByText("De 7 à 365 jours")).toBeVisible();
    await user.type(screen.getByLabelText("Nombre de jours"), "0");
    await save();
    expect(await screen.findByText("Rythme enregistré.")).toBeVisible();
    expect(
      screen.getByText(/Prochain à partir du 17\s+novembre 2099\s: le contact complétera/),
    ).toBeVisible();
    expect(callsOf(`PUT ${own}`).map(({ body }) => body)).toEqual([{ days: 30 }]);
  });

  it("follows a rule, says so, and may be none against it", async () => {
    const { choice, user, save, callsOf } = await shown({
      [GET]: byRule,
      [SET]: { ...byRule, days: null, from: "hand" },
    });
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent(
      /^Selon la règle\s: tous les 60 jours$/,
    );
    await user.selectOptions(choice, "Aucun");
    await save();
    expect(await screen.findByText("Rythme enregistré.")).toBeVisible();
    expect(callsOf(`PUT ${own}`).map(({ body }) => body)).toEqual([{ days: null }]);
  });

  it("is given back to the rules", async () => {
    const { choice, user, save, callsOf } = await shown({
      [GET]: { ...byRule, days: 30, from: "hand" },
      [UNSET]: byRule,
    });
    expect(screen.getByLabelText("Nombre de jours")).toHaveValue(30);
    await user.selectOptions(choice, "rule");
    await save();
    expect(await screen.findByText("Rythme enregistré.")).toBeVisible();
    expect(callsOf(`DELETE ${own}`)).toHaveLength(1);
  });

  it("says what was not saved, and when nothing was exchanged yet", async () => {
    const { save } = await shown({
      [GET]: { ...every45, lastTouchOn: null, nextOn: null },
      [SET]: refusal(503, "unavailable", "Réessayez."),
    });
    expect(screen.getByText("Aucun échange pour l’instant. Le rythme commence au premier.")).toBeVisible();
    await save();
    expect(await screen.findByText("Rien n’a été enregistré. Réessayez.")).toBeVisible();
  });
});
