import { copied } from "./copied.ts";
import { test } from "./first-day.ts";
import { expect } from "./product.ts";

test("a newcomer goes from the first list to a message marked as sent", async ({ page, person }) => {
  expect(person.email).toContain("@");
  await page.goto("/");
  const progress = page.getByText(/^\d+ sur \d+ traités$/);
  await expect(progress).toHaveText(/^0 sur/);
  const total = Number((await progress.innerText()).replaceAll(/^\d+|\D/g, ""));
  await expect(page.getByRole("article")).toHaveCount(total);

  const first = page.getByRole("article").first();
  const name = await first.getByRole("heading").innerText();
  await first.getByRole("link").click();

  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Proposition" })).toBeVisible();
  // The reason quotes what happened.
  await expect(
    page
      .getByRole("complementary")
      .or(page.getByRole("region", { name: "Pourquoi" }))
      .first(),
  ).toContainText("«");

  // Whom one calls is proposed a call first.
  await page.getByRole("radio", { name: "Mail" }).check({ force: true });
  await page.getByRole("tab", { name: "Éditer" }).click();
  const editor = page.getByRole("textbox").first();
  await expect(editor).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await editor.fill("Bonjour,\n\nJe reviens vers vous comme convenu.\n\nCamille");
  await saved;
  await expect(page.getByText("Proposition mise à jour")).toBeVisible();

  await page.getByRole("button", { name: "Copier" }).click();
  await expect(page.getByText("Copié dans le presse-papiers")).toBeVisible();
  expect((await copied(page)).plain).toContain("Je reviens vers vous comme convenu.");

  await page.getByRole("button", { name: "C'est envoyé" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(progress).toHaveText(`1 sur ${total} traités`);
  const handled = page.getByRole("article", { name });
  await expect(handled).toContainText("Traité");
  await expect(handled.getByRole("link")).toHaveCount(0);

  await page.reload();
  await expect(progress).toHaveText(`1 sur ${total} traités`);
});
