import path from "node:path";
import { aContact, aFeed, aFeedItem, anAction, uuid } from "../src/test/fixtures.ts";
import { expect, stopTime, test } from "./answered.ts";
import { openContact } from "./open-contact.ts";
import { answersOf } from "./screens-data.ts";

const ICON = path.resolve(import.meta.dirname, "../public/icon-192.png");

// docs/product.md, 2: what a browser shows of it and no other test of a browser passes.

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
  await expect(page.getByRole("article", { name: "Claire Morel" })).toContainText(
    "Claire devait vous dire mi-novembre si le budget est validé.",
  );
  const handled = page.getByRole("article", { name: "Léa Fontaine" });
  await expect(handled.getByText("Traité")).toBeVisible();
  await expect(handled.getByRole("link")).toHaveCount(0);
  await page.getByRole("link", { name: "Paramètres" }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/contacts$/);
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
  const changed = page.waitForRequest((request) => request.url().endsWith("/api/auth/change-password"));
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  expect((await changed).postDataJSON()).toMatchObject({ revokeOtherSessions: true });
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
  await expect(page.getByText("Elle devait répondre mi-novembre.")).toBeVisible();
  await openContact({ page, answer }, aContact({ email: null, linkedinProfileURL: null }));
  for (const name of [/Profil LinkedIn/, /Écrire un e-mail/]) {
    await expect(page.getByRole("link", { name }).or(page.getByRole("button", { name }))).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  }
});

test("the editor takes text alone: « @ » calls nobody, and no image comes in, pasted or dropped", async ({
  page,
  answer,
}) => {
  await openContact({ page, answer }, aContact({ actions: [anAction()] }));
  await page.getByRole("tab", { name: "Éditer" }).click();
  const editor = page.getByRole("textbox", { name: "Message" });
  await editor.fill("");
  await editor.pressSequentially("Bonjour @c");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const image = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": image ?? "" })]);
  });
  await editor.press("Control+v");
  await editor.press("End");
  await editor.pressSequentially("!");
  await expect(editor).toHaveValue("Bonjour @c!");
  const box = await editor.boundingBox();
  const browser = await page.context().newCDPSession(page);
  // The browser shows it by itself, beside the page.
  const shown = page.context().waitForEvent("page");
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await browser.send("Input.dispatchDragEvent", {
      type,
      x: (box?.x ?? 0) + 20,
      y: (box?.y ?? 0) + 20,
      data: { items: [], files: [ICON], dragOperationsMask: 1 },
    });
  }
  await (await shown).close();
  await expect(editor).toHaveValue("Bonjour @c!");
  await expect(page.locator("input[type=file]")).toHaveCount(0);
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
  await expect(page.getByRole("heading", { name: "Me connecter" })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(said).toEqual([]);

  // Whoever signs in is asked for anew within 10 ms.
  await stopTime(page);
  const asked = page.waitForRequest(/\/api\/auth\/get-session/);
  await Promise.all([
    page.waitForResponse(/\/api\/auth\/sign-in\/email/),
    page.getByRole("button", { name: "Me connecter" }).click(),
  ]);
  await page.clock.runFor(10);
  await asked;
});

test("somebody is called by first and last name, else by last name or address, and seen where there is a picture; nobody left is said", async ({
  page,
  answer,
}) => {
  await page.route("https://media.licdn.com/*", (route) =>
    route.request().headers()["referer"] === undefined ? route.fulfill({ path: ICON }) : route.abort(),
  );
  answer({
    "GET /api/me/contacts/feed": aFeed(
      [
        { profilePictureUrl: "https://media.licdn.com/claire" },
        { firstName: null, profilePictureUrl: "https://stranger.test/morel" },
        { firstName: null, lastName: null },
      ].map((named, index) => {
        const id = uuid(index + 1);
        return aFeedItem({ id, ...named, actions: [anAction({ id: uuid(100 + index), contactId: id })] });
      }),
    ),
  });
  await page.goto("/contacts");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Claire Morel", "Morel", /@/]);
  const cards = page.getByRole("article");
  await expect(cards.locator("img")).toHaveCount(1);
  await expect(cards.first().locator("img")).toHaveJSProperty("naturalWidth", 192);
  await expect(cards.nth(1)).toContainText(/^M/);
  await expect(cards.nth(2)).toContainText(/^CF/);
  answer({ "GET /api/me/contacts/feed": aFeed([]) });
  await page.reload();
  await expect(page.getByText("Plus aucune action aujourd'hui")).toBeVisible();
  await expect(page.getByText(/^Chaque jour, vous recevez jusqu'à 10 suggestions/)).toBeVisible();
});

test("the settings tell whether HubSpot is connected, the address, and the ways of an account", async ({
  page,
  answer,
}) => {
  answer({});
  await page.goto("/settings");
  const integrations = page.getByRole("region", { name: "Intégrations" });
  await expect(integrations.getByRole("group", { name: "Hubspot" }).getByText("Connecté")).toBeVisible();
  const account = page.getByRole("region", { name: "Mon compte" });
  await expect(account.getByText("commercial@demo.test")).toBeVisible();
  await expect(account.getByRole("link", { name: "Modifier" })).toHaveAttribute(
    "href",
    "/auth/change-password",
  );
  for (const name of ["Supprimer mon compte", "Me déconnecter"])
    await expect(account.getByRole("button", { name })).toBeVisible();
});
