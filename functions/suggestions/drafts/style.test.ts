import { describe, expect, it } from "vitest";
import { aHistory, received, sent } from "../ranking/history.fixture.ts";
import { colleagueIn, styleOf } from "./style.ts";

const contact = {
  id: "c",
  firstName: "Geneviève",
  lastName: "Sarrazin",
  email: null,
  job: null,
  company: null,
};
const styled = (...rows: Parameters<typeof aHistory>[0]) => styleOf(aHistory(rows), contact);

describe("how we write to a contact", () => {
  it("is the greeting and the closing of our last mail that has them", () => {
    const rows = [
      sent("2026-10-01", "Bonjour Madame Sarrazin,\n\nVoici le devis.\n\nBelle journée\nCamille Renaud"),
      sent("2026-10-09", "Chère Geneviève,\n\nLe plan est joint."),
      sent("2026-10-12", "Bonjour Paul,\n\nPour information."),
    ];
    expect(styled(...rows)).toMatchObject({ greeting: "Chère Geneviève,", closing: "Belle journée," });
    expect(styled()).toEqual({ greeting: null, closing: null, language: "fr", examples: [] });
  });

  it.each([
    ["en", "Hello, thank you for your offer. Could you please tell us when the tables can be delivered?"],
    [
      "de",
      "Guten Tag, vielen Dank für Ihr Angebot. Können Sie uns bitte sagen, wann die Tische geliefert werden?",
    ],
    ["fr", "Bonjour, merci pour votre offre. Pouvez-vous nous dire quand les tables seront livrées ?"],
  ])("is in the language of their last letter: %s", (language, text) => {
    expect(styled(received("2026-10-02", text), received("2026-10-03", "OK")).language).toBe(language);
  });

  it("tells a colleague by whose name stands below", () => {
    const mail = (name: string) => `Bonjour,\n\nJe vous envoie le plan.\n\nBien cordialement,\n${name}`;
    expect(colleagueIn(mail("Marc Vidal"), "Camille Renaud")).toBe("Marc Vidal");
    expect(colleagueIn(mail("C. Renaud"), "Camille Renaud")).toBeUndefined();
    expect(colleagueIn("Bonjour,\n\nVoici.", "Camille Renaud")).toBeUndefined();
  });
});
