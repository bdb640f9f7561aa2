import { describe, expect, it } from "vitest";
import { isImpersonal } from "./impersonal.ts";

describe("an e-mail to nobody in particular", () => {
  it.each([
    ["Enquête de satisfaction", "Votre avis compte : répondez en deux minutes."],
    ["Matinée technique", "Toute l’équipe vous accueille pour une matinée consacrée aux bâtiments économes."],
    ["Nouveautés d’automne", "Bonjour, profitez de nos nouveautés jusqu’au 31."],
    ["La boutique ouvre", "Découvrez notre nouvelle boutique en ligne !"],
  ])("is no message of ours: %s", (subject, text) => {
    expect(isImpersonal({ subject, text })).toBe(true);
  });

  it.each([
    ["Suite", "Bonjour Inès, tout est prêt."],
    ["Suite", "Comme vu au téléphone, 14 350 € franco."],
    ["Kubik", "Yep Manon, iOS et Android, dispo sur les stores\n\nLéo – Kubik"],
    ["RE: délais", "Livraison possible lundi."],
    ["Suite", "je t’appelle demain"],
    ["Enquête de satisfaction", "Bonjour, j’aimerais votre avis sur notre dernier chantier."],
    ["", "Ticket de support clos."],
  ])("is not what one person writes to another: %s, %s", (subject, text) => {
    expect(isImpersonal({ subject, text })).toBe(false);
  });
});
