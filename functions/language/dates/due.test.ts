import { describe, expect, it } from "vitest";
import { findDue, resolveDue } from "./due.ts";

/** "by …2026-11-27 09:00": bound, days and hour, as short as they can be read. */
function said(words: string, written: string): string {
  const due = resolveDue(words, written);
  if (due === null) return "nothing";
  const days = due.start === due.end ? due.start : `${due.start === written ? "" : due.start}…${due.end}`;
  return `${due.bound} ${days}${due.hour === null ? "" : ` ${due.hour}`}`;
}

// Tuesday 24 November, Monday 30 November, Friday 18 December 2026, Wednesday 10 February, Tuesday 6 July 2027.
const [TUESDAY, MONDAY, DECEMBER, FEBRUARY, JULY] = [
  "2026-11-24",
  "2026-11-30",
  "2026-12-18",
  "2027-02-10",
  "2027-07-06",
];

describe("a day", () => {
  it.each([
    ["mercredi", TUESDAY, "on 2026-11-25"],
    ["mardi", TUESDAY, "on 2026-12-01"],
    ["mardi prochain", TUESDAY, "on 2026-12-01"],
    ["le lendemain", TUESDAY, "on 2026-11-25"],
    ["le lundi de Pâques", TUESDAY, "on 2027-03-29"],
    ["demain", TUESDAY, "on 2026-11-25"],
    ["apres demain", TUESDAY, "on 2026-11-26"],
    ["le 3 décembre 2026", TUESDAY, "on 2026-12-03"],
    ["2027-01-12", TUESDAY, "on 2027-01-12"],
    ["12/01/2027", TUESDAY, "on 2027-01-12"],
    ["le 5", DECEMBER, "on 2027-01-05"],
    ["mar 24", TUESDAY, "on 2026-11-24"],
    ["jeudi 24", TUESDAY, "on 2026-12-24"],
    ["dimanche 24", "2026-11-25", "on 2027-01-24"],
    ["mar 1/12", TUESDAY, "on 2026-12-01"],
    ["lundi en huit", MONDAY, "on 2026-12-14"],
    ["lundi en huit", TUESDAY, "on 2026-12-07"],
    ["jeudi en huit", MONDAY, "on 2026-12-10"],
    ["jeudi en quinze", TUESDAY, "on 2026-12-10"],
    ["le premier lundi de décembre", TUESDAY, "on 2026-12-07"],
    ["le 1er lundi de décembre", DECEMBER, "on 2027-12-06"],
    ["le deuxième mardi de janvier 2027", TUESDAY, "on 2027-01-12"],
    ["le dernier vendredi du mois", TUESDAY, "on 2026-11-27"],
    ["le premier jeudi du mois prochain", DECEMBER, "on 2027-01-07"],
    ["mardi de la semaine 50", TUESDAY, "on 2026-12-08"],
    ["jeudi s49", TUESDAY, "on 2026-12-03"],
    ["vendredi de cette semaine", TUESDAY, "on 2026-11-27"],
    ["dans quinze jours", TUESDAY, "on 2026-12-08"],
    ["ds 15 jrs", TUESDAY, "on 2026-12-08"],
    ["dans trois semaines", TUESDAY, "on 2026-12-15"],
    ["j+3", TUESDAY, "on 2026-11-27"],
    ["la veille de Noël", TUESDAY, "on 2026-12-24"],
    ["lundi 30/11", TUESDAY, "on 2026-11-30"],
    ["demain, mercredi 25 novembre", TUESDAY, "on 2026-11-25"],
    ["jeuid 26 novmbre", TUESDAY, "on 2026-11-26"],
    ["aujourd’hui", TUESDAY, "on 2026-11-24"],
    ["pour le trente", TUESDAY, "on 2026-11-30"],
    ["le vingt-six février", TUESDAY, "on 2027-02-26"],
    ["le lundi sept", TUESDAY, "on 2026-12-07"],
    ["le trente et un mars deux mille vingt-sept", TUESDAY, "on 2027-03-31"],
    ["à mon retour de congés, le 23", TUESDAY, "on 2026-12-23"],
  ])("%s, written on %s: %s", (words, written, expected) => {
    expect(said(words, written)).toBe(expected);
  });
});

