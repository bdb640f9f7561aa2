import { STATES } from "./accessible-data.ts";
import { expect, test } from "./answered.ts";
import { OF_LOOKS, smallTargets, violations } from "./axe.ts";

const NARROW = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

test.use({ viewport: PHONE, colorScheme: "light", contextOptions: { reducedMotion: "reduce" } });

for (const state of STATES) {
  test(`everybody can use ${state.name}, on phone and desktop, in light and dark`, async ({
    page,
    answer,
  }) => {
    const unanswered = answer(state.answers ?? {});
    await page.goto(state.address);
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
