import { randomBytes } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { createPerson, expect, signIn, test, forgetAttempts } from "./product.ts";

const PASSWORD = "Bienvenue-Equipe-2026!";
const NEW_PASSWORD = "Autre-Passe-2027!";

interface Mail {
  url: string;
  token: string;
  id: string;
}

/** The newest mail of a kind to somebody, once there is one other than `previous`. */
async function mailTo(
  request: APIRequestContext,
  search: { to: string; kind: string },
  previous?: Mail,
): Promise<Mail> {
  let mail: Mail | null = null;
  await expect
    .poll(async () => {
      const reply = await request.get(`/__mail?${new URLSearchParams(search)}`);
      mail = (await reply.json()) as Mail | null;
      return mail !== null && mail.url !== previous?.url;
    })
    .toBe(true);
  if (mail === null) throw new Error("no mail");
  return mail;
}

/** An owner of an organization of their own, somewhere else, invites. */
async function invite(browser: Browser, baseURL: string, email: string): Promise<void> {
  const office = await browser.newContext({ baseURL });
  await signIn(office, await createPerson(), baseURL);
  const reply = await office.request.post("/api/auth/organization/invite-member", {
    data: { email, role: "member" },
    headers: { origin: baseURL },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  await office.close();
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Me déconnecter" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
}

// A used link, and a password that is no longer right, are refused.
test.use({ allowConsole: [/40[014]/] });

test("somebody invited comes in, joins another organization, forgets their password and leaves", async ({
  page,
  browser,
  baseURL: origin,
}) => {
  const baseURL = origin ?? "";
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const email = `invitee-${randomBytes(5).toString("hex")}@exemple.test`;
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await test.step("creates an account by the mail's link, which serves once", async () => {
    await invite(browser, baseURL, email);
    const { url } = await mailTo(page.request, { to: email, kind: "invitation" });
    await page.goto(url);
    await expect(page.getByRole("heading", { name: "Créer mon compte" })).toBeVisible();
    await expect(page.getByText("Claude Essai vous invite à rejoindre Essai.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByRole("button", { name: "Créer mon compte" }).click();
    await expect(page.getByLabel("Nom")).toBeFocused();
    await fits();
    await page.getByLabel("Nom").fill("Ana Invitée");
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(page.getByText("Plus aucune action aujourd'hui")).toBeVisible();
    await page.goto(url);
    await expect(page.getByRole("heading", { name: "Cette invitation n’est plus valable" })).toBeVisible();
    await fits();
  });

  await test.step("joins another organization after signing in with the account", async () => {
    const before = await mailTo(page.request, { to: email, kind: "invitation" });
    await signOut(page);
    // Every screen leads to signing in from then on.
    for (const path of ["/contacts", "/contacts/8a0f5a44-0f4f-4f5b-9a53-0a6f3c0f5a11", "/unknown"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/auth\/login$/);
    }
    await invite(browser, baseURL, email);
    const { url } = await mailTo(page.request, { to: email, kind: "invitation" }, before);
    await page.goto(url);
    await expect(page.getByText(/Connectez-vous avec/)).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/invitation\?/);
    await page.getByRole("link", { name: "Me connecter" }).click();
    await fillSignIn(page, email, PASSWORD);
    await page.getByRole("button", { name: "Rejoindre Essai" }).click();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(page.getByText("Vous avez rejoint Essai")).toBeVisible();
    const reply = await page.request.get("/api/auth/organization/list");
    expect((await reply.json()) as unknown[]).toHaveLength(2);
  });

  await test.step("chooses a new password by mail, once", async () => {
    await signOut(page);
    await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
    await expect(page.getByRole("heading", { name: "Mot de passe oublié" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Recevoir un lien" }).click();
    await expect(page.getByRole("heading", { name: "Consultez votre messagerie" })).toBeFocused();
    await fits();
    const { url } = await mailTo(page.request, { to: email, kind: "reset" });
    await page.goto(url);
    await expect(page.getByRole("heading", { name: "Nouveau mot de passe" })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/reset-password\?token=/);
    await page.getByLabel("Nouveau mot de passe").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByText("Mot de passe modifié")).toBeVisible();
    await forgetAttempts();
    await fillSignIn(page, email, PASSWORD);
    await expect(page.getByText("Email ou mot de passe invalide")).toBeVisible();
    await fillSignIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/contacts$/);
    await page.goto(url);
    await expect(page.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
    await fits();
  });

  await test.step("deletes the account by the mail's link, and not before", async () => {
    await page.goto("/settings");
    await page.getByRole("button", { name: "Supprimer mon compte" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Adresse e-mail").fill(email);
    await dialog.getByRole("button", { name: /Supprimer/ }).click();
    await expect(page.getByText(/Ouvrez son lien dans les 24\sheures/)).toBeVisible();
    await page.goto("/contacts");
    await expect(page.getByText("Plus aucune action aujourd'hui")).toBeVisible();
    const { url } = await mailTo(page.request, { to: email, kind: "delete" });
    await page.goto(url);
    await expect(page).toHaveURL(/\/auth\/register$/);
    // There is no account left: whoever invites this address again invites somebody new.
    const before = await mailTo(page.request, { to: email, kind: "invitation" });
    await invite(browser, baseURL, email);
    await page.goto((await mailTo(page.request, { to: email, kind: "invitation" }, before)).url);
    await expect(page.getByRole("heading", { name: "Créer mon compte" })).toBeVisible();
  });
});
