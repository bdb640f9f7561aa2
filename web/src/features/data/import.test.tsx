import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FILE_MAXIMUM as SERVER_MAXIMUM } from "../../../../functions/imports/contract.ts";
import {
  aSession,
  aWholeOrganization,
  anImportOutcome,
  anImportPreview,
  organizationOf,
} from "../../test/fixtures.ts";
import { answer, type Answers, noNetwork, refusal, renderApp, renderPart } from "../../test/render-app.tsx";
import { aWorkbook } from "../../test/a-workbook.ts";
import { DataSection } from "./data-section.tsx";
import { FILE_MAXIMUM } from "./import/read-file.ts";

const SESSION = "GET /api/auth/get-session";
const ORGANIZATION = "GET /api/auth/organization/get-full-organization";
const PREVIEW = "POST /api/imports/preview";
const RUN = "POST /api/imports";
const PAGE = "/settings/import";

const withErrors = anImportPreview({
  rows: 260,
  wouldCreate: 8,
  wouldUpdate: 0,
  unchanged: 1,
  skipped: 1,
  errorCount: 250,
  errors: Array.from({ length: 200 }, (_, index) => ({
    line: index + 2,
    column: "E-mail",
    message: "Adresse e-mail invalide.",
  })),
  skips: [{ line: 259, column: null, message: "Ce contact vient du CRM." }],
});

const aFile = (text = "Nom;E-mail\nMarchand;elodie@x.example", name = "clients.csv") =>
  new File([text], name, { type: "text/csv" });

function show(answers: Answers = {}) {
  return renderApp(PAGE, {
    [ORGANIZATION]: organizationOf("admin"),
    [PREVIEW]: anImportPreview(),
    [RUN]: anImportOutcome(),
    ...answers,
  });
}

const input = () => screen.findByLabelText<HTMLInputElement>(/^Choisir un (autre )?fichier$/);

/** Shows the screen and chooses a file. */
async function chosen(answers: Answers = {}, file = aFile()) {
  const app = show(answers);
  await app.user.upload(await input(), file);
  return app;
}

const numbers = () =>
  Object.fromEntries(
    screen
      .getAllByRole("term")
      .filter((term) => term.closest("ul") === null)
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? "none"]),
  );

describe("who may import", () => {
  it("somebody whose role is owner, from the settings", async () => {
    const { user } = renderApp("/settings/organization", { [ORGANIZATION]: organizationOf("owner") });
    await user.click(await screen.findByRole("link", { name: "Importer" }));
    expect(await screen.findByRole("heading", { name: "Importer un fichier", level: 1 })).toBeVisible();
    expect(document.title).toBe("Importer un fichier · Relance");
    expect(await input()).toBeEnabled();
  });

  it.each(["admin", "member,admin"])("somebody whose role is %s", async (role) => {
    show({ [ORGANIZATION]: organizationOf(role) });
    expect(await input()).toBeEnabled();
  });

  it("is no member: the settings do not offer it, and the screen says why", async () => {
    const settings = renderPart(<DataSection />, { [ORGANIZATION]: organizationOf("member") });
    await waitFor(() => expect(settings.callsOf(ORGANIZATION)).toHaveLength(1));
    await waitFor(() => expect(settings.client.isFetching()).toBe(0));
    expect(screen.queryByRole("link", { name: "Importer" })).toBeNull();
    settings.unmount();
    show({ [ORGANIZATION]: aWholeOrganization("member") });
    await screen.findByRole("heading", { name: "L’import est réservé aux responsables" });
    expect(screen.getByText(/Demandez à Hélène Roy/)).toBeVisible();
    expect(screen.queryByLabelText(/Choisir un fichier/)).toBeNull();
  });

  it("is an administrator of the product, whatever their role in the organization", async () => {
    const session = aSession();
    const { callsOf } = show({ [SESSION]: { ...session, user: { ...session.user, role: "admin" } } });
    expect(await input()).toBeEnabled();
    expect(callsOf(ORGANIZATION)).toHaveLength(0);
  });

  it("is nobody without an organization", async () => {
    show({ [SESSION]: aSession({ organization: null }) });
    expect(await screen.findByText(/n’appartient à aucune organisation/)).toBeVisible();
  });

  it("is said to be unknown when the organization cannot be read", async () => {
    const { user } = show({ [ORGANIZATION]: noNetwork });
    await screen.findByText(/Le serveur ne répond pas/);
    expect(screen.getByRole("button", { name: "Réessayer" })).toBeEnabled();
    expect(user).toBeDefined();
  });
});

