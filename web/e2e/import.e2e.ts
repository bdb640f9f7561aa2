import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { aWorkbook } from "../src/test/a-workbook.ts";
import { expect, test } from "./product.ts";

/** As Excel in French saves « CSV »: semicolons, Windows-1252, a header of somebody's own. */
const FILE = {
  name: "Clients 2026.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Prénom;Nom;Chez;Messagerie pro;Téléphone",
      "Élodie;Marchand;Ateliers Vasseur;elodie@vasseur.example;+33 6 12",
      "Paul;Roy;Bois & fils;paul@bois.example;",
      "Léa;Lefèvre;Mairie;lea@mairie.example;",
      "",
    ].join("\r\n"),
    "latin1",
  ),
};

interface Contact {
  firstName: string;
  lastName: string;
  email: string | null;
  company: string;
}

// A file of too many lines is refused by the server.
test.use({ allowConsole: [/400/] });

test("an owner imports contacts from a file of Excel, and takes all the data out", async ({
  page,
  person,
}) => {
  test.slow();
  expect(person.email).toContain("@");
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const contacts = async () =>
    ((await (await page.request.get("/api/contacts")).json()) as { data: Contact[] }).data;
  const picker = page.locator('input[type="file"]');
  const loaded = () =>
    page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => /workbook/.test(name)).length,
    );

  await test.step("the screen is reached from the settings", async () => {
    await page.goto("/settings/organization");
    await page.getByRole("link", { name: "Importer" }).click();
    await expect(page.getByRole("heading", { name: "Importer un fichier" })).toBeVisible();
    expect(await loaded()).toBe(0);
    await fits();
  });

  await test.step("what is no table, or too long, is answered in words", async () => {
    const workbook = Buffer.from("504b0304140006000800", "hex");
    await picker.setInputFiles({ name: "Clients.xlsx", mimeType: "", buffer: workbook });
    await expect(page.getByText(/Ce classeur n’a pas pu être lu/)).toBeVisible();
    const long = Buffer.from(`Nom\n${"Roy\n".repeat(20_001)}`);
    await picker.setInputFiles({ name: "Clients.csv", mimeType: "text/csv", buffer: long });
    await expect(page.getByText(/compte plus de 20\s000 lignes/)).toBeVisible();
    await fits();
  });

  await test.step("a large workbook is read in the page, by a library loaded for it alone", async () => {
    const rows = Array.from({ length: 6_000 }, (_, row) => [
      `Nom ${row}`,
      `n${row}@exemple.test`,
      { day: 46_338 },
    ]);
    const workbook = aWorkbook({
      Accueil: [["Nos clients"]],
      Clients: [["Clients au 24/11"], [], ["Nom", "E-mail", "Dernier contact"], ...rows],
    });
    await picker.setInputFiles({
      name: workbook.name,
      mimeType: "",
      buffer: Buffer.from(await workbook.arrayBuffer()),
    });
    await expect(page.getByText(/Classeur lu.*6\s000\slignes, feuille «\sClients\s»/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Nom 0" })).toBeVisible();
    await expect(page.getByText("12 novembre 2026").first()).toBeVisible();
    expect(await loaded()).toBeGreaterThan(0);
    await fits();
  });

  await test.step("by keyboard: a file is chosen, its mapping corrected, the import confirmed", async () => {
    // Chromium forgets a pressed Space when the page is laid out again before it is let go: pressed until it opens.
    await expect(async () => {
      await picker.focus();
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser", { timeout: 5000 }),
        page.keyboard.press("Space"),
      ]);
      await chooser.setFiles(FILE);
    }).toPass();
    await expect(page.getByText(/Fichier lu.*3.lignes.*point-virgule.*Windows-1252/)).toBeVisible();
    await expect(page.getByText("Élodie · Paul · Léa")).toBeVisible();
    await expect(page.getByLabel("Champ de la colonne Messagerie pro")).toHaveValue("email");
    const column = page.getByLabel("Champ de la colonne Chez");
    await expect(column).toHaveValue("");
    await column.focus();
    await page.keyboard.type("Société");
    await expect(column).toHaveValue("company");
    const go = page.getByRole("button", { name: /^Importer 3\scontacts$/ });
    await expect(go).toBeEnabled();
    await fits();
    expect(await contacts()).toEqual([]);
    await go.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/3\scontacts seront créés/)).toBeVisible();
    expect(await contacts()).toEqual([]);
    await dialog.getByRole("button", { name: "Importer" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Import terminé" })).toBeFocused();
    await fits();
  });

  await test.step("the contacts are there, accents and addresses included", async () => {
    const found = (await contacts()).map(({ firstName, lastName, email, company }) =>
      [firstName, lastName, email, company].join(", "),
    );
    expect(found.sort()).toEqual([
      "Léa, Lefèvre, lea@mairie.example, Mairie",
      "Paul, Roy, paul@bois.example, Bois & fils",
      "Élodie, Marchand, elodie@vasseur.example, Ateliers Vasseur",
    ]);
    await page.getByRole("link", { name: "Voir ma liste du jour" }).click();
    await expect(page).toHaveURL(/\/contacts$/);
  });

  await test.step("the same file again changes nothing", async () => {
    await page.goto("/settings/import");
    await picker.setInputFiles(FILE);
    await page.getByLabel("Champ de la colonne Chez").selectOption("Société");
    await expect(page.getByText(/tout est déjà là/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Importer/ })).toHaveCount(0);
  });

  await test.step("the export downloads an archive with them", async () => {
    await page.goto("/settings/organization");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Exporter" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Essai \d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(readFileSync(await download.path()));
    expect(Buffer.from(files["contacts.csv"] ?? []).toString("utf8")).toContain("Lefèvre");
    await expect(page.getByText("Le fichier est dans vos téléchargements.")).toBeVisible();
    await fits();
  });
});
