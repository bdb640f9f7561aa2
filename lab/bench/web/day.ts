import type { Page } from "@playwright/test";
import { contract as getFeed } from "../../../functions/contacts/get-feed.ts";
import { answerTo, withProduct } from "./product.ts";
import { printFigure } from "../print-figure.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CARDS = 10;

/**
 * The first card after a CRM was connected, in a page that waits for it (wanted: at most 5 s after the sync), and the
 * day's ten handled by keys alone, then by taps alone (wanted: at most three a card).
 */
export async function benchDay(): Promise<void> {
  await withProduct(async ({ firstCard, signedIn }) => {
    printFigure({ name: "web-first-card", ...firstCard, wanted: { afterSync: 5_000 } });

    const desk = await signedIn();
    const page = await openDay(await desk.newPage());
    // The keys come once the page is idle.
    await page.locator("dialog").first().waitFor({ state: "attached" });
    let keys = 0;
    const press = async (key: string): Promise<void> => {
      keys++;
      await page.keyboard.press(key);
    };
    await press("j");
    await oneAfterTheOther(page, () => press("s"));
    printFigure({ name: "web-ten-cards", by: "keys", aCard: keys / CARDS, wanted: { aCard: 3 } });

    const { data } = await answerTo(desk, getFeed.path, getFeed.response);
    const ids = data.flatMap(({ actions }) => actions.map(({ id }) => id));
    await Promise.all(ids.map((id) => desk.request.patch(`/api/actions/${id}/undo`)));

    const hand = await signedIn(PHONE);
    const phone = await openDay(await hand.newPage());
    let taps = 0;
    await oneAfterTheOther(phone, async () => {
      await phone.getByRole("button", { name: "Marquer comme traité" }).first().tap();
      taps++;
    });
    printFigure({ name: "web-ten-cards", by: "taps", aCard: taps / CARDS, wanted: { aCard: 3 } });
  });
}

async function openDay(page: Page): Promise<Page> {
  await page.goto("/contacts");
  await shows(page, 0);
  return page;
}

/** Handles the day's cards, each once the one before it counts. */
async function oneAfterTheOther(page: Page, handle: () => Promise<void>): Promise<void> {
  for (let handled = 1; handled <= CARDS; handled++) {
    await handle().then(() => shows(page, handled));
  }
}

const shows = (page: Page, handled: number): Promise<void> =>
  page.getByText(`${handled} sur ${CARDS} traités`).waitFor();
