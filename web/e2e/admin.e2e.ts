import { randomBytes } from "node:crypto";
import { DEMO_PASSWORD, expect, test } from "./product.ts";

const NAME = "Rechercher une organisation";

// What the server refuses.
test.use({ allowConsole: [/409/] });

test("an administrator makes an organization with its first account, takes both away, and is told what is refused", async ({
  page,
}) => {
  const unique = randomBytes(4).toString("hex");
  const organization = `Atelier ${unique}`;
  const email = `ines-${unique}@exemple.test`;
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill("admin@demo.test");
  await page.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await page.goto("/settings");
  await page.getByRole("link", { name: "Administration" }).click();

  await page.getByRole("button", { name: "Créer une organisation" }).click();
  await expect(page.getByLabel("Nom", { exact: true })).toBeFocused();
  await page.getByLabel("Nom", { exact: true }).fill(organization);
  await page.getByLabel(/^Domaines/).fill(`${unique}.example`);
  await page.getByRole("button", { name: "Créer l’organisation" }).click();
  await expect(page.getByText(`${organization} est créée`)).toBeVisible();
  await page.getByLabel(NAME).fill(unique);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  expect(await wide()).toBeLessThanOrEqual(320);

  await page.getByRole("link", { name: "Utilisateurs" }).click();
  await page.getByRole("button", { name: "Créer un compte" }).click();
  await page.getByLabel("Nom", { exact: true }).fill("Inès Petit");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Organisation, cherchée par son nom").fill(unique);
  await page.getByRole("radio", { name: organization }).check();
  await page.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Créer le compte" }).click();
  await expect(page.getByText("Le compte de Inès Petit est créé")).toBeVisible();
  // A notice under the pointer stays, and here it lies over the list's buttons.
  await page.mouse.move(0, 0);

  await page.getByLabel("Rechercher un nom ou une adresse").fill(email);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await expect(page.getByText(`${organization} (propriétaire)`)).toBeVisible();
  await page.getByRole("button", { name: "Suspendre Inès Petit" }).click();
  await page.getByLabel("Motif (facultatif)").fill("Essai");
  await page.getByLabel(/^Fin de la suspension/).fill("2099-05-01T10:00");
  await page.getByRole("button", { name: "Suspendre le compte" }).click();
  await expect(page.getByText(/^Suspendu jusqu’au 1er\smai 2099 à 10\sh\s00\s: Essai$/)).toBeVisible();
  expect(await wide()).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Lever la suspension de Inès Petit" }).click();
  await expect(page.getByRole("button", { name: "Suspendre Inès Petit" })).toBeVisible();

  await page.getByRole("link", { name: "Organisations" }).click();
  await page.getByLabel(NAME).fill(unique);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await page.getByRole("button", { name: `Supprimer ${organization}` }).click();
  await page.getByLabel("Nom de l’organisation").fill(organization);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${organization} est supprimée, avec ses données`)).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByText(`Aucune organisation pour «\u00A0${unique}\u00A0».`)).toBeVisible();

  await page.getByRole("link", { name: "Utilisateurs" }).click();
  await page.getByLabel("Rechercher un nom ou une adresse").fill(email);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await expect(page.getByText("Aucune organisation", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Supprimer Inès Petit" }).click();
  await page.getByLabel("Adresse e-mail", { exact: true }).last().fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Le compte de Inès Petit est supprimé")).toBeVisible();

  await page.getByRole("link", { name: "Historique" }).click();
  await page.getByLabel(/^Rechercher une adresse/).fill(unique);
  // What was told within the organization has gone with it.
  await expect(page.getByText("1 à 4 sur 4")).toBeVisible();
  await expect(page.getByRole("table", { name: "Événements" }).getByRole("row").nth(1)).toContainText(
    `admin@demo.test a supprimé le compte de ${email}.`,
  );
  expect(await wide()).toBeLessThanOrEqual(320);

  await test.step("what the server refuses is told in its words: the last administrator, and oneself", async () => {
    await page.goto("/admin/users?q=admin@demo.test");
    await page.getByRole("button", { name: /^Modifier / }).click();
    await page.getByLabel("Rôle").selectOption("Utilisateur");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      /Il faut au moins un administrateur\. Nommez-en un autre d’abord\./,
    );
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Suspendre / }).click();
    await page.getByRole("button", { name: "Suspendre le compte" }).click();
    await expect(page.getByRole("alert")).toHaveText(/votre propre compte/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Suspendre / })).toBeFocused();
  });
});
