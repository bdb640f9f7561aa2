import { expect, expectAccessible, test } from "./product.ts";

test("without a session every screen leads to signing in", async ({ page }) => {
  for (const path of [
    "/",
    "/contacts",
    "/settings",
    "/contacts/8a0f5a44-0f4f-4f5b-9a53-0a6f3c0f5a11",
    "/unknown",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/login$/);
  }
  await expectAccessible(page);
});

test.describe("a wrong password", () => {
  test.use({ allowConsole: [/401/] });
  test("is said in a toast, and nothing else is", async ({ page }) => {
    await page.goto("/auth/login");
    await page.getByLabel("Email").fill("personne@demo.test");
    await page.getByLabel("Mot de passe", { exact: true }).fill("pas-le-bon-mot-de-passe");
    await page.getByRole("button", { name: "Me connecter" }).click();
    await expect(page.getByText("Email ou mot de passe invalide")).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
});

test("signing out clears what was on the screen and leads to signing in", async ({ page, person }) => {
  await page.goto("/settings");
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole("button", { name: "Me déconnecter" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.goto("/contacts");
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test("deleting the account asks for the address, and keeps the session until the mail is followed", async ({
  page,
  person,
}) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  const confirm = dialog.getByRole("button", { name: /Supprimer/ });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Adresse e-mail").fill(person.email);
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Un e-mail vous a été envoyé/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(person.email)).toBeVisible();
});

test("the password form refuses a weak password as it is typed", async ({ page, person }) => {
  expect(person.email).toContain("@");
  await page.goto("/auth/change-password");
  await page
    .getByLabel("Nouveau mot de passe")
    .or(page.locator("input[name=password]"))
    .first()
    .fill("court");
  await expect(page.getByText("12 caractères minimum").first()).toBeVisible();
  await expect(page.locator("button[type=submit]")).toBeDisabled();
  await expectAccessible(page);
});
