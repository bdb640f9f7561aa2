import { median } from "../load.ts";
import { printFigure } from "../print-figure.ts";
import { withProduct } from "./product.ts";

const VISITS = 5;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Milliseconds. */
const WANTED = 1_000;

/**
 * How long the application takes on a phone's screen from its address to the first card, once its code is on the
 * device: the median of five openings. Prints milliseconds.
 */
export async function benchSecondVisit(): Promise<void> {
  await withProduct(async (product) => {
    const context = await product.signedIn(PHONE);
    const first = await context.newPage();
    await first.goto("/contacts");
    await first.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    // The worker keeps the code of what is loaded under its eyes.
    await first.reload();
    await first.getByRole("article").first().waitFor();
    await first.close();
    const visits: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const page = await context.newPage();
      const begun = performance.now();
      await page.goto("/contacts", { waitUntil: "commit" });
      await page.getByRole("article").first().waitFor();
      visits.push(Math.round(performance.now() - begun));
      await page.close();
    }
    await context.close();
    printFigure({ name: "web-second-visit", milliseconds: median(visits), visits, wanted: WANTED });
  });
}
