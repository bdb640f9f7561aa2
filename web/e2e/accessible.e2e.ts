import type { Page } from "@playwright/test";
import { expect, test } from "./answered.ts";
import { OF_THEMES, smallTargets, violations } from "./axe.ts";
import { openState } from "./next-state.ts";
import { STATES, WITHOUT_STATE } from "./states/all.ts";

const NARROW = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

test.use({ viewport: PHONE, colorScheme: "light" });

/** Whether everybody can use the page as it stands, on phone and desktop, in light and dark. */
async function expectUsable(page: Page): Promise<void> {
  const wrong = async (rules?: readonly string[]) => expect.soft(await violations(page, rules)).toEqual([]);
  const small = async () => expect.soft(await smallTargets(page)).toEqual([]);
  await wrong();
  await small();
  await page.emulateMedia({ colorScheme: "dark" });
  await wrong(OF_THEMES);
  await page.setViewportSize(DESKTOP);
  await wrong();
  await page.emulateMedia({ colorScheme: "light" });
  await wrong(OF_THEMES);
  await small();
  await page.setViewportSize(NARROW);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width).toBeLessThanOrEqual(NARROW.width);
  await page.setViewportSize(PHONE);
  expect.soft(await widthWithLargeLetters(page)).toBeLessThanOrEqual(PHONE.width);
}

/** How wide the page is with letters of twice the size, as whoever sees badly sets them. */
const widthWithLargeLetters = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = "200%";
    const width = root.scrollWidth;
    root.style.fontSize = "";
    return width;
  });

// One page passes through all of them: a new one, its code and axe read and warmed up anew, costs as much as five states.
test("everybody can use each screen in each state, on phone and desktop, in light and dark", async ({
  page,
  answer,
}) => {
  // Over a hundred states in one test: on a busy machine they take longer than what ends a test that hangs.
  test.setTimeout(900_000);
  // What was typed in one state is kept on the device, and not for the next.
  await page.addInitScript(() => localStorage.clear());
  for (const [area, states] of Object.entries(STATES)) {
    for (const { name, address, answers = {}, pressed, ready, steps = [] } of states) {
      await test.step(`${area}: ${name}`, async () => {
        let unanswered: string[] = [];
        await openState(page, address, () => {
          unanswered = answer(answers);
        });
        if (pressed !== undefined) await page.getByRole("button", { name: pressed }).click();
        await expect(page.getByText(ready).first()).toBeVisible();
        await expectUsable(page);
        expect.soft(unanswered).toEqual([]);
      });
      for (const step of steps) {
        await test.step(`${area}: ${name}: ${step.name}`, async () => {
          await step.act(page, answer);
          await expect(page.getByText(step.ready).first()).toBeVisible();
          await expectUsable(page);
        });
      }
    }
  }
  for (const address of WITHOUT_STATE) {
    await test.step(address, async () => {
      await openState(page, address, () => void answer({}));
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expectUsable(page);
    });
  }
});
