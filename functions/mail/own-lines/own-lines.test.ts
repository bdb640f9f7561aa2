import { describe, expect, it } from "vitest";
import { forwardedIn, ownLines } from "./own-lines.ts";

const OWN = "Entendu pour la livraison.";
const OURS = "Pouvez-vous valider le budget avant lundi ?";

describe("the message that a mail answers", () => {
  it.each([
    [
      "Outlook, French",
      "De : Inès Faure <ines@ex.fr>\nEnvoyé : lundi 9 mars 2026 08:12\nÀ : Marc\nObjet : RE: Quai",
    ],
    [
      "Outlook, the day first said",
      "De : Inès Faure <ines@ex.fr>\nÀ : Marc <marc@ex.fr>\nEnvoyé le : lundi 9 mars 2026 08h12\nObjet : Quai",
    ],
    [
      "Outlook, English",
      "From: Ines Faure <ines@ex.fr>\nSent: Monday, March 9, 2026 8:12 AM\nTo: Marc\nSubject: Quay",
    ],
    [
      "Outlook, German",
      "Von: Ines Faure <ines@ex.fr>\nGesendet: Montag, 9. März 2026 08:12\nAn: Marc\nBetreff: Kai",
    ],
    [
      "Outlook, Italian",
      "Da: Ines Faure <ines@ex.fr>\nInviato: lunedì 9 marzo 2026 08:12\nA: Marc\nOggetto: Molo",
    ],
    [
      "Outlook, Spanish",
      "De: Ines Faure <ines@ex.fr>\nEnviado el: lunes, 9 de marzo de 2026 8:12\nPara: Marc\nAsunto: Muelle",
    ],
    [
      "Outlook, Dutch",
      "Van: Ines Faure <ines@ex.fr>\nVerzonden: maandag 9 maart 2026 08:12\nAan: Marc\nOnderwerp: Kade",
    ],
    [
      "a rule above the header",
      "________________________________\nDe : Inès Faure <ines@ex.fr>\nEnvoyé : lundi 9 mars 2026 08:12\nObjet : Quai",
    ],
    [
      "stars",
      "*De :* Inès Faure <ines@ex.fr>\n*Envoyé :* lundi 9 mars 2026 08:12\n*À :* Marc\n*Objet :* Quai",
    ],
    [
      "Orange",
      "> Message du : 09/03/2026 08:12".slice(2) +
        '\nDe : "Inès" <ines@ex.fr>\nA : marc@ex.fr\nCopie à :\nSujet : Quai',
    ],
    [
      "Zimbra",
      '----- Mail original -----\nDe: "Inès" <ines@ex.fr>\nÀ: "Marc" <marc@ex.fr>\nEnvoyé: Lundi 9 Mars 2026 08:12:04\nObjet: Quai',
    ],
    [
      "fields broken over lines",
      "De :\nInès Faure <ines@ex.fr>\nEnvoyé :\nlundi 9 mars 2026 08:12\nÀ : Marc Roy <marc@ex.fr>;\nLise <lise@ex.fr>\nObjet : Quai",
    ],
    [
      "an empty line in the header",
      "De : Inès Faure <ines@ex.fr>\n\nEnvoyé : lundi 9 mars 2026 08:12\nObjet : Quai",
    ],
    [
      "one line",
      "De : Inès Faure [mailto:ines@ex.fr] Envoyé : lundi 9 mars 2026 08:12 À : Marc Objet : Quai",
    ],
    ["Gmail, French", "Le lun. 9 mars 2026 à 08:12, Inès Faure <ines@ex.fr> a écrit :"],
    [
      "Gmail, broken, with an empty line",
      "Le lun. 9 mars 2026 à 08:12, Inès Faure\n\n<ines@ex.fr> a écrit :",
    ],
    ["Gmail, English", "On Mon, Mar 9, 2026 at 8:12 AM Ines Faure <ines@ex.fr> wrote:"],
    ["Gmail, German", "Am Mo., 9. März 2026 um 08:12 Uhr schrieb Ines Faure <ines@ex.fr>:"],
    ["Gmail, Italian", "Il giorno lun 9 mar 2026 alle ore 08:12 Ines Faure <ines@ex.fr> ha scritto:"],
    ["Gmail, Spanish", "El lun, 9 mar 2026 a las 8:12, Ines Faure (<ines@ex.fr>) escribió:"],
    ["Gmail, Dutch", "Op ma 9 mrt 2026 om 08:12 schreef Ines Faure <ines@ex.fr>:"],
    ["Lotus", "Inès Faure <ines@ex.fr> a écrit sur 09/03/2026 08:12:40 :"],
    ["a mail of marked lines", "Le 09/03/2026 à 08:12, Inès a écrit :\n> Bonjour"],
  ])("is left out: %s", (_, head) => {
    expect(ownLines(`${OWN}\n\n${head}\n\n${OURS}`.replace(/(> Bonjour)\n\n/, "$1\n> "))).toBe(OWN);
  });

  it("is left out line by line, with the answers between and below kept", () => {
    const mail =
      "Le 09/03/2026 à 08:12, Inès a écrit :\n> Quel étage ?\nLe deuxième.\n> Et le quai ?\n\nLe nord, porte 4.";
    expect(ownLines(mail)).toBe("Le deuxième.\n\nLe nord, porte 4.");
  });

  it.each([
    ["a person who wrote", "Le chef de quai m’a écrit :\nla porte 4 est fermée."],
    ["a list", "De : Lyon\nDate : mardi 10 mars\nNombre : 3 palettes"],
    ["a day in a sentence", "Le 9 mars à 8h12, le camion était là :\npersonne au quai."],
    ["a farewell that goes on", "Bonne semaine à vous ! Pouvez-vous confirmer la porte ?"],
    ["rules between paragraphs", "Quai nord\n--\nPorte 4\n--\nPorte 5"],
  ])("is not %s", (_, text) => {
    expect(ownLines(`Bonjour,\n${text}`)).toBe(`Bonjour,\n${text}`);
  });
});

