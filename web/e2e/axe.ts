import axe from "axe-core";
import type { Page } from "@playwright/test";

/** What the theme of a screen changes; the other rules see the same elements, as large, in each. */
export const OF_THEMES = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong on a page as it stands, a line for each rule; all rules unless some are named. Of a page behind
 * a modal dialog, which stands as it did before, the dialog alone. It runs within the page, once put there: ten times as
 * quick as by a window of its own.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const found = await (
      window as unknown as { axe: { run: (...given: unknown[]) => Promise<axe.AxeResults> } }
    ).axe.run(document.querySelector("dialog:modal") ?? document, {
      resultTypes: ["violations"],
      elementRef: false,
      // Off unless asked for, in axe's own choice of rules.
      rules: { "target-size": { enabled: true } },
      ...(only === undefined ? {} : { runOnly: { type: "rule", values: [...only] } }),
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, rules);
}

/**
 * What can be pressed and is smaller than 24 points either way, whatever stands around it. A link within a sentence has
 * the height of its line; what is hidden until it has the focus is not pressed.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24;
    const pressed = "a[href], button, input, select, textarea, summary, [role='tab'], [tabindex='0']";
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => getComputedStyle(one).clipPath === "none")
      .filter((one) => !(one.matches("a") && getComputedStyle(one).display === "inline"))
      .flatMap((one) => {
        // A label that belongs to a field is pressed as well as it.
        const label = one instanceof HTMLInputElement ? one.labels?.[0] : undefined;
        const boxes = [one, ...(label === undefined ? [] : [label])].map((each) =>
          each.getBoundingClientRect(),
        );
        const fits = boxes.some((box) => box.width >= LEAST - 0.5 && box.height >= LEAST - 0.5);
        const { width, height } = one.getBoundingClientRect();
        return fits ? [] : [`${Math.round(width)} × ${Math.round(height)}: ${one.outerHTML.slice(0, 120)}`];
      });
  });
}
