import { connectHubspot, expect, expectAccessible, test, waitForFeed } from "./product.ts";

test("a card fades for half a second, then its action is closed and stays as handled", async ({
  page,
  person,
}) => {
  expect(person.email).toContain("@");
  await connectHubspot(page);
  await waitForFeed(page);
  await page.goto("/contacts");
  const card = page.getByRole("article").first();
  const name = (await card.getAttribute("aria-label")) ?? "";
  const begun = Date.now();
  const request = page.waitForRequest((sent) => sent.method() === "PATCH" && sent.url().endsWith("/dismiss"));
  await card.getByRole("button", { name: "Masquer" }).click();
  await request;
  expect(Date.now() - begun).toBeGreaterThanOrEqual(450);
  await expect(page.getByRole("article", { name })).toContainText("Traité");
});

test("another organization's contact is not there, and a wrong id is a plain answer", async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  expect(person.email).toContain("@");
  await connectHubspot(page);
  await waitForFeed(page);
  const feed = (await (await page.request.get("/api/me/contacts/feed")).json()) as { data: { id: string }[] };
  const theirs = feed.data[0]?.id ?? "";

  const { createPerson, signIn } = await import("./product.ts");
  const stranger = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signIn(stranger, await createPerson(), baseURL ?? "");
  expect((await stranger.request.get(`/api/contacts/${theirs}`)).status()).toBe(404);
  expect((await stranger.request.get("/api/contacts/not-a-uuid")).status()).toBe(400);
  await stranger.close();
});

test("the screens hold on a phone of 320 points, in light and in dark", async ({ page, person }) => {
  expect(person.email).toContain("@");
  await page.setViewportSize({ width: 320, height: 640 });
  await connectHubspot(page);
  await waitForFeed(page);
  const feed = (await (await page.request.get("/api/me/contacts/feed")).json()) as {
    data: { actions: { id: string }[] }[];
  };
  const edited = await page.request.put(`/api/actions/${feed.data[0]?.actions[0]?.id}`, {
    data: { ai_iceBreakingMessage: `Bonjour,\n\nVoici : https://example.test/${"rendez-vous_".repeat(20)}` },
  });
  expect(edited.status()).toBe(200);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/contacts");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectAccessible(page);
    const link = await page.getByRole("article").first().getByRole("link").getAttribute("href");
    for (const path of ["/contacts", link ?? "", "/contacts/all", "/promises", "/settings"]) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await expectAccessible(page);
    }
  }
});
