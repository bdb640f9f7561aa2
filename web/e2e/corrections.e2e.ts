import { createReadNote, expect, test } from "./product.ts";

test("what was read of a note is corrected in one tap, and taken back, on a phone too", async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const contactId = await createReadNote(person, "Je le rappelle aujourd’hui.");
  await page.goto(`/contacts/${contactId}`);
  await page.getByText(/^Historique/).click();
  const promise = page.getByRole("button", { name: /Promesse de rappel, pour / });
  await promise.click();

  await page.getByRole("button", { name: "Ce n’est pas une promesse" }).click();
  await expect(promise).toHaveText(/écarté par Claude Essai/);
  await expect(promise).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.getByRole("button", { name: "Annuler", exact: true }).click();
  await expect(page.getByText("Correction annulée.")).toBeVisible();
  await expect(promise).not.toHaveText(/écarté/);
});
