import { createPerson, expect, signIn, test } from "./product.ts";

// A domain that many share is refused.
test.use({ allowConsole: [/400/] });

test("an owner stops contacting a domain, finds it again, and takes it back, which a member cannot", async ({
  page,
  person,
  context,
  baseURL,
}) => {
  expect(person.email).toContain("@");
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await test.step("the screen is reached from the settings, and says who is about to be erased", async () => {
    await page.goto("/settings/organization");
    await page.getByRole("link", { name: "Voir la liste" }).click();
    await expect(page.getByText("Tout le monde peut être contacté.")).toBeVisible();
    await expect(page.getByText(/au soir, aucun contact ne sera effacé\.$/)).toBeVisible();
    await fits();
  });

  await test.step("what is refused is said at the field", async () => {
    await page.getByRole("button", { name: "Ajouter" }).click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel("Adresse ou domaine");
    await field.fill("gmail.com");
    await field.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("Ce domaine est partagé");
    await expect(field).toBeFocused();
    await field.fill("@Vasseur.example");
    await expect(dialog.getByText(/toutes les adresses en @vasseur\.example/)).toBeVisible();
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("it is listed, and found", async () => {
    const row = page.getByRole("table", { name: "Ne pas contacter" }).locator("tbody tr");
    await expect(row).toContainText("@vasseur.example");
    await expect(row).toContainText(/Opposition.*Claude Essai/);
    const search = page.getByRole("searchbox");
    await search.fill("morel");
    await expect(page.getByText(/^Personne à ne pas contacter/)).toBeVisible();
    await search.fill("vass");
    await expect(row).toHaveCount(1);
    await fits();
  });

  await test.step("it is lifted once confirmed", async () => {
    await page.getByRole("button", { name: "Lever pour @vasseur.example" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Lever" }).click();
    await expect(page.getByText("L’opposition est levée pour @vasseur.example")).toBeVisible();
    await page.getByRole("searchbox").fill("");
    await expect(page.getByText("Tout le monde peut être contacté.")).toBeVisible();
  });

  await test.step("a member adds, but neither lifts nor sees who is about to be erased", async () => {
    await signIn(context, await createPerson("member"), baseURL ?? "");
    await page.goto("/settings/prospection");
    await page.getByRole("button", { name: "Ajouter" }).click();
    const field = page.getByRole("dialog").getByLabel("Adresse ou domaine");
    await field.fill("jean@vasseur.example");
    await field.press("Enter");
    const list = page.getByRole("table", { name: "Ne pas contacter" });
    await expect(list.getByText("jean@vasseur.example")).toBeVisible();
    await expect(page.getByText(/Un responsable de votre organisation peut lever/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Lever/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Conservation des données" })).toHaveCount(0);
  });
});