describe("a day and an hour", () => {
  it.each([
    ["le 3 décembre à 14h30", TUESDAY, "on 2026-12-03 14:30"],
    ["demain matin vers 9 h", TUESDAY, "on 2026-11-25 09:00"],
    ["lundi 30/11 14h", TUESDAY, "on 2026-11-30 14:00"],
    ["à 14h30 mardi", TUESDAY, "on 2026-12-01 14:30"],
    ["mardi, 10:15", TUESDAY, "on 2026-12-01 10:15"],
    ["jeudi midi", TUESDAY, "on 2026-11-26 12:00"],
    ["mardi matin à sept heures et demie", TUESDAY, "on 2026-12-01 07:30"],
    ["jeudi à midi et demie", TUESDAY, "on 2026-11-26 12:30"],
    ["demain à 3 h de l’après-midi", TUESDAY, "on 2026-11-25 15:00"],
    ["cet apres midi à 16h", TUESDAY, "on 2026-11-24 16:00"],
    ["avant jeudi midi, heure du comité", TUESDAY, "by …2026-11-26 12:00"],
    ["avant dix-sept heures", TUESDAY, "by 2026-11-24 17:00"],
    ["le vendredi cinq mars à quinze heures", TUESDAY, "on 2027-03-05 15:00"],
    ["à 17h", TUESDAY, "on 2026-11-24 17:00"],
    ["vendredi de 9h à 11h", TUESDAY, "on 2026-11-27 09:00"],
    ["vendredi entre 9h et 11h", TUESDAY, "on 2026-11-27"],
    ["mercredi en fin de matinée", TUESDAY, "on 2026-11-25"],
    ["en fin de journée", TUESDAY, "on 2026-11-24"],
    ["demain soir", TUESDAY, "on 2026-11-25"],
    ["jeudi avant midi", TUESDAY, "by 2026-11-26 12:00"],
    ["avant midi", TUESDAY, "by 2026-11-24 12:00"],
    ["d’ici demain 16 h", TUESDAY, "by …2026-11-25 16:00"],
    ["avant lundi 9 heures", TUESDAY, "by …2026-11-30 09:00"],
    ["jeudi à 25h", TUESDAY, "on 2026-11-26"],
    ["réunion de 2 h mardi", TUESDAY, "on 2026-12-01"],
  ])("%s, written on %s: %s", (words, written, expected) => {
    expect(said(words, written)).toBe(expected);
  });
});

describe("a limit", () => {
  it.each([
    ["d’ici vendredi", TUESDAY, "by …2026-11-27"],
    ["dici vendredi", TUESDAY, "by …2026-11-27"],
    ["avant vendredi", TUESDAY, "by …2026-11-26"],
    ["avt vend", TUESDAY, "by …2026-11-26"],
    ["avant le 15 décembre", TUESDAY, "by …2026-12-14"],
    ["au plus tard le 15 décembre", TUESDAY, "by …2026-12-15"],
    ["vendredi au plus tard", TUESDAY, "by …2026-11-27"],
    ["vendredi dernier délai", TUESDAY, "by …2026-11-27"],
    ["jusqu’au 15 janvier", DECEMBER, "by …2027-01-15"],
    ["avant la fin du mois", TUESDAY, "by …2026-11-30"],
    ["d’ici la fin de la semaine", TUESDAY, "by …2026-11-27"],
    ["avant le week-end", TUESDAY, "by …2026-11-27"],
    ["d’ici la semaine prochaine", TUESDAY, "by …2026-12-04"],
    ["avant la semaine 50", TUESDAY, "by …2026-12-06"],
    ["avant Noël", TUESDAY, "by …2026-12-24"],
    ["avant les fêtes", TUESDAY, "by …2026-12-23"],
    ["avant l’été", FEBRUARY, "by …2027-06-20"],
    ["d’ici l’été", FEBRUARY, "by …2027-06-20"],
    ["avant la rentrée", JULY, "by …2027-08-31"],
    ["avant mi-janvier", DECEMBER, "by …2027-01-15"],
    ["d’ici fin T1", DECEMBER, "by …2027-03-31"],
    ["sous 48h", TUESDAY, "by …2026-11-26"],
    ["sous 48 h", DECEMBER, "by …2026-12-22"],
    ["sous huitaine", TUESDAY, "by …2026-12-01"],
    ["sous 2-3 jours", TUESDAY, "by …2026-11-27"],
    ["d’ici 3 mois", TUESDAY, "by …2027-02-24"],
    ["sous peu", TUESDAY, "by …2026-11-29"],
    ["n’oubliez pas de l’envoyer avant vendredi", TUESDAY, "by …2026-11-26"],
    ["si rien avant vendredi", TUESDAY, "by …2026-11-26"],
  ])("%s, written on %s: %s", (words, written, expected) => {
    expect(said(words, written)).toBe(expected);
  });
});

