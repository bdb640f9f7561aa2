import { expect, test } from "./product.ts";

test("signing out clears what was on the screen, and every screen leads to signing in from then on", async ({
  page,
  person,
}) => {
  await page.goto("/settings");
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole("button", { name: "Me déconnecter" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  for (const path of ["/contacts", "/contacts/8a0f5a44-0f4f-4f5b-9a53-0a6f3c0f5a11", "/unknown"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/login$/);
  }
});
