import { expect, expectAccessible, test } from "./product.ts";

// What a tunnel refuses.
test.use({
  serviceWorkers: "allow",
  allowConsole: [
    /ERR_(?:INTERNET_DISCONNECTED|FAILED)|La session n’a pas pu être vérifiée|dynamically imported module/,
  ],
});

test("the application is installed: it opens without a network, and keeps nothing that is personal", async ({
  page,
  person,
}) => {
  await page.goto("/contacts");
  await page.evaluate(() => navigator.serviceWorker.ready);
  // From the second visit on the code comes by the worker.
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Bonjour/ })).toBeVisible();

  await test.step("with a manifest whose icons are there", async () => {
    const address = await page.locator('link[rel="manifest"]').getAttribute("href");
    const manifest = (await (await page.request.get(address ?? "")).json()) as {
      start_url: string;
      display: string;
      icons: { src: string; type: string }[];
    };
    expect([manifest.start_url, manifest.display]).toEqual(["/contacts", "standalone"]);
    for (const { src, type } of manifest.icons) {
      const icon = await page.request.get(src);
      expect(icon.headers()["content-type"]?.split(";")[0], src).toBe(type);
    }
  });

  await test.step("in a tunnel it opens, says so, and goes on by itself at the other end", async () => {
    await page.context().setOffline(true);
    for (const path of ["/contacts/all", "/contacts/8a0f5a44-0f4f-4f5b-9a53-0a6f3c0f5a11", "/settings"]) {
      await page.goto(path);
      await expect(page.getByText(/^Vous êtes hors ligne/)).toBeInViewport();
      await expect(page.getByRole("heading", { name: "Vos contacts attendent le réseau" })).toBeVisible();
    }
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { name: "Paramètres" })).toBeVisible();
    await expect(page.getByText(/^Vous êtes hors ligne/)).toHaveCount(0);
  });

  await test.step("what the API answers is kept nowhere", async () => {
    const kept = await page.evaluate(async () => {
      const addresses: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
      }
      return addresses;
    });
    expect(kept).toContain("/contacts");
    expect(kept.filter((path) => path !== "/contacts" && !path.startsWith("/assets/"))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(person.email);
  });
});
