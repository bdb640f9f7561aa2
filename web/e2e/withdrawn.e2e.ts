import { test } from "./first-day.ts";
import { connectHubspot, expect } from "./product.ts";

/** The account "Démo" of the simulated HubSpot. */
const HUB = "26140077";

test("when HubSpot withdraws our access the settings say so and offer to reconnect", async ({
  page,
  person,
}) => {
  expect(person.email).toContain("@");
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
  await connectHubspot(page);
});