describe("a beginning", () => {
  it.each([
    ["à partir de lundi", TUESDAY, "from 2026-11-30"],
    ["dès le 4 janvier", TUESDAY, "from 2027-01-04"],
    ["dès la semaine prochaine", TUESDAY, "from 2026-11-30"],
    ["à compter du 7 décembre", TUESDAY, "from 2026-12-07"],
    ["après le 15 janvier", DECEMBER, "from 2027-01-16"],
    ["après les fêtes", TUESDAY, "from 2027-01-02"],
    ["après la semaine 50", TUESDAY, "from 2026-12-12"],
    ["dès la rentrée", JULY, "from 2027-09-01"],
    ["pas avant mars", TUESDAY, "notBefore 2027-03-01"],
    ["ne rien proposer avant mars", TUESDAY, "notBefore 2027-03-01"],
    ["pas avant la semaine 50", TUESDAY, "notBefore 2026-12-07"],
    ["pas avant six mois", TUESDAY, "notBefore 2027-05-24"],
    ["pas là avant trois semaines", TUESDAY, "notBefore 2026-12-15"],
    ["au plus tôt le 15 janvier", DECEMBER, "notBefore 2027-01-15"],
    ["en février au plus tôt", DECEMBER, "notBefore 2027-02-01"],
  ])("%s, written on %s: %s", (words, written, expected) => {
    expect(said(words, written)).toBe(expected);
  });
});

describe("a window", () => {
  it.each([
    ["semaine 49", TUESDAY, "within 2026-11-30…2026-12-04"],
    ["s49", TUESDAY, "within 2026-11-30…2026-12-04"],
    ["semaine 2", DECEMBER, "within 2027-01-11…2027-01-15"],
    ["semaine 49 ou 50", TUESDAY, "within 2026-11-30…2026-12-11"],
    ["fin semaine 50", TUESDAY, "within 2026-12-10…2026-12-11"],
    ["semaine du 7", TUESDAY, "within 2026-12-07…2026-12-11"],
    ["la semaine prochaine", TUESDAY, "within 2026-11-30…2026-12-04"],
    ["sem pro", TUESDAY, "within 2026-11-30…2026-12-04"],
    ["sem. pro.", TUESDAY, "within 2026-11-30…2026-12-04"],
    ["en début de semaine prochaine", TUESDAY, "within 2026-11-30…2026-12-01"],
    ["fin de semaine", TUESDAY, "within 2026-11-26…2026-11-27"],
    ["dans la semaine", TUESDAY, "within …2026-11-27"],
    ["ce week-end", TUESDAY, "within 2026-11-28…2026-11-29"],
    ["dans les prochains jours", TUESDAY, "within 2026-11-25…2026-11-29"],
    ["dans les 15 jours", TUESDAY, "within …2026-12-08"],
    ["endéans les dix jours", TUESDAY, "within …2026-12-04"],
    ["dans la quinzaine", TUESDAY, "within …2026-12-08"],
    ["dans le mois", TUESDAY, "within …2026-12-24"],
    ["dans deux à trois semaines", TUESDAY, "within 2026-12-08…2026-12-15"],
    ["dans 3 mois", TUESDAY, "within 2027-02-24…2027-03-10"],
    ["courant décembre", TUESDAY, "within 2026-12-01…2026-12-31"],
    ["courant du mois", TUESDAY, "within …2026-11-30"],
    ["début janvier", TUESDAY, "within 2027-01-01…2027-01-10"],
    ["dans les premiers jours de janvier", DECEMBER, "within 2027-01-01…2027-01-10"],
    ["1ère quinzaine de janv", DECEMBER, "within 2027-01-01…2027-01-15"],
    ["fin du mois", TUESDAY, "within 2026-11-23…2026-11-30"],
    ["au prochain trimestre", TUESDAY, "within 2027-01-01…2027-03-31"],
    ["au trimestre prochain", FEBRUARY, "within 2027-04-01…2027-06-30"],
    ["T1 2027", TUESDAY, "within 2027-01-01…2027-03-31"],
    ["fin T1", DECEMBER, "within 2027-03-01…2027-03-31"],
    ["fin du deuxième trimestre 2027", TUESDAY, "within 2027-06-01…2027-06-30"],
    ["en fin de trimestre", TUESDAY, "within 2026-12-01…2026-12-31"],
    ["S2", FEBRUARY, "within 2027-07-01…2027-12-31"],
    ["mi-2027", TUESDAY, "within 2027-06-01…2027-07-31"],
    ["2027", TUESDAY, "within 2027-01-01…2027-12-31"],
    ["l’année prochaine", TUESDAY, "within 2027-01-01…2027-12-31"],
    ["à la rentrée", JULY, "within 2027-09-01…2027-09-30"],
    ["à la rentrée", DECEMBER, "within 2027-01-02…2027-01-10"],
    ["entre le 10 et le 12", TUESDAY, "within 2026-12-10…2026-12-12"],
    ["entre le 8 et le 11 décembre", TUESDAY, "within 2026-12-08…2026-12-11"],
    ["du 5 au 16", DECEMBER, "within 2027-01-05…2027-01-16"],
    ["du 28 décembre au 3 janvier", DECEMBER, "within 2026-12-28…2027-01-03"],
    ["du 14/12 au 18/12", TUESDAY, "within 2026-12-14…2026-12-18"],
    ["du lundi 7 au mercredi 9 décembre", TUESDAY, "within 2026-12-07…2026-12-09"],
    ["entre lundi et mercredi", TUESDAY, "within 2026-11-30…2026-12-02"],
    ["du premier au vingt-trois août", TUESDAY, "within 2027-08-01…2027-08-23"],
    ["entre Noël et le jour de l’an", TUESDAY, "within 2026-12-25…2027-01-01"],
    ["mardi ou jeudi", MONDAY, "within 2026-12-01…2026-12-03"],
    ["fin janvier/début février", TUESDAY, "within 2027-01-20…2027-02-10"],
    ["dès que possible", TUESDAY, "within 2026-11-25…2026-11-27"],
  ])("%s, written on %s: %s", (words, written, expected) => {
    expect(said(words, written)).toBe(expected);
  });
});

