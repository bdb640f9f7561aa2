import type { Page } from "@playwright/test";
import { aContact, type aFeed, anAction, anArchivedAction, uuid } from "../src/test/fixtures.ts";
import { type Answer, expect, stopTime, test } from "./answered.ts";
import { answersOf } from "./screens-data.ts";

// docs/product.md, 2 and 9: what a browser shows of it and no other test of a browser passes.

const CONTACT = `/contacts/${uuid(1)}`;

/** Opens a contact's page, of these answers. */
async function openContact({ page, answer }: { page: Page; answer: Answer }, contact: object): Promise<void> {
  answer({ "GET /api/contacts/:id": contact });
  await page.goto(CONTACT);
  await expect(page.getByRole("heading", { name: "Proposition" })).toBeVisible();
}

test("with a session the start, signing in and unknown addresses lead to the day's list", async ({
  page,
  answer,
}) => {
  answer(answersOf("feed"));
  for (const address of ["/", "/auth/login", "/nulle-part", "/contacts/1/2"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/contacts$/);
  }
  await expect(page.getByRole("heading", { name: "Suggéré par Relance" })).toBeVisible();
  await expect(page.getByText("Nurturing").first()).toBeVisible();
  await expect(page.getByText("Actualité projet").first()).toBeVisible();
  const handled = page.getByRole("article", { name: "Léa Fontaine" });
  await expect(handled.getByText("Traité")).toBeVisible();
  await expect(handled.getByRole("link")).toHaveCount(0);
  await page.getByRole("link", { name: "Paramètres" }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test("a card fades for half a second, then its action is closed and it stays as handled", async ({
  page,
  answer,
}) => {
  const before = answersOf("feed");
  const list = before["GET /api/me/contacts/feed"] as ReturnType<typeof aFeed>;
  const [first, ...others] = list.data;
  const dismissed = anArchivedAction({ ...first?.actions[0], archivedReason: "dismissed" });
  answer({ ...before, "PATCH /api/actions/:id/dismiss": dismissed });
  await page.goto("/contacts");
  const card = page.getByRole("article", { name: "Claire Morel" });
  await expect(card).toBeVisible();
  await stopTime(page);
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "PATCH" ? 1 : 0));
  const after = { ...list, data: [{ ...first, actions: [dismissed] }, ...others] };
  answer({
    ...before,
    "PATCH /api/actions/:id/dismiss": dismissed,
    "GET /api/me/contacts/feed": after,
  });
  await card.getByRole("button", { name: "Masquer" }).click();
  await page.clock.runFor(499);
  expect(sent).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => sent).toBe(1);
  await expect(card.getByText("Traité")).toBeVisible();
});

