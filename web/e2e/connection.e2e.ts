import { connectHubspot, expect, expectAccessible, test } from "./product.ts";

/** The account "Démo" of the simulated HubSpot. */
const HUB = "26140077";

test("a refused consent changes nothing and says how to begin again", async ({ page, person }) => {
  expect(person.email).toContain("@");
  await page.goto("/settings");
  const [consent] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: "Connecter", exact: true }).click(),
  ]);
  await expect(consent.getByRole("heading", { level: 1 })).toContainText("HubSpot");
  await expectAccessible(consent);
  await consent.getByRole("button", { name: "Refuser" }).click();
  await expect(consent.getByRole("heading", { name: "Connexion annulée" })).toBeVisible();
  await expectAccessible(consent);
  await expect(page.getByText("Connecté", { exact: true })).toHaveCount(0);
  await expect(page.getByText(/En attente de votre autorisation/)).toHaveCount(0);
});

test("when HubSpot withdraws our access the settings say so and offer to reconnect", async ({
  page,
  person,
}) => {
  expect(person.email).toContain("@");
  await connectHubspot(page);
  await expect(page.getByText(/Dernière synchronisation/)).toBeVisible();

  await page.request.post("/__hubspot/connected-apps", { form: { hub_id: HUB } });
  const started = await page.request.post("/api/crm/refresh-contacts", { data: { crm: "hubspot" } });
  expect(started.status()).toBe(202);
  const { job } = (await started.json()) as { job: { id: string } };
  await expect
    .poll(
      async () => ((await (await page.request.get(`/api/jobs/${job.id}`)).json()) as { state: string }).state,
    )
    .toBe("failed");

  await page.goto("/settings");
  await expect(page.getByRole("alert").first()).toContainText("L’accès a été retiré depuis le CRM");
  await expect(page.getByRole("button", { name: "Connecter", exact: true })).toBeVisible();
  await expectAccessible(page);
  await connectHubspot(page);
});

test.describe("a callback that nobody asked for", () => {
  test.use({ allowConsole: [/400/] });
  test("is refused with a plain page", async ({ page, person }) => {
    expect(person.email).toContain("@");
    const reply = await page.goto("/api/crm/oauth-callback/hubspot?code=stolen&state=forged");
    expect(reply?.status()).toBe(400);
    await expect(page.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
  });
});
