import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { uuid } from "../../../../test/fixtures.ts";
import { answer, refusal, renderPart } from "../../../../test/render-app.tsx";
import { Devices } from "./devices.tsx";

/** The devices are folded away until one looks. */
const unfold = async () => {
  const summary = (await screen.findByRole("heading", { name: "Appareils connectés" })).closest("details");
  if (summary !== null) summary.open = true;
};

const LIST = "GET /api/auth/list-sessions";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

const here = { id: uuid(700), token: "here", createdAt: "2026-11-23T07:30:00.000Z", userAgent: DESKTOP };
const phone = { id: uuid(710), token: "phone", createdAt: "2026-11-20T07:30:00.000Z", userAgent: PHONE };
const support = {
  id: uuid(711),
  token: "support",
  createdAt: "2026-11-22T07:30:00.000Z",
  userAgent: DESKTOP,
  impersonatedBy: uuid(702),
};

it("names this device, then the others, the newest first", async () => {
  renderPart(<Devices />, { [LIST]: [phone, here, support] });
  expect(await screen.findByText(/^Celui-ci et 2\sautres\.$/)).toBeVisible();
  await unfold();
  expect(
    await screen.findByText(/^Cet appareil : Chrome sur Windows, depuis le lundi 23 novembre/),
  ).toBeVisible();
  const others = screen.getAllByRole("button", { name: /^Déconnecter .* depuis/ });
  expect(others.map((button) => button.getAttribute("aria-label"))).toEqual([
    expect.stringMatching(/^Déconnecter un administrateur, en votre nom, depuis le dimanche 22/),
    expect.stringMatching(/^Déconnecter Safari sur iPhone, depuis le vendredi 20/),
  ]);
});

it("signs another device out, and keeps the focus beside the list", async () => {
  const { user } = renderPart(<Devices />, { [LIST]: [here, phone] });
  await unfold();
  const button = await screen.findByRole("button", { name: /^Déconnecter Safari/ });
  const seen = answer({ [LIST]: [here], "POST /api/auth/revoke-session": { status: true } });
  await user.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(seen.find(({ call }) => call === "POST /api/auth/revoke-session")?.body).toEqual({ token: "phone" });
  expect(screen.getByRole("heading", { name: "Appareils connectés" })).toHaveFocus();
});

it("signs all others out at once where there are several", async () => {
  const { user } = renderPart(<Devices />, { [LIST]: [here, phone, support] });
  const button = await screen.findByRole("button", { name: "Déconnecter les autres" });
  const seen = answer({ [LIST]: [here], "POST /api/auth/revoke-other-sessions": { status: true } });
  await user.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(seen.map(({ call }) => call)).toContain("POST /api/auth/revoke-other-sessions");
});

it("says so when a device could not be signed out", async () => {
  const { user } = renderPart(<Devices />, { [LIST]: [here, phone] });
  await unfold();
  const button = await screen.findByRole("button", { name: /^Déconnecter Safari/ });
  answer({
    [LIST]: [here, phone],
    "POST /api/auth/revoke-session": refusal(503, "unavailable", "Réessayez dans un instant."),
  });
  await user.click(button);
  expect(await screen.findByText(/^La déconnexion a échoué\./)).toBeVisible();
  expect(button).toBeVisible();
});

it("says so when the devices could not be read", async () => {
  renderPart(<Devices />, { [LIST]: refusal(403, "IMPERSONATING", "Elle seule peut faire cela.") });
  expect(
    await screen.findByText("Vos appareils n’ont pas pu être chargés. Elle seule peut faire cela."),
  ).toBeVisible();
});
