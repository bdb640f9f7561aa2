import { expect, it } from "vitest";
import { findReferredDue } from "./referred-due.ts";

// Tuesday 24 November 2026.
const WRITTEN = "2026-11-24";
const read = (text: string): string =>
  findReferredDue(text, WRITTEN)
    .map(({ words, due: { bound, end } }) => `${words}: ${bound} ${end}`)
    .join(", ");

it.each([
  [
    "Je suis absente jusqu’au 22 décembre, je vous chiffre cela dès mon retour.",
    "dès mon retour: from 2026-12-23",
  ],
  ["Je vous chiffre cela dès mon retour. Absent jusqu’au 4 décembre.", "dès mon retour: from 2026-12-05"],
  ["En congés du 7 au 11 décembre ; on en parle à mon retour.", "à mon retour: from 2026-12-12"],
  ["De retour le 7 décembre, je vous écris à mon retour.", "à mon retour: from 2026-12-07"],
  ["Mme Roy reprend lundi : appeler après son retour.", "après son retour: from 2026-11-30"],
  ["Il part le 4 décembre. Envoyer le devis avant son retour.", "avant son retour: by 2026-12-04"],
  ["Comité le 15 décembre ; d’ici là, nous préparons l’offre.", "d’ici là: by 2026-12-15"],
  ["Le budget passe jeudi, ne bougez pas jusque-là.", "jusque-là: by 2026-11-26"],
  ["Ils signent en janvier. On se revoit à ce moment-là.", "à ce moment-là: within 2027-01-31"],
  ["Salon le 3 décembre : je la verrai ce jour-là.", "ce jour-là: on 2026-12-03"],
  ["Fin de contrat le 31 mars, tout sera prêt à cette date.", "à cette date: on 2027-03-31"],
  ["Comité le 15 décembre : il nous faut l’offre avant cette date.", "avant cette date: by 2026-12-14"],
  ["Comité le 15 décembre. Après cette échéance nous signons.", "Après cette échéance: from 2026-12-16"],
  ["Salon le 3 décembre. Entre-temps je vous envoie les plans.", "Entre-temps: by 2026-12-03"],
  ["Ouverture le 3 décembre, soyez là le jour J.", "le jour J: on 2026-12-03"],
  ["Absent jusqu’au 4 décembre, d’ici mon retour voyez Léa.", "d’ici mon retour: by 2026-12-04"],
])("%s", (text, expected) => expect(read(text)).toBe(expected));

it.each([
  "Je vous chiffre cela dès mon retour.",
  "Comité le 15 décembre, audit le 18 ; d’ici là, rien.",
  "Absente le 2 décembre puis le 9, je réponds à mon retour.",
  "Je vous appelle dès mon retour de Lyon, salon le 3 décembre.",
  "Vu lundi dernier, d’ici là rien de neuf.",
])("names no day where none or several can be meant: %s", (text) => expect(read(text)).toBe(""));