describe("what programs and people add at the end", () => {
  it.each([
    "Envoyé à partir de Outlook pour iOS",
    "Obtenez Outlook pour iOS",
    "Téléchargez Outlook pour Android",
    "Envoyé de mon Galaxy",
    "Envoyé depuis l’application Mail Orange",
    "Sent from my Pixel 9",
    "Get Outlook for iOS",
    "Von meinem iPhone gesendet",
    "Inviato da iPhone",
    "Enviado desde mi iPhone",
    "Verstuurd vanaf mijn iPad",
  ])("is left out: %s", (footer) => {
    expect(ownLines(`${OWN}\n\n${footer}`)).toBe(OWN);
  });

  it("is left out without the postscript below it", () => {
    const signature = "--\nMarc Roy\nResponsable du quai\n04 00 00 00 00";
    expect(ownLines(`${OWN}\n\n${signature}\n\nPS : la porte 4 ouvre à 6 h`)).toBe(
      `${OWN}\n\nPS : la porte 4 ouvre à 6 h`,
    );
  });

  it("is not a sentence that speaks of sending", () => {
    const text = `${OWN}\nEnvoyé de mon côté hier soir.`;
    expect(ownLines(text)).toBe(text);
  });
});

describe("a forwarded mail", () => {
  it.each([
    [
      "Gmail",
      "---------- Forwarded message ---------\nDe : Chef de quai <chef@ex.fr>\nDate: lun. 9 mars 2026 à 08:12\nSubject: Quai\nTo: <marc@ex.fr>",
    ],
    [
      "Thunderbird",
      "-------- Message transféré --------\nSujet : Quai\nDate : Mon, 9 Mar 2026 08:12\nDe : Chef de quai <chef@ex.fr>\nPour : marc@ex.fr",
    ],
    [
      "Apple Mail",
      "Début du message transféré :\n\nDe: Chef de quai <chef@ex.fr>\nObjet: Quai\nDate: 9 mars 2026 à 08:12\nÀ: marc@ex.fr",
    ],
  ])("is kept with its author: %s", (_, head) => {
    const own = ownLines(`Pour information.\n\n${head}\n\nLe quai ferme en avril.`);
    expect(own).toMatch(/^Pour information\.\n/);
    expect(own).toMatch(/De ?: Chef de quai <chef@ex\.fr>\n\nLe quai ferme en avril\.$/);
    expect(own).not.toContain("08:12");
  });

  it("is kept of Lotus, which writes no header", () => {
    const text = "----- Transféré par Marc Roy/QUAI le 09/03/2026 08:12 -----\n\nLe quai ferme en avril.";
    expect(ownLines(`Voir.\n\n${text}`)).toContain("Le quai ferme en avril.");
  });

  it("is told by the subject where its header is a quotation’s", () => {
    const text =
      "Voir.\n\nDe : Chef <chef@ex.fr>\nEnvoyé : lundi 9 mars 2026 08:12\nObjet : Quai\n\nLe quai ferme.";
    expect(ownLines(text, "TR: Quai")).toBe(
      "Voir.\n\n---------- Message transféré ----------\nDe : Chef <chef@ex.fr>\n\nLe quai ferme.",
    );
    expect(ownLines(text, "RE: Quai")).toBe("Voir.");
  });
});