describe("a file", () => {
  it("is previewed as the server reads it, and nothing is written", async () => {
    const { callsOf } = await chosen();
    expect(
      await screen.findByText(/Fichier lu : 3 lignes, séparateur point-virgule, encodage Windows-1252/),
    ).toBeVisible();
    expect(screen.getByText("clients.csv")).toBeVisible();
    expect(screen.getByText("Marchand · Roy")).toBeVisible();
    expect(screen.getByText("Colonne vide")).toBeVisible();
    expect(screen.getByText(/Chaque ligne a un e-mail ou un nom/)).toBeVisible();
    expect(numbers()).toEqual({
      "seront créés": "2",
      "sera mis à jour": "1",
      inchangé: "0",
      "ligne ignorée": "0",
      "ligne en erreur": "0",
    });
    expect(callsOf(PREVIEW)[0]?.body).toEqual({
      kind: "contacts",
      content: btoa("Nom;E-mail\nMarchand;elodie@x.example"),
      mapping: {},
    });
    expect(callsOf(RUN)).toHaveLength(0);
  });

  it("is taken when dropped, one at a time", async () => {
    show();
    const zone = (await screen.findByText("ou déposez-le ici")).closest("[data-over]");
    if (zone === null) throw new Error("nowhere to drop");
    fireEvent.dragOver(zone);
    expect(zone).toHaveAttribute("data-over", "true");
    fireEvent.drop(zone, { dataTransfer: { files: [aFile(), aFile("x", "autre.csv")] } });
    expect(await screen.findByText(/Un seul fichier à la fois/)).toBeVisible();
    fireEvent.drop(zone, { dataTransfer: { files: [aFile()] } });
    await screen.findByText(/Fichier lu/);
    expect(screen.queryByText(/Un seul fichier/)).toBeNull();
  });

  it("of notes is read as such from the moment that is said", async () => {
    const notes = anImportPreview({ kind: "notes", wouldCreate: 1, wouldUpdate: 0, unchanged: 2 });
    const { user, callsOf } = await chosen({
      [PREVIEW]: async ({ request }) =>
        Response.json(
          ((await request.json()) as { kind: string }).kind === "notes" ? notes : anImportPreview(),
        ),
    });
    await screen.findByText(/Fichier lu/);
    await user.click(screen.getByRole("radio", { name: "Des notes" }));
    await screen.findByText("sera créée");
    expect(numbers()).toMatchObject({ "sera créée": "1", "déjà là": "2" });
    expect(screen.queryByText(/mis à jour/)).toBeNull();
    expect(callsOf(PREVIEW).map(({ body }) => (body as { kind: string }).kind)).toEqual([
      "contacts",
      "notes",
    ]);
    expect(screen.getByRole("button", { name: /^Importer 1\snote$/ })).toBeEnabled();
  });

  it("that is no table is answered in the server's words, and another can be chosen", async () => {
    const words = "Ce fichier est un PDF : un fichier CSV est attendu.";
    const { user } = await chosen(
      { [PREVIEW]: refusal(400, "invalid_request", words) },
      aFile("%PDF", "clients.pdf"),
    );
    expect(await screen.findByText(new RegExp(words))).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Les colonnes" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
    answer({ [ORGANIZATION]: organizationOf("admin"), [PREVIEW]: anImportPreview() });
    await user.upload(await input(), aFile());
    expect(await screen.findByText(/Fichier lu/)).toBeVisible();
    expect(screen.queryByText(new RegExp(words))).toBeNull();
  });

  it("of Excel is sent as the text of a sheet, and another of its sheets can be chosen", async () => {
    const workbook = aWorkbook({ Prospects: [["Nom"], ["Roy"]], Clients: [["Nom"], ["Petit"]] });
    const { user, callsOf } = await chosen({}, workbook);
    expect(await screen.findByText(/Classeur lu : 3 lignes, feuille « Prospects »\./)).toBeVisible();
    await user.selectOptions(screen.getByLabelText("Feuille du classeur"), "Clients");
    expect(await screen.findByText(/feuille « Clients »/)).toBeVisible();
    await waitFor(() => expect(callsOf(PREVIEW)).toHaveLength(2));
    expect(callsOf(PREVIEW).map(({ body }) => atob((body as { content: string }).content))).toEqual([
      'sep=;\r\n"Nom"\r\n"Roy"\r\n',
      'sep=;\r\n"Nom"\r\n"Petit"\r\n',
    ]);
  });

  it("of an old Excel is refused here, with how to save it anew", async () => {
    const { callsOf } = await chosen({}, new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], "vieux.xls"));
    expect(await screen.findByText(/^vieux\.xls : Ce classeur est d’un ancien format/)).toBeVisible();
    expect(callsOf(PREVIEW)).toHaveLength(0);
  });

  it("shows its first contacts as they will be, and what they lack", async () => {
    await chosen();
    const list = within(await screen.findByRole("list", { name: /^Les premiers contacts/ }));
    expect(list.getByRole("heading", { name: "Élodie Marchand" })).toBeVisible();
    expect(list.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "elodie@x.example",
      "06 39 98 00 00",
      "12\u00A0novembre 2026",
      "Veut un devis",
      "vous",
    ]);
  });

  it("that names owners who are no members lets choose whose their contacts are", async () => {
    const strangers = [{ name: "Ancien Collègue", contacts: 12 }];
    const members = [{ name: "Zoé Petit", email: "zoe@x.example" }];
    const { user, callsOf } = await chosen({ [PREVIEW]: anImportPreview({ strangers, members }) });
    const choice = await screen.findByLabelText("À qui vont les contacts de Ancien Collègue");
    expect(choice).toHaveDisplayValue("À moi, si nouveaux");
    await user.selectOptions(choice, "Zoé Petit (zoe@x.example)");
    await waitFor(() => expect(callsOf(PREVIEW)).toHaveLength(2));
    expect(callsOf(PREVIEW)[1]?.body).toMatchObject({ owners: { "Ancien Collègue": "zoe@x.example" } });
    await user.selectOptions(choice, "À l’équipe, si nouveaux");
    await screen.findByText(/Fichier lu/);
    await waitFor(() => expect(callsOf(PREVIEW)).toHaveLength(3));
    await user.click(await screen.findByRole("button", { name: /^Importer 3\scontacts$/ }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Importer" }));
    await screen.findByRole("heading", { name: "Import terminé" });
    expect(callsOf(RUN)[0]?.body).toMatchObject({ owners: { "Ancien Collègue": null } });
  });

  it("too large or empty is not even sent", async () => {
    expect(FILE_MAXIMUM).toBe(SERVER_MAXIMUM);
    const { user, callsOf } = show();
    const large = aFile("x");
    Object.defineProperty(large, "size", { value: FILE_MAXIMUM + 1 });
    await user.upload(await input(), large);
    expect(await screen.findByText(/clients.csv : Le fichier dépasse 4 Mo/)).toBeVisible();
    await user.upload(await input(), aFile("", "vide.csv"));
    expect(await screen.findByText(/vide.csv : Le fichier est vide/)).toBeVisible();
    expect(callsOf(PREVIEW)).toHaveLength(0);
  });

  it("can be read again after the network failed", async () => {
    let away = true;
    const { user } = await chosen({
      [PREVIEW]: (info) => (away ? noNetwork(info) : Response.json(anImportPreview())),
    });
    await screen.findByText(/Le serveur ne répond pas/);
    away = false;
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText(/Fichier lu/)).toBeVisible();
  });

  it("with nothing new says so and offers no import", async () => {
    await chosen({ [PREVIEW]: anImportPreview({ wouldCreate: 0, wouldUpdate: 0, unchanged: 3 }) });
    expect(await screen.findByText(/Rien à importer : tout est déjà là/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Importer/ })).toBeNull();
  });
});

