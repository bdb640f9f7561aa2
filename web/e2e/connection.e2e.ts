import { expect, expectAccessible, test } from "./product.ts";

// A callback that nobody asked for is refused.
test.use({ allowConsole: [/400/] });

test("a refused consent changes nothing and says how to begin again; a forged one is refused with a plain page", async ({
  page,
  person,
}) => {
  expect(person.email).toContain("@");
  await page.goto("/settings");
  const [consent] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: "Connecter", exact: true }).click(),
  ]);
  await expect(consent.getByRole("heading", { level: 1 })).toContainText("HubSpot");
  await consent.getByRole("button", { name: "Refuser" }).click();
  await expect(consent.getByRole("heading", { name: "Connexion annulée" })).toBeVisible();
  await expectAccessible(consent);
  await expect(page.getByText("Connecté", { exact: true })).toHaveCount(0);
  await expect(page.getByText(/En attente de votre autorisation/)).toHaveCount(0);
  const reply = await page.goto("/api/crm/oauth-callback/hubspot?code=stolen&state=forged");
  expect(reply?.status()).toBe(400);
  await expect(page.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
});
