import { expect, test } from "./product.ts";

test("an owner invites somebody, thinks better of it, reads of both in their own history, and administers nothing", async ({
  page,
  person,
}) => {
  const email = `collegue-${person.userId.slice(0, 8)}@exemple.test`;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/settings/organization");
  await page.getByRole("link", { name: "Voir l’équipe" }).click();
  await expect(page.getByText("Claude Essai (vous)")).toBeVisible();
  await expect(page.getByText("Aucune invitation en attente.")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Rôle").selectOption("Administrateur");
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByText(`Invitation envoyée à ${email}`)).toBeVisible();
  await expect(page.getByRole("table", { name: "Invitations en attente" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const mail = await page.request.get(`/__mail?to=${email}&kind=invitation`);
  expect(((await mail.json()) as { url: string }).url).toContain("/auth/register?");
  await page.getByRole("button", { name: `Annuler l’invitation de ${email}` }).click();
  await expect(page.getByText(`Invitation de ${email} annulée`)).toBeVisible();
  await expect(page.getByText("Aucune invitation en attente.")).toBeVisible();
  await page.getByRole("link", { name: "Voir l’historique" }).click();
  await expect(page.getByText(`${person.email} a invité ${email} comme administrateur.`)).toBeVisible();
  await expect(page.getByText("1 à 2 sur 2")).toBeVisible();
  for (const screen of ["organizations", "users"]) {
    await page.goto(`/admin/${screen}`);
    await expect(page).toHaveURL(/\/contacts$/);
  }
});
