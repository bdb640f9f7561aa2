import { expect, type Page, test as base } from "@playwright/test";
import { STATES } from "./accessible-data.ts";
import { answer } from "./answered.ts";
import { OF_LOOKS, smallTargets, violations } from "./axe.ts";

const NARROW = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** One page for all states: each loads it anew, with its code in the browser's cache. */
const test = base.extend<object, { shared: Page }>({
  shared: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ serviceWorkers: "block", reducedMotion: "reduce" });
      await use(page);
      await page.close();
    },
    { scope: "worker" },
  ],
});

for (const state of STATES) {
  test(`everybody can use ${state.name}, on phone and desktop, in light and dark`, async ({
    shared: page,
    baseURL,
  }) => {
    // The page before may ask until it is gone: for what only its own state answers.
    await page.goto("about:blank");
    await page.unrouteAll();
    const unanswered = await answer(page, state.answers ?? {});
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(PHONE);
    await page.goto(`${baseURL}${state.address}`);
    if (state.pressed !== undefined) await page.getByRole("button", { name: state.pressed }).click();
    await expect(page.getByText(state.ready).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(page, OF_LOOKS)).toEqual([]);
    await page.setViewportSize(DESKTOP);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await violations(page, OF_LOOKS)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
    expect(unanswered).toEqual([]);
  });
}
