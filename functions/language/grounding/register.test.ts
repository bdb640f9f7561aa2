import { describe, expect, it } from "vitest";
import { inferRegister, readRegister, registerOf } from "./register.ts";

const on = (date: string, text: string) => ({ date, text });

describe("how we speak to a contact", () => {
  it("is vous where nothing tells", () => {
    expect(inferRegister([])).toBe("vous");
    expect(inferRegister([], [], "tu")).toBe("tu");
    expect(inferRegister([on("2026-11-01", "Je vous envoie le devis.")], [], "tu")).toBe("vous");
    expect(inferRegister([on("2026-11-01", "Bonjour, voici le devis. Marc")])).toBe("vous");
  });

  it("is what the newest clear message of ours says, whatever the order given", () => {
    const tu = on("2026-11-02", "Salut Paul, je t’envoie ça. Tu me dis ?");
    const vous = on("2026-10-02", "Bonjour Paul, je vous envoie notre offre.");
    const unclear = on("2026-11-09", "Bonjour Paul, voici le document.");
    expect(inferRegister([tu, unclear, vous])).toBe("tu");
    expect(inferRegister([unclear, vous, { ...tu, date: "2026-09-01" }])).toBe("vous");
  });

  it("is not told by the thread below, nor by quoted words", () => {
    const thread =
      "Bonjour Paul,\nVoici votre offre.\n\nLe 3 nov. 2026 à 10:00, Paul a écrit :\n> tu peux me rappeler ? Dis-moi quand tu veux.";
    expect(inferRegister([on("2026-11-03", thread)])).toBe("vous");
    expect(inferRegister([on("2026-11-03", "Je vous cite : « tu le sais, toi ».")])).toBe("vous");
  });

  it("is tu where vous is their team", () => {
    expect(inferRegister([on("2026-11-03", "Tu as vu l’offre ? Je passe chez vous.")])).toBe("tu");
  });

  it("is vous where « a-t-il » and « peut-être » are the only t", () => {
    expect(inferRegister([on("2026-11-03", "Votre directeur a-t-il répondu ?")])).toBe("vous");
  });

  it("is how they write to us only where we have said neither", () => {
    const theirs = [on("2026-11-05", "Tu peux m’appeler ?")];
    expect(inferRegister([], theirs)).toBe("tu");
    expect(inferRegister([on("2026-01-05", "Je vous remercie.")], theirs)).toBe("vous");
  });

  it.each(["À lundi pour notre rendez-vous.", "Rendez-vous pris.", "Rien de neuf chez moi."])(
    "is not told by words that only look like an address: %s",
    (text) => {
      const tu = on("2026-10-02", "Salut Paul, tu me dis ?");
      expect(registerOf(text)).toBeNull();
      expect(inferRegister([on("2026-11-02", text), tu])).toBe("tu");
      expect(readRegister(text, "tu")).toEqual([]);
    },
  );

  it.each(["Je passe moi-même vendredi.", "Je confirme moi-même la date.", "Je fais moi même le point."])(
    "is not told by what one does oneself: %s",
    (text) => {
      expect(registerOf(text)).toBeNull();
      expect(readRegister(text, "vous")).toEqual([]);
    },
  );

  it("is told by orders", () => {
    expect(registerOf("Passe-moi un coup de fil.")).toBe("tu");
    expect(registerOf("Rappelez-moi.")).toBe("vous");
  });
});
