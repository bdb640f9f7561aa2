import type { ExportedFile } from "./store.ts";

/** The text that explains an archive to the person who opens it, as Windows' editor reads it. */
export function writeReadMe(about: {
  organization: string;
  day: string;
  part: number;
  parts: number;
  files: readonly Pick<ExportedFile, "file" | "meaning" | "rows">[];
}): string {
  const { organization, day, part, parts, files } = about;
  const lines = [
    `Données de l’organisation «\u00A0${organization.replace(/\s+/g, " ")}\u00A0», exportées le ${day}.`,
    "",
    ...(parts === 1
      ? ["Cette archive contient toutes les données."]
      : [
          `Cette archive est la partie ${part} sur ${parts}. Les données sont réparties entre les parties, chaque ligne`,
          "étant dans une seule\u00A0: réunissez les fichiers de même nom pour tout avoir.",
        ]),
    "",
    "Chaque tableau est donné deux fois\u00A0: en JSON, exact, à relire par un programme\u00A0; et en CSV (point-virgule,",
    "UTF-8), à ouvrir dans un tableur. Dans le CSV, une apostrophe précède les textes qu’un tableur prendrait",
    "pour une formule. Les dates sont en temps universel (UTC) ou portent leur décalage.",
    "",
    ...files.map(
      ({ file, meaning, rows }) =>
        `${file}\u00A0: ${meaning} (${rows.length.toLocaleString("fr-FR")} ${rows.length > 1 ? "lignes" : "ligne"} ici)`,
    ),
    "",
    "Les mots de passe, les sessions et les accès au CRM ne sont jamais exportés.",
    "",
  ];
  return `\uFEFF${lines.join("\r\n")}`;
}