test("a list is fresh for a minute, and not asked for again when the window has the focus", async ({
  page,
  answer,
}) => {
  let asked = 0;
  answer(answersOf("feed"));
  page.on("request", (request) => {
    if (request.url().endsWith("/api/me/contacts/feed")) asked += 1;
  });
  await page.goto("/contacts");
  await expect(page.getByText("1 sur 5 traités")).toBeVisible();
  await page.getByRole("link", { name: "Paramètres" }).click();
  await expect(page.getByRole("heading", { name: "Mon compte" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("1 sur 5 traités")).toBeVisible();
  await page.evaluate(() => {
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.getByRole("link", { name: "Promesses" }).click();
  expect(asked).toBe(1);
});

test("the change of a password has its title, its way back, shows what is typed when asked, and leads to the list", async ({
  page,
  answer,
}) => {
  answer({ ...answersOf("feed"), "POST /api/auth/change-password": { token: "t" } });
  await page.goto("/auth/change-password");
  await expect(page.getByRole("heading", { name: "Changement de mot de passe" })).toBeVisible();
  const field = page.locator("input[name=password]");
  await field.fill("court");
  await expect(page.getByText("12 caractères minimum").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Changer le mot de passe" })).toBeDisabled();
  await expect(field).toHaveAttribute("type", "password");
  await page
    .getByRole("button", { name: /^Afficher/ })
    .last()
    .click();
  await expect(field).toHaveAttribute("type", "text");
  await expect(page.getByRole("link", { name: "Me connecter" })).toHaveAttribute("href", "/auth/login");
  await page.locator("input[name=formerPassword]").fill("Ancienne-Clef-2025!");
  await field.fill("Nouvelle-Clef-2026!");
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
});

test("a contact's profile opens in a tab of its own, and the mail holds the message; neither without", async ({
  page,
  answer,
}) => {
  await openContact(
    { page, answer },
    aContact({ actions: [anAction({ ai_iceBreakingMessage: "Bonjour **Claire**" })] }),
  );
  const profile = page.getByRole("link", { name: /Profil LinkedIn/ });
  await expect(profile).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("link", { name: /Écrire un e-mail/ })).toHaveAttribute(
    "href",
    /^mailto:.*body=Bonjour%20Claire/,
  );
  await expect(page.getByRole("tab", { name: "Prévisualiser" })).toHaveAttribute("aria-selected", "true");
  await openContact({ page, answer }, aContact({ email: null, linkedinProfileURL: null }));
  for (const name of [/Profil LinkedIn/, /Écrire un e-mail/]) {
    await expect(page.getByRole("link", { name }).or(page.getByRole("button", { name }))).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  }
});

test("job and company are cut at six letters, one alone at fifteen, and told whole after 700 ms", async ({
  page,
  answer,
}) => {
  answer(answersOf("feed"));
  await page.goto("/contacts");
  const card = page.getByRole("article", { name: "Hugo Lefèvre" });
  const cut = card.getByText(/^Respon… @ Câbler…$/);
  await expect(cut).toBeVisible();
  await expect(page.getByText(/^Transports Vass…$/)).toBeVisible();
  const whole = page.getByText("Responsable des achats @ Câblerie du Rhône");
  await page.mouse.move(0, 0);
  await stopTime(page);
  await cut.hover();
  await page.clock.runFor(699);
  await expect(whole).toBeHidden();
  await page.clock.runFor(1);
  await expect(whole).toBeVisible();
});

test("a toast is 356 points wide, at the bottom right, for four seconds", async ({ page, answer }) => {
  await openContact({ page, answer }, answersOf("contact")["GET /api/contacts/:id"] ?? {});
  // Its code comes once the page is quiet, which a page without time never is.
  await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
  await stopTime(page);
  await page.getByRole("button", { name: "Copier" }).click();
  await page.mouse.move(0, 0);
  const toast = page.getByText("Copié dans le presse-papiers").locator("xpath=ancestor::li");
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box !== null && box.x + box.width > 1280 - 40 && box.y + box.height > 800 - 40
        ? box.width
        : null;
    })
    .toBe(356);
  await page.clock.runFor(3_900);
  await expect(toast).toHaveAttribute("data-removed", "false");
  // It goes at four seconds, and has gone once it has faded.
  await page.clock.runFor(400);
  await expect(toast).toHaveCount(0);
});

test("three toasts are seen at most, 14 points apart, and Alt+T leads to them", async ({ page, answer }) => {
  await openContact({ page, answer }, answersOf("contact")["GET /api/contacts/:id"] ?? {});
  const copy = page.getByRole("button", { name: "Copier", exact: true });
  const toasts = page.locator("[data-sonner-toast]");
  for (let count = 1; count <= 4; count++) {
    await copy.click();
    await expect(toasts).toHaveCount(count);
  }
  const visible = page.locator("[data-sonner-toast][data-visible=true]");
  await expect(visible).toHaveCount(3);
  await page.keyboard.press("Alt+t");
  await expect(page.locator("[data-sonner-toaster]")).toBeFocused();
  await expect
    .poll(async () => {
      const boxes = await visible.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON()),
      );
      const [one, two, three] = boxes.toSorted((a, b) => a.top - b.top);
      return [two.top - one.bottom, three.top - two.bottom].map(Math.round);
    })
    .toEqual([14, 14]);
});

test("the editor saves half a second after the last key, and is 200 to 500 points high", async ({
  page,
  answer,
}) => {
  await openContact({ page, answer }, aContact({ actions: [anAction()] }));
  await page.getByRole("tab", { name: "Éditer" }).click();
  const editor = page.getByRole("textbox").last();
  await expect(editor).toBeVisible();
  await stopTime(page);
  await editor.fill("Bonjour");
  const height = async () => (await page.locator(".w-md-editor").boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThanOrEqual(200);
  let saves = 0;
  page.on("request", (request) => (saves += request.method() === "PUT" ? 1 : 0));
  await page.clock.runFor(499);
  await editor.fill("Ligne\n".repeat(80));
  await page.clock.runFor(499);
  await expect(editor).toHaveValue(/^Ligne/);
  expect(saves).toBe(0);
  const saved = page.waitForRequest((request) => request.method() === "PUT");
  await page.clock.runFor(1);
  await saved;
  expect(await height()).toBeLessThanOrEqual(500);
});

test("the sign-in is typed into and sent before its code is there, which then takes it over", async ({
  page,
  answer,
}) => {
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") said.push(message.text());
  });
  answer({ "GET /api/auth/get-session": null, "POST /api/auth/sign-in/email": {} });
  const signingIn = page.waitForRequest((request) => request.url().endsWith("/api/auth/sign-in/email"));
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto("/auth/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("ana@nord.fr");
  await page.getByLabel("Mot de passe", { exact: true }).fill("secret");
  await page.getByRole("button", { name: "Me connecter" }).click();
  goOn();
  expect((await signingIn).postDataJSON()).toEqual({
    email: "ana@nord.fr",
    password: "secret",
    rememberMe: true,
  });
  const password = page.getByLabel("Mot de passe", { exact: true });
  await expect(async () => {
    await page.getByRole("button", { name: /le mot de passe$/ }).click();
    await expect(password).toHaveAttribute("type", "text", { timeout: 500 });
  }).toPass();
  await expect(password).toHaveValue("secret");
  await expect(page.getByLabel("Email")).toHaveValue("ana@nord.fr");
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(said).toEqual([]);
});
