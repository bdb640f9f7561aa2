import { DEMO_PASSWORD, connectHubspot, expect, expectAccessible, test, waitForFeed } from "./product.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a newcomer goes from signing in to a message marked as sent", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel("Email").fill("commercial@demo.test");
  await page.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Me connecter" }).click();

  await expect(page.getByText("Plus aucune action aujourd'hui")).toBeVisible();
  await expectAccessible(page);

  await connectHubspot(page);
  await expect(page.getByText(/Dernière synchronisation/)).toBeVisible();
  await expectAccessible(page);
  await waitForFeed(page);

  await page.goto("/contacts");
  await expect(page.getByText("0 sur 10 traités")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(10);
  await expectAccessible(page);

  const first = page.getByRole("article").first();
  const name = await first.getByRole("heading").innerText();
  await first.getByRole("link").click();

  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Proposition" })).toBeVisible();
  await expect(page.getByText("Mode démonstration, texte généré sans IA")).toBeVisible();
  // The reason quotes what happened.
  await expect(
    page
      .getByRole("complementary")
      .or(page.getByRole("region", { name: "Pourquoi" }))
      .first(),
  ).toContainText("«");
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Éditer" }).click();
  const editor = page.getByRole("textbox").first();
  await expect(editor).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await editor.fill("Bonjour,\n\nJe reviens vers vous comme convenu.\n\nCamille");
  await saved;
  await expect(page.getByText("Proposition mise à jour")).toBeVisible();

  await page.getByRole("button", { name: "Copier" }).click();
  await expect(page.getByText("Copié dans le presse-papiers")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "Je reviens vers vous comme convenu.",
  );

  await page.getByRole("button", { name: "C'est envoyé" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByText("1 sur 10 traités")).toBeVisible();
  const handled = page.getByRole("article", { name });
  await expect(handled).toContainText("Traité");
  await expect(handled.getByRole("link")).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("1 sur 10 traités")).toBeVisible();
});