describe("the columns", () => {
  const select = (column: string) =>
    screen.findByRole<HTMLSelectElement>("combobox", { name: `Champ de la colonne ${column}` });

  it("are mapped by French labels, and read again once after several changes", async () => {
    const { user, callsOf } = await chosen();
    expect(await select("Nom")).toHaveDisplayValue("Nom");
    await user.selectOptions(await select("Nom"), "Ne pas importer");
    await user.selectOptions(await select("Courriel pro"), "E-mail");
    // A field has one column: the one that filled it is left out, visibly.
    expect(await select("E-mail")).toHaveDisplayValue("Ne pas importer");
    expect(screen.getByRole("button", { name: /^Importer 3/ })).toBeDisabled();
    await screen.findByText(/Nouvelle lecture/);
    await waitFor(() => expect(callsOf(PREVIEW)).toHaveLength(2));
    expect(callsOf(PREVIEW)[1]?.body).toMatchObject({
      mapping: { Nom: null, "E-mail": null, "Courriel pro": "email" },
    });
    await screen.findByText(/Fichier lu/);
    expect(await select("Courriel pro")).toHaveDisplayValue("E-mail");
    expect(screen.getByRole("button", { name: /^Importer 3/ })).toBeEnabled();
  });

  it("start from the server's guess again with another file", async () => {
    const { user, callsOf } = await chosen();
    await user.selectOptions(await select("Nom"), "Ne pas importer");
    await user.upload(await input(), aFile("Nom\nRoy", "autres.csv"));
    await waitFor(async () => expect(await select("Nom")).toHaveDisplayValue("Nom"));
    expect(callsOf(PREVIEW).at(-1)?.body).toMatchObject({ content: btoa("Nom\nRoy"), mapping: {} });
  });
});

