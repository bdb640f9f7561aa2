import type { Page } from "@playwright/test";
import { expect, LETTERS, test } from "./answered.ts";
import { openState } from "./next-state.ts";
import { SCREENS } from "./screens-data.ts";

/**
 * Pages of one data, clock and font: what differs from the picture in `screens/` is a change of the screen. A phone's
 * picture is of the whole page, a desktop's of what one sees first.
 */
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

async function setLetters(page: Page): Promise<void> {
  await page.addStyleTag({ url: LETTERS });
  await page.evaluate(async () => {
    await document.fonts.load('16px "Font of tests"');
    await document.fonts.ready;
  });
}

test("each main screen looks as it did, on phone and desktop, in light and dark", async ({
  page,
  answer,
}) => {
  for (const [index, screen] of SCREENS.entries()) {
    await test.step(screen.name, async () => {
      let unanswered: string[] = [];
      await openState(page, screen.address, () => {
        unanswered = answer(screen.answers ?? {});
      });
      await expect(page.getByText(screen.ready).first()).toBeVisible();
      if (index === 0) await setLetters(page);
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await expect.soft(page).toHaveScreenshot(`${screen.name}-${size}-${colorScheme}.png`, {
            fullPage: size === "phone" && screen.isWhole !== false,
            timeout: 10_000,
          });
        }
      }
      expect.soft(unanswered).toEqual([]);
    });
  }
});
