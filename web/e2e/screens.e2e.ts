import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { answer } from "./answered.ts";
import { SCREENS } from "./screens-data.ts";

/**
 * Pages of one data, clock and font: what differs from the picture in `screens/` is a change of the screen. A phone's
 * picture is of the whole page, a desktop's of what one sees first.
 */
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

const FONT = readFileSync(path.join(import.meta.dirname, "../src/ui/fonts/bricolage-grotesque-french.woff2"));

/** The one font of every letter, so that a machine's own fonts change nothing. */
async function setLetters(page: Page): Promise<void> {
  await page.route("**/font-of-tests.woff2", (route) =>
    route.fulfill({ body: FONT, contentType: "font/woff2" }),
  );
  await page.addStyleTag({
    content: `@font-face { font-family: "Font of tests"; src: url("/font-of-tests.woff2"); font-weight: 200 800 }
      *, *::before, *::after { font-family: "Font of tests" !important }`,
  });
  await page.evaluate(async () => {
    await document.fonts.load('16px "Font of tests"');
    await document.fonts.ready;
  });
}

// The font's rule and its letters come from the test.
test.use({ bypassCSP: true, serviceWorkers: "block", contextOptions: { reducedMotion: "reduce" } });

for (const screen of SCREENS) {
  test(`the screen of ${screen.name} looks as it did, on phone and desktop, in light and dark`, async ({
    page,
  }) => {
    const unanswered = await answer(page, screen.answers ?? {});
    await page.goto(screen.address);
    await expect(page.getByText(screen.ready).first()).toBeVisible();
    await setLetters(page);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expect.soft(page).toHaveScreenshot(`${screen.name}-${size}-${colorScheme}.png`, {
          fullPage: size === "phone" && screen.isWhole !== false,
          timeout: 10_000,
        });
      }
    }
    expect(unanswered).toEqual([]);
  });
}
