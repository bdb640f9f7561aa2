import type { Page } from "@playwright/test";

/** An address whose screen asks for nothing and needs nobody. */
const EMPTY = { address: "/auth/forgot-password", title: "Mot de passe oublié" };

/** Goes to an address of the application without loading the page. */
const go = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
    window.scrollTo(0, 0);
  }, address);

/**
 * Whether only a page of its own can follow: a text that could not be saved is sent again as its editor closes, and a
 * notice or the list of keys stays over the next screen.
 */
const isInTheWay = (page: Page): Promise<boolean> =>
  page.evaluate(
    (empty) =>
      ["blank", empty].includes(window.location.pathname) ||
      document.querySelector("[data-sonner-toast], dialog[open]") !== null ||
      localStorage.length > 0,
    EMPTY.address,
  );

/** Waits for what an editor sends as it closes, where it keeps a text that could not be saved. */
async function closeEditor(page: Page): Promise<void> {
  if (!page.url().startsWith("http") || (await page.evaluate(() => localStorage.length)) === 0) return;
  const sent = page.waitForResponse((reply) => reply.request().method() === "PUT", { timeout: 2000 });
  await go(page, EMPTY.address);
  // A text kept without its editor is not sent.
  await sent.catch(() => undefined);
}

/**
 * Leaves the state a page is in for an address, as if the page had just been opened there: nothing is fetched, nothing
 * is kept on the device, no notice stands. `between` is called when the screen before is gone and the next has not
 * begun. The code stays, the product's and that of axe: read and warmed up anew, it costs as much as all that axe does.
 */
export async function openState(page: Page, address: string, between: () => void): Promise<void> {
  if (await isInTheWay(page)) {
    await closeEditor(page);
    // Requests of the page before are over once it is gone.
    await page.goto("about:blank");
    between();
    await page.goto(address);
    return;
  }
  await go(page, EMPTY.address);
  await page.getByRole("heading", { name: EMPTY.title }).waitFor();
  await page.evaluate(() => {
    const root = document.querySelector("#root") ?? document.body;
    // What React keeps of the tree it has drawn there, down to the component that is given the cache.
    let drawn = Object.entries(root).find(([key]) => key.startsWith("__reactContainer$"))?.[1];
    while (drawn !== null && drawn.memoizedProps?.client === undefined) drawn = drawn.child;
    drawn.memoizedProps.client.clear();
  });
  between();
  await go(page, address);
}
