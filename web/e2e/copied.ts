import type { Page } from "@playwright/test";

/**
 * What stands on the clipboard, as a person finds it by pasting: the pages of the product may not read it themselves
 * (Permissions-Policy).
 */
export async function copied(page: Page): Promise<{ plain: string; html: string }> {
  const field = await page.evaluateHandle(() => {
    const area = document.createElement("textarea");
    area.addEventListener("paste", ({ clipboardData }) => {
      area.dataset["html"] = clipboardData?.getData("text/html") ?? "";
    });
    document.body.append(area);
    area.focus();
    return area;
  });
  await page.keyboard.press("ControlOrMeta+v");
  await page.waitForFunction((area) => area.value !== "", field);
  return field.evaluate((area) => {
    area.remove();
    return { plain: area.value, html: area.dataset["html"] ?? "" };
  });
}
