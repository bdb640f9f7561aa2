import { connectHubspot, expect, test, waitForFeed } from "./product.ts";

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
