import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { uuid } from "../../test/fixtures.ts";
import { answer, refusal, renderApp } from "../../test/render-app.tsx";

const PAGE = "/settings/api-keys";
const LIST = "GET /api/api-keys";
const KEY = `relance_${"0a1b2c3d".repeat(9)}`;

const own = {
  id: uuid(900),
  name: "Tableau de bord",
  ending: "2c3d",
  scopes: ["contacts:read", "actions:write"],
  createdAt: "2026-11-23T07:30:00.000Z",
  expiresAt: "2027-02-21T07:30:00.000Z",
  lastUsedAt: null,
  state: "active",
  owner: { id: uuid(1), name: "Camille Renaud" },
  mine: true,
};
const colleagues = {
  ...own,
  id: uuid(901),
  name: "Import",
  lastUsedAt: "2026-11-24T07:30:00.000Z",
  owner: { id: uuid(2), name: "Paul Petit" },
  mine: false,
};

it("is reached from the settings, and leads to the reference of the API", async () => {
  const { user } = renderApp("/settings", { [LIST]: { data: [] } });
  await user.click(await screen.findByRole("link", { name: "Voir les clés" }));
  expect(await screen.findByText("Vous n’avez aucune clé.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Référence de l’API" })).toHaveAttribute("href", "/api/reference");
});

it("shows a new key once, to be copied, and never again", async () => {
  const { user } = renderApp(PAGE, { [LIST]: { data: [] } });
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(await screen.findByRole("button", { name: "Créer une clé" }));
  const dialog = await screen.findByRole("dialog", { name: "Créer une clé d’API" });
  expect(within(dialog).getByRole("button", { name: "Créer la clé" })).toBeDisabled();
  await user.type(within(dialog).getByLabelText("Nom, pour la reconnaître"), "Tableau de bord");
  await user.click(within(dialog).getByLabelText(/^Traiter, reporter/));
  await user.selectOptions(within(dialog).getByLabelText("Elle expire dans"), "30 jours");
  const seen = answer({ [LIST]: { data: [own] }, "POST /api/api-keys": { key: KEY, apiKey: own } });
  await user.click(within(dialog).getByRole("button", { name: "Créer la clé" }));
  const field = await screen.findByRole("textbox", { name: "Clé" });
  expect(field).toHaveValue(KEY);
  expect(field).toHaveFocus();
  expect(seen.find(({ call }) => call === "POST /api/api-keys")?.body).toEqual({
    name: "Tableau de bord",
    scopes: ["contacts:read", "actions:write"],
    days: 30,
  });
  await user.click(screen.getByRole("button", { name: "Copier la clé" }));
  expect(write).toHaveBeenCalledWith(KEY);
  await user.click(screen.getByRole("button", { name: "Je l’ai gardée" }));
  expect(field).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(KEY);
  expect(screen.getByText("Peut lire les contacts et traiter les suggestions.")).toBeVisible();
});

it("keeps what was typed when a key could not be made", async () => {
  const { user } = renderApp(PAGE, {
    [LIST]: { data: [] },
    "POST /api/api-keys": refusal(409, "conflict", "Vous avez déjà dix clés d’API en service."),
  });
  await user.click(await screen.findByRole("button", { name: "Créer une clé" }));
  const name = await screen.findByLabelText("Nom, pour la reconnaître");
  await user.type(name, "Onzième");
  await user.click(screen.getByRole("button", { name: "Créer la clé" }));
  expect(await screen.findByText("Vous avez déjà dix clés d’API en service.")).toBeVisible();
  expect(name).toHaveValue("Onzième");
});

it("asks for the password in a session of more than a day, keeps what was typed, and makes the key", async () => {
  const REFUSED = refusal(403, "session_not_fresh", "Votre connexion date de plus d’un jour.");
  const { user } = renderApp(PAGE, { [LIST]: { data: [] }, "POST /api/api-keys": REFUSED });
  await user.click(await screen.findByRole("button", { name: "Créer une clé" }));
  const name = await screen.findByLabelText("Nom, pour la reconnaître");
  await user.type(name, "Tableau de bord");
  await user.click(screen.getByLabelText(/^Traiter, reporter/));
  await user.click(screen.getByRole("button", { name: "Créer la clé" }));
  const password = await screen.findByLabelText("Votre mot de passe");
  expect(password).toHaveFocus();
  expect(screen.getByText(/^Votre connexion date de plus d’un jour\s: confirmez/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Confirmer et créer la clé" })).toBeDisabled();
  expect(name).toHaveValue("Tableau de bord");

  await user.type(password, "faux");
  answer({
    "POST /api/auth/sign-in/email": refusal(
      401,
      "INVALID_EMAIL_OR_PASSWORD",
      "Email ou mot de passe invalide",
    ),
  });
  await user.click(screen.getByRole("button", { name: "Confirmer et créer la clé" }));
  expect(await screen.findByText("Ce mot de passe n’est pas le bon.")).toBeVisible();

  await user.clear(password);
  await user.type(password, "Prospection-2026!");
  const seen = answer({
    [LIST]: { data: [own] },
    "POST /api/auth/sign-in/email": { redirect: false, token: "t", user: {} },
    "POST /api/api-keys": { key: KEY, apiKey: own },
  });
  await user.click(screen.getByRole("button", { name: "Confirmer et créer la clé" }));
  expect(await screen.findByRole("textbox", { name: "Clé" })).toHaveValue(KEY);
  expect(seen.filter(({ call }) => call.startsWith("POST")).map(({ call, body }) => [call, body])).toEqual([
    [
      "POST /api/auth/sign-in/email",
      expect.objectContaining({
        email: expect.stringContaining("@") as string,
        password: "Prospection-2026!",
      }),
    ],
    ["POST /api/api-keys", { name: "Tableau de bord", scopes: ["contacts:read", "actions:write"], days: 90 }],
  ]);
});

it("revokes a member's key once an owner has confirmed it", async () => {
  const { user } = renderApp(PAGE, { [LIST]: { data: [own, colleagues] } });
  const members = await screen.findByRole("region", { name: "Clés des membres" });
  expect(within(members).getByRole("cell", { name: "Paul Petit" })).toBeVisible();
  expect(within(members).getByRole("cell", { name: "Le 24\u00A0novembre 2026" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Révoquer la clé Import" }));
  const dialog = await screen.findByRole("dialog", { name: /^Révoquer «\sImport\s»/ });
  const revoked = { ...colleagues, state: "revoked" };
  const seen = answer({
    [LIST]: { data: [own, revoked] },
    [`DELETE /api/api-keys/${colleagues.id}`]: revoked,
  });
  await user.click(within(dialog).getByRole("button", { name: "Révoquer" }));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Révoquer la clé Import" })).not.toBeInTheDocument(),
  );
  expect(seen.map(({ call }) => call)).toContain(`DELETE /api/api-keys/${colleagues.id}`);
  expect(within(members).getByRole("cell", { name: "Révoquée" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Clés d’API" })).toHaveFocus();
});
