import { anImportOutcome, anImportPreview } from "../../src/test/fixtures.ts";
import { Refusal } from "../answered.ts";
import { type State, type Step, team } from "./state.ts";

const PREVIEW = "POST /api/imports/preview";
const RUN = "POST /api/imports";

const preview = anImportPreview({
  rows: 4,
  errors: [{ line: 3, column: "E-mail", message: "Adresse e-mail invalide." }],
  errorCount: 1,
  skips: [{ line: 4, column: null, message: "Ce contact vient du CRM." }],
  skipped: 1,
  wouldUpdate: 0,
  strangers: [{ name: "Ancien Collègue", contacts: 3 }],
  members: [{ name: "Zoé Petit", email: "zoe@x.example" }],
});
const outcome = anImportOutcome({
  updated: 0,
  errors: preview.errors,
  errorCount: 1,
  skips: preview.skips,
  skipped: 1,
});

/** A file chosen whose preview is answered so. */
const chosen = (name: string, reply: object, ready: string | RegExp): Step => ({
  name,
  act: async (page, answer) => {
    answer({ ...team, [PREVIEW]: reply, [RUN]: outcome });
    const buffer = Buffer.from("Nom;E-mail;Courriel pro\nRoy;roy@x.example;\n");
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "Clients.csv", mimeType: "text/csv", buffer });
  },
  ready,
});

/** An import, from the file to its report. */
export const OF_IMPORTS: readonly State[] = [
  {
    name: "import",
    address: "/settings/import",
    ready: "Que contient-il",
    answers: team,
    steps: [
      chosen(
        "a file that cannot be read",
        new Refusal(400, "invalid_request", "Ce fichier est illisible."),
        "Ce fichier est illisible.",
      ),
      chosen("what a file would change", preview, "Adresse e-mail invalide."),
      {
        name: "the question before it",
        act: (page) => page.getByRole("button", { name: "Importer les autres lignes" }).click(),
        ready: /seront créés/,
      },
      {
        name: "the report",
        act: (page) => page.getByRole("dialog").getByRole("button", { name: "Importer" }).click(),
        ready: "Import terminé",
      },
    ],
  },
];
