import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import { renderPart } from "../../../test/render-app.tsx";
import { USUAL } from "../../../test/usual-answers.ts";
import { HoldOut } from "./hold-out.tsx";

const READ = "GET /api/settings/organization";
const CHANGE = "PATCH /api/settings/organization";
const name = "Mesurer ce que les listes apportent";

it("shows members whether contacts are left out", async () => {
  renderPart(<HoldOut />);
  expect(await screen.findByText("Désactivé")).toBeVisible();
  expect(screen.queryByRole("switch")).toBeNull();
});

it("lets an owner choose it", async () => {
  const settings = { ...USUAL[READ], mayChange: true };
  const { user, callsOf } = renderPart(<HoldOut />, {
    [READ]: settings,
    [CHANGE]: () => HttpResponse.json({ ...settings, holdOut: true }),
  });
  const choice = await screen.findByRole("switch", { name });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  await waitFor(() => expect(choice).toBeChecked());
  expect(callsOf(CHANGE).map(({ body }) => body)).toEqual([{ holdOut: true }]);
});