describe("lines that cannot be imported", () => {
  it("are named, the first two hundred and their number", async () => {
    await chosen({ [PREVIEW]: withErrors });
    expect(await screen.findByText("250 erreurs, dont voici les 200 premières")).toBeVisible();
    expect(
      within(screen.getByRole("list", { name: /^250\serreurs$/ })).getAllByRole("listitem"),
    ).toHaveLength(200);
    expect(screen.getByText("Ligne 2, E-mail", { selector: "strong" })).toBeVisible();
    expect(numbers()).toMatchObject({ "lignes en erreur": "250", "ligne ignorée": "1" });
    expect(screen.getByText(/Ce contact vient du CRM/)).toBeInTheDocument();
  });

  it("can be corrected in the file, which is then chosen again", async () => {
    const { user } = await chosen({ [PREVIEW]: withErrors });
    const click = vi.spyOn(await input(), "click");
    await user.click(await screen.findByRole("button", { name: "Choisir le fichier corrigé" }));
    expect(click).toHaveBeenCalledTimes(1);
  });

  it("are left aside only when the person says so", async () => {
    const { user, callsOf } = await chosen({
      [PREVIEW]: withErrors,
      [RUN]: anImportOutcome({ created: 8, updated: 0, errors: withErrors.errors, errorCount: 250 }),
    });
    expect(screen.queryByRole("button", { name: /^Importer 8/ })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Importer les autres lignes" }));
    const dialog = within(screen.getByRole("dialog", { name: /^Importer 8\scontacts$/ }));
    expect(dialog.getByText(/250 lignes en erreur resteront de côté/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Importer" }));
    await screen.findByRole("heading", { name: "Import terminé" });
    expect(callsOf(RUN)[0]?.body).toMatchObject({ confirmed: true, skipErrors: true });
    expect(screen.getByText(/250 erreurs, dont voici/)).toBeVisible();
  });

  it("are told from what is imported in part, and from columns that are left out", async () => {
    await chosen({
      [PREVIEW]: anImportPreview({
        notices: ["Les commentaires sans date sont rangés une semaine avant l’import."],
        columns: "SIRET APE Ville Pays Fax Site Effectif Remise".split(" ").map((name) => ({
          name,
          field: null,
          samples: ["123"],
        })),
        remarks: [{ line: 2, column: "Tél.", message: "Aucun numéro de téléphone n’a été reconnu." }],
        remarkCount: 1,
      }),
    });
    const all = /^Laissé de côté : SIRET, APE, Ville, Pays, Fax, Site, Effectif et Remise\./;
    expect(await screen.findByText(all)).toBeVisible();
    expect(screen.getByText("1 remarque")).toBeVisible();
    expect(screen.getByText(/rangés une semaine avant/)).toBeVisible();
  });
});

describe("an import", () => {
  const confirm = async (app: ReturnType<typeof show>) => {
    await app.user.click(await screen.findByRole("button", { name: /^Importer 3\scontacts$/ }));
    await app.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Importer" }));
  };

  it("waits for a confirmation that can be declined", async () => {
    const { user, callsOf } = await chosen();
    await user.click(await screen.findByRole("button", { name: /^Importer 3\scontacts$/ }));
    const dialog = within(screen.getByRole("dialog", { name: /^Importer 3\scontacts$/ }));
    expect(dialog.getByText(/2 contacts seront créés, 1 sera mis à jour/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Annuler" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(callsOf(RUN)).toHaveLength(0);
  });

  it("is told in numbers, leads to the contacts, and to another file", async () => {
    const app = await chosen();
    await confirm(app);
    const title = await screen.findByRole("heading", { name: "Import terminé" });
    expect(title).toHaveFocus();
    expect(numbers()).toMatchObject({ créés: "2", "mis à jour": "1", inchangé: "0" });
    expect(app.callsOf(RUN)[0]?.body).toMatchObject({ confirmed: true, skipErrors: false, mapping: {} });
    expect(screen.getByRole("link", { name: "Voir ma liste du jour" })).toHaveAttribute("href", "/contacts");
    await app.user.click(screen.getByRole("button", { name: "Importer un autre fichier" }));
    expect(await screen.findByRole("heading", { name: "Importer un fichier" })).toBeVisible();
    expect(screen.queryByText("clients.csv")).toBeNull();
  });

  it("may leave contacts to the team, where there is one", async () => {
    const app = await chosen({ [ORGANIZATION]: aWholeOrganization("admin") });
    await app.user.click(await screen.findByRole("button", { name: /^Importer 3\scontacts$/ }));
    const dialog = within(screen.getByRole("dialog"));
    await app.user.click(dialog.getByRole("checkbox", { name: /^Partager avec l’équipe/ }));
    await app.user.click(dialog.getByRole("button", { name: "Importer" }));
    await screen.findByRole("heading", { name: "Import terminé" });
    expect(app.callsOf(RUN)[0]?.body).toMatchObject({ shared: true });
  });

  it("that is refused says why and is previewed again", async () => {
    const words = "Une ligne du fichier a une erreur : rien n’a été importé.";
    const app = await chosen({ [RUN]: refusal(400, "invalid_request", words) });
    await confirm(app);
    expect(await screen.findByText(new RegExp(words))).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("heading", { name: "Ce qui va changer" })).toHaveFocus();
    await waitFor(() => expect(app.callsOf(PREVIEW)).toHaveLength(2));
  });

  it("without an answer is said to be perhaps done, and the new preview tells", async () => {
    let made = false;
    const app = await chosen({
      [PREVIEW]: () =>
        Response.json(
          made ? anImportPreview({ wouldCreate: 0, wouldUpdate: 0, unchanged: 3 }) : anImportPreview(),
        ),
      [RUN]: (info) => {
        made = true;
        return noNetwork(info);
      },
    });
    await confirm(app);
    expect(await screen.findByText(/L’import a pu se faire quand même/)).toBeVisible();
    expect(await screen.findByText(/tout est déjà là/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Importer/ })).toBeNull();
    await app.user.upload(await input(), aFile());
    await waitFor(() => expect(screen.queryByText(/L’import a pu se faire/)).toBeNull());
  });
});
