import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aSession, uuid } from "../../test/fixtures.ts";
import { answer, renderApp } from "../../test/render-app.tsx";

const SESSION = "GET /api/auth/get-session";
const LIST = "GET /api/auth/organization/list";
const FULL = "GET /api/auth/organization/get-full-organization";
const ACTIVATE = "POST /api/auth/organization/set-active";
const LEAVE = "POST /api/auth/organization/leave";

const mine = [
  { id: uuid(500), name: "Atelier Nord" },
  { id: uuid(501), name: "Atelier Sud" },
];
const camille = { name: "Camille Durand", email: "commercial@demo.test" };
const nord = {
  id: uuid(500),
  name: "Atelier Nord",
  invitations: [],
  teams: [],
  members: [{ id: uuid(1), userId: uuid(701), role: "member", user: camille }],
};
const team = { [LIST]: mine, [FULL]: nord };
const inTheSouth = { [SESSION]: aSession({ organization: uuid(501) }) };
const refused = (message: string) => () => Response.json({ code: "X", message }, { status: 400 });

it("opens another of one's organizations, on its list of the day, and tells the other tabs", async () => {
  const other = new BroadcastChannel("relance-organization");
  const told = vi.fn();
  other.addEventListener("message", told);
  const { user } = renderApp("/settings/team", team);
  const open = await screen.findByRole("button", { name: "Ouvrir Atelier Sud" });
  const seen = answer({ ...team, ...inTheSouth, [ACTIVATE]: {} });
  await user.click(open);
  await waitFor(() => expect(window.location.pathname).toBe("/contacts"));
  expect(seen.find(({ call }) => call === ACTIVATE)?.body).toEqual({ organizationId: uuid(501) });
  expect(told).toHaveBeenCalledOnce();
  other.close();
  // Read anew: nothing of the other organization stands there.
  await waitFor(() => expect(seen.map(({ call }) => call)).toContain("GET /api/me/contacts/feed"));
});

it("says why another organization could not be opened", async () => {
  const { user } = renderApp("/settings/team", {
    ...team,
    [ACTIVATE]: refused("Vous n’en faites plus partie."),
  });
  await user.click(await screen.findByRole("button", { name: "Ouvrir Atelier Sud" }));
  expect(
    await screen.findByText("Atelier Sud n’a pas pu être ouverte. Vous n’en faites plus partie."),
  ).toBeVisible();
  expect(window.location.pathname).toBe("/settings/team");
});

it("shows no choice to somebody of one organization", async () => {
  renderApp("/settings/team", { [FULL]: nord });
  expect(await screen.findByRole("button", { name: "Quitter Atelier Nord" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Vos autres organisations" })).toBeNull();
});

it("leaves an organization once its name is typed, and goes on in the next", async () => {
  const { user } = renderApp("/settings/team", team);
  await user.click(await screen.findByRole("button", { name: "Quitter Atelier Nord" }));
  const dialog = within(await screen.findByRole("dialog"));
  const confirm = dialog.getByRole("button", { name: "Quitter l’organisation" });
  expect(confirm).toBeDisabled();
  await user.type(dialog.getByLabelText("Nom de l’organisation"), "atelier nord");
  const seen = answer({ ...team, ...inTheSouth, [LEAVE]: {}, [ACTIVATE]: {} });
  await user.click(confirm);
  await waitFor(() => expect(window.location.pathname).toBe("/contacts"));
  const posted = seen.filter(({ call }) => call.startsWith("POST")).map(({ call, body }) => [call, body]);
  expect(posted).toEqual([
    [LEAVE, { organizationId: uuid(500) }],
    [ACTIVATE, { organizationId: uuid(501) }],
  ]);
});

it("says in the dialog why the last owner cannot leave", async () => {
  const { user } = renderApp("/settings/team", {
    ...team,
    [LEAVE]: refused("Nommez d’abord un propriétaire."),
  });
  await user.click(await screen.findByRole("button", { name: "Quitter Atelier Nord" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Nom de l’organisation"), "Atelier Nord");
  await user.click(dialog.getByRole("button", { name: "Quitter l’organisation" }));
  expect(await dialog.findByText("Nommez d’abord un propriétaire.")).toBeVisible();
});

it("lets somebody without an open organization choose one", async () => {
  renderApp("/settings/team", { ...team, [SESSION]: aSession({ organization: null }) });
  expect(await screen.findByRole("button", { name: "Ouvrir Atelier Nord" })).toBeVisible();
});