describe("nothing to come", () => {
  it.each([
    "hier",
    "hier à 14h",
    "lundi dernier en fin de journée",
    "avant-hier",
    "mardi dernier",
    "mardi de la semaine dernière",
    "il y a 8 jours",
    "il y a trois semaines",
    "la semaine passée",
    "semaine 46",
    "le mois dernier",
    "mi-novembre dernier",
    "depuis lundi",
    "le 3 novembre 2026",
    "suite à notre échange du 18",
    "quand le budget sera voté",
    "dans la foulée",
    "prochainement",
    "d’ici là",
    "un de ces jours",
    "le 31/02",
    "mardi 17",
    "elle vend l’outil",
    "de 22 h à 5 h",
    "sept chaises",
    "dix-sept chaises",
    "en mer, remis en jeu",
    "votre courrier daté du 8",
    "12 postes",
    "20 % de remise",
    "",
  ])("%s", (words) => {
    expect(said(words, TUESDAY)).toBe("nothing");
  });
});

describe("findDue", () => {
  it.each([
    ["Je vous rappelle d’ici vendredi, promis.", "d’ici vendredi"],
    ["Devis à envoyer  ds 15 jrs (M. Roux)", "ds 15 jrs"],
    ["RDV le Mardi 1er déc. à 14 h 30 chez eux", "le Mardi 1er déc. à 14 h 30"],
    ["Elle ne veut pas d’appel avant mars.", "pas d’appel avant mars"],
    ["Réponse vendredi au plus tard !", "vendredi au plus tard"],
    ["Il sera là entre le 10 et le 12, à confirmer", "entre le 10 et le 12"],
    ["Il aura les sous en octobre", "en octobre"],
    ["À rendre le vingt-six février au plus tard.", "le vingt-six février au plus tard"],
    ["De retour le 2 décembre.", "le 2 décembre"],
    ["Rien ne presse, on verra la semaine prochaine.", "la semaine prochaine"],
  ])("quotes the words as they stand: %s", (text, words) => {
    const [found] = findDue(text, TUESDAY);
    expect(found?.words).toBe(words);
    expect(text.indexOf(words)).toBe(found?.index);
  });

  it("finds each expression of a sentence, and not what is past", () => {
    const text = "Vu hier ; envoyer le devis avant jeudi, rappeler lundi à 9h puis semaine 50.";
    expect(findDue(text, TUESDAY).map(({ words, due }) => [words, due.bound, due.end, due.hour])).toEqual([
      ["avant jeudi", "by", "2026-11-25", null],
      ["lundi à 9h", "on", "2026-11-30", "09:00"],
      ["semaine 50", "within", "2026-12-11", null],
    ]);
  });

  it("keeps days that are only listed apart", () => {
    expect(findDue("lundi, mardi : absente", TUESDAY).map(({ due }) => due.start)).toEqual([
      "2026-11-30",
      "2026-12-01",
    ]);
  });

  it("leaves an hour alone where a day stands elsewhere", () => {
    expect(findDue("Mardi réunion, café à 9h", TUESDAY).map(({ words }) => words)).toEqual(["Mardi"]);
  });
});

describe("a day counted from another", () => {
  it.each([
    ["Salon mercredi, je l’appelle ", "le lendemain", "2026-11-26"],
    ["Il rentre le 3 décembre : relance ", "le surlendemain", "2026-12-05"],
    ["Conseil vendredi, dossier attendu ", "la veille", "2026-11-26"],
    ["Vu le stand hier, rappel ", "le lendemain", "2026-11-24"],
  ])("%s%s", (before, words, day) => {
    expect(resolveDue(words, TUESDAY, before)?.end).toBe(day);
    expect(findDue(`${before}${words}.`, TUESDAY).at(-1)).toMatchObject({ words, due: { end: day } });
  });

  it("is nothing where it is over", () =>
    expect(resolveDue("le lendemain", TUESDAY, "Vu vendredi dernier, envoyé ")).toBeNull());
});
