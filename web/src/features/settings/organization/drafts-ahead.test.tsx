import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import { renderPart } from "../../../test/render-app.tsx";
import { DraftsAhead } from "./drafts-ahead.tsx";
import { USUAL } from "../../../test/usual-answers.ts";

const READ = "GET /api/settings/organization";
const CHANGE = "PATCH /api/settings/organization";
const name = "Messages rédigés d’avance";

it("shows members which messages are drafted ahead", async () => {
  renderPart(<DraftsAhead />);
  expect(await screen.findByText("Les trois premiers, puis à l’ouverture")).toBeVisible();
  expect(screen.getByRole("heading", { name })).toBeVisible();
  expect(screen.queryByRole("combobox", { name })).toBeNull();
});

it("lets an owner choose which", async () => {
  const settings = { ...USUAL[READ], mayChange: true };
  const { user, callsOf } = renderPart(<DraftsAhead />, {
    [READ]: settings,
    [CHANGE]: () => HttpResponse.json({ ...settings, draftsAhead: "all" }),
  });
  const choice = await screen.findByRole("combobox", { name });
  expect(choice).toHaveValue("first");
  await user.selectOptions(choice, "Tous, avec la liste");
  expect(await screen.findByDisplayValue("Tous, avec la liste")).toBe(choice);
  expect(callsOf(CHANGE).map(({ body }) => body)).toEqual([{ draftsAhead: "all" }]);
});
