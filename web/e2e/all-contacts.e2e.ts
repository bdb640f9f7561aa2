import type { Page } from "@playwright/test";
import { test } from "./first-day.ts";
import { expect } from "./product.ts";

interface Listed {
  data: { id: string; firstName: string | null; lastName: string | null }[];
}
/** Somebody whom nothing speaks for, and nothing forbids to write to. */
async function quietContact(page: Page): Promise<string> {
  const list = await page.request.get("/api/contacts?pageSize=100");
  for (const { id, firstName, lastName } of ((await list.json()) as Listed).data) {
    const reply = await page.request.get(`/api/contacts/${id}/why-not`);
    const { obstacles } = (await reply.json()) as { obstacles: { code: string }[] };
    if (obstacles.map(({ code }) => code).join() === "nothing_happened") return `${firstName} ${lastName}`;
  }
  throw new Error("something happened to everybody");
}

// Who is put in a list before anything is written for them is refused, before and after that was tried.
test.use({ allowConsole: [/409/] });

test("somebody is looked up among all contacts, and nothing is invented to write to them", async ({
  page,
  person,
}) => {
  expect(person.email).toContain("@");
  const name = await quietContact(page);

  await test.step("words are found inside others, and without their accents", async () => {
    await page.goto("/contacts");
    await page.getByRole("link", { name: "Tous les contacts" }).click();
    await expect(page.getByText("300 contacts")).toBeVisible();
    await page.getByRole("searchbox").fill("cafe");
    await expect(page.getByText("300 contacts")).toBeHidden();
    await page.getByRole("searchbox").fill(name.split(" ").at(-1)?.slice(1) ?? "");
    await expect(page.getByRole("article", { name })).toBeVisible();
  });

  await test.step("asked to put them in the list, the product looks, and says that it has no reason", async () => {
    const row = page.getByRole("article", { name });
    await row.getByRole("button", { name: /Pourquoi pas aujourd’hui/ }).click();
    await row.getByRole("button", { name: "Mettre dans ma liste" }).click();
    await expect(row.getByText(/^Rien dans l’historique n’appelle de message/)).toBeVisible();
  });

  await test.step("the rows in view are all that the page holds, on a phone too", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/contacts/all");
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(await page.getByRole("listitem").count()).toBeLessThan(40);
    await page.mouse.wheel(0, 100_000);
    await expect(page.locator('li[aria-posinset="300"] article')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
