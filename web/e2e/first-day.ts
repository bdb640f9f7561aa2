import { connectHubspot, createPerson, expect, type Person, signIn, test as product } from "./product.ts";

/**
 * A test within one newcomer's first day: their HubSpot is connected and their list is made, once for all tests of a
 * worker. A worker that a failure ends is followed by another, with a newcomer of its own.
 */
export const test = product.extend<object, { newcomer: Person }>({
  newcomer: [
    async ({ browser }, use, { project }) => {
      const baseURL = project.use.baseURL ?? "";
      const context = await browser.newContext({ baseURL });
      const newcomer = await createPerson();
      await signIn(context, newcomer, baseURL);
      const page = await context.newPage();
      await connectHubspot(page);
      await page.goto("/contacts");
      // By itself, however long a busy machine takes over ten messages.
      await expect(page.getByRole("article").first()).toBeVisible({ timeout: 240_000 });
      await context.close();
      await use(newcomer);
    },
    { scope: "worker", timeout: 300_000 },
  ],
  person: async ({ newcomer, context, baseURL }, use) => {
    await signIn(context, newcomer, baseURL ?? "");
    await use(newcomer);
  },
});