describe("who wrote a forwarded mail", () => {
  const chief = "chef@ex.fr";
  it.each([
    [
      "Outlook, French",
      "TR: Quai",
      `De : Chef <${chief}>\nEnvoyé : lundi 9 mars 2026 08:12\nÀ : Marc\nObjet : Quai`,
    ],
    [
      "Outlook, English",
      "FW: Quay",
      `From: Chef <${chief}>\nSent: Monday, March 9, 2026 8:12 AM\nTo: Marc\nSubject: Quay`,
    ],
    [
      "Outlook, German",
      "WG: Kai",
      `Von: Chef <${chief}>\nGesendet: Montag, 9. März 2026 08:12\nAn: Marc\nBetreff: Kai`,
    ],
    [
      "Outlook, Italian",
      "I: Molo",
      `Da: Chef <${chief}>\nInviato: lunedì 9 marzo 2026 08:12\nA: Marc\nOggetto: Molo`,
    ],
    [
      "Outlook, Spanish",
      "RV: Muelle",
      `De: Chef <${chief}>\nEnviado el: lunes, 9 de marzo de 2026 8:12\nPara: Marc\nAsunto: Muelle`,
    ],
    [
      "Outlook, Dutch",
      "Doorst: Kade",
      `Van: Chef <${chief}>\nVerzonden: maandag 9 maart 2026 08:12\nAan: Marc\nOnderwerp: Kade`,
    ],
    [
      "Gmail",
      "Fwd: Quai",
      `---------- Forwarded message ---------\nDe : Chef <${chief}>\nDate: lun. 9 mars 2026 à 08:12\nSubject: Quai\nTo: <marc@ex.fr>`,
    ],
    [
      "Apple Mail",
      "Fwd: Quai",
      `Début du message réexpédié :\n\nDe: Chef <${chief}>\nObjet: Quai\nDate: 9 mars 2026 à 08:12\nÀ: marc@ex.fr`,
    ],
    [
      "Thunderbird",
      "Fwd: Quai",
      `-------- Message transféré --------\nSujet : Quai\nDate : Mon, 9 Mar 2026 08:12\nDe : Chef <${chief}>\nPour : marc@ex.fr`,
    ],
    [
      "Lotus",
      "Tr: Quai",
      `----- Transféré par Marc Roy/QUAI le 09/03/2026 08:12 -----\n\nDe : Chef <${chief}>\nA : Marc Roy/QUAI\nDate : 09/03/2026 08:00\nObjet : Quai`,
    ],
    [
      "Zimbra",
      "Fwd: Quai",
      `----- Mail transféré -----\nDe: "Chef" <${chief}>\nÀ: "Marc" <marc@ex.fr>\nEnvoyé: Lundi 9 Mars 2026 08:12:04\nObjet: Quai`,
    ],
    [
      "Yahoo",
      "Fw: Quai",
      `----- Mail transféré -----\nDe : "Chef" <${chief}>\nÀ : "Marc" <marc@ex.fr>\nEnvoyé : lundi 9 mars 2026 à 08:12:04 UTC+1\nObjet : Quai`,
    ],
    [
      "Orange",
      "TR: Quai",
      `> Message du 09/03/2026 08:12\n> De : "Chef" <${chief}>\n> A : marc@ex.fr\n> Objet : Quai\n>`,
    ],
  ])("is known of the stored text, the body kept once: %s", (program, subject, head) => {
    const body = program === "Orange" ? "> Le quai ferme." : "Le quai ferme.";
    const own = ownLines(`Voir.\n\n${head}\n\n${body}`, subject);
    const found = forwardedIn(own);
    expect(found?.author).toContain(chief);
    expect(own.slice(0, found?.from)).toBe("Voir.\n");
    expect(own.slice(found?.from)).toMatch(/\n\nLe quai ferme\.$/);
    expect(own.match(/transf|forward|réexp/gi)).toHaveLength(1);
  });

  it("is nobody where nothing is forwarded", () => expect(forwardedIn("Voir.\nLe quai ferme.")).toBeNull());
});
