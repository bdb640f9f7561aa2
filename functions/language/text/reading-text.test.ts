import { describe, expect, it } from "vitest";
import { isAutomatic } from "../phrases/automatic.ts";
import { ownWords } from "./message-text.ts";
import { companyKey, normalise } from "./normalise.ts";
import { sentencesOutsideQuotes, splitSentences } from "./sentences.ts";
import { unwrapped } from "./unwrapped.ts";

describe("normalise", () => {
  it("is the same for accents, apostrophes, hyphens and capitals", () => {
    expect(normalise("Rappel prévu APRÈS-demain, l’après-midi")).toBe(
      "rappel prevu apres demain, l apres midi",
    );
  });

  it("repairs one slip in a word rules know, and leaves the others alone", () => {
    expect(normalise("propostiion, docmentation, ralancer, semmaine, fille")).toBe(
      "proposition, documentation, ralancer, semaine, fille",
    );
  });

  it("expands what people abbreviate", () => {
    expect(normalise("rdv tel pr le cr")).toBe("rendez vous telephone pour le compte rendu");
  });
});

describe("sentences", () => {
  it("do not end within a quote, where that is asked for", () => {
    const asked = "Voici ma réponse à « Oui justement ? On est 19 » : [votre réponse].";
    expect(sentencesOutsideQuotes(`${asked} Bonne journée.`)).toEqual([asked, "Bonne journée."]);
  });

  it("are exact substrings and do not break at abbreviations, dates or amounts", () => {
    const text = "Vu M. Roux le 24.11 (devis 1.200 €). Je l’appelle lundi ; il attend !\nÀ suivre";
    const sentences = splitSentences(text).map((sentence) => sentence.text);
    expect(sentences).toEqual([
      "Vu M. Roux le 24.11 (devis 1.200 €).",
      "Je l’appelle lundi ;",
      "il attend !",
      "À suivre",
    ]);
    for (const sentence of sentences) expect(text).toContain(sentence);
  });

  it("end at a letter that is no initial, and at a month in full", () => {
    const text = "Vu J. Roux pour le plan b. Livraison en juin. Je rappelle.";
    expect(splitSentences(text).map((sentence) => sentence.text)).toEqual([
      "Vu J. Roux pour le plan b.",
      "Livraison en juin.",
      "Je rappelle.",
    ]);
  });
});

describe("own words", () => {
  it.each([
    "Oui pour mardi.\n\nLe 4 mai à 8:10, Marc a écrit :\n> Mardi ?",
    "Oui pour mardi.\n\nCordialement,\nInès",
    "Oui pour mardi.\n-----Message d'origine-----\nDe : Marc",
    "Oui pour mardi.\nDe : Marc Vidal <marc@vendeur.example>\nObjet : date ?",
  ])("stop at the quoted thread and the signature (%#)", (text) => {
    expect(ownWords(text).trim()).toBe("Oui pour mardi.");
  });

  it("hold what only begins like a closing", () => {
    const text = "Bonjour,\nBonne réception de votre devis, pouvez-vous me rappeler ?";
    expect(ownWords(text)).toBe(text);
  });
});

describe("own words below the end of a mail", () => {
  it("hold a postscript, and a farewell that goes on", () => {
    const text =
      "Oui pour mardi.\nBonne semaine à vous ! Pouvez-vous prévenir Marc ?\n\nCordialement,\nInès\n\nPS : porte 4";
    const own = ownWords(text);
    expect(own).toContain("Pouvez-vous prévenir Marc ?");
    expect(own).toContain("PS : porte 4");
    expect(own).not.toContain("Inès");
  });
});

describe("lines that a mail program broke", () => {
  const wrapped =
    "Comme convenu au téléphone hier matin, nous reprendrons contact avec vous\nquand le quai sera rouvert, en avril prochain, sauf contrordre de la part\nde notre direction.";
  it("are one sentence, in as many characters", () => {
    expect(unwrapped(wrapped)).toBe(wrapped.replaceAll("\n", " "));
  });

  it.each([
    ["a list", "Voici les portes que nous vous proposons pour la semaine prochaine :\n- porte 4\n- porte 5"],
    ["short lines", "Bonjour Marc,\nquai nord\nporte 4\nà demain"],
    ["paragraphs", `${"un mot ".repeat(10)}\n\nun autre`],
    ["lines longer than any program’s", `${"un mot ".repeat(20)}\nporte`],
  ])("are not %s", (_, text) => {
    expect(unwrapped(text)).toBe(text);
  });
});

describe("automatic", () => {
  const outgoing = (text: string) =>
    isAutomatic({ subject: "", normalised: normalise(text), incoming: false });

  it.each([
    "Infolettre d’été envoyée",
    "A cliqué sur le lien de la campagne e-mail",
    "Fiche mise à jour : effectif",
  ])("%s", (text) => {
    expect(outgoing(text)).toBe(true);
  });

  it.each(["Bonjour Inès, voici la fiche du module", "Appel : elle consulte son équipe"])(
    "not: %s",
    (text) => {
      expect(outgoing(text)).toBe(false);
    },
  );
});

describe("company key", () => {
  it("is the same for two spellings", () => {
    expect(companyKey("Ateliers de l’Est SAS")).toBe(companyKey("ATELIERS DE L'EST"));
    expect(companyKey(" ")).toBeNull();
  });
});
