import { describe, expect, it } from "vitest";
import { worthAsking } from "./worth-asking.ts";

const ours = { subject: "", incoming: false };
const theirs = { subject: "", incoming: true };

describe("a text is worth a call", () => {
  it.each([
    ["Rappelez-moi lundi", theirs],
    ["Non, pas avant mars", theirs],
    ["A lu la newsletter, la rappeler jeudi.", ours],
    ["M. Roux est de retour le 3 décembre, pouvez-vous l’appeler ce jour-là ?", theirs],
    [`Le client veut un workflow de validation des devis. ${"Il détaille son besoin. ".repeat(15)}`, ours],
  ])("when a person says something: %s", (text, about) => {
    expect(worthAsking(text, about)).toBe(true);
  });

  it.each([
    ["Ok, merci beaucoup !", theirs],
    ["Bien reçu. Bonne journée, cordialement", theirs],
    ["", ours],
    ["Newsletter d’octobre envoyée (liste de diffusion).", ours],
    ["Fiche mise à jour : standard ajouté.", ours],
    ["Je suis en congé jusqu’au 8 décembre inclus.", theirs],
    ["Je reviens vers vous.", { subject: "Absence du bureau : devis", incoming: true }],
  ])("not when nobody does: %s", (text, about) => {
    expect(worthAsking(text, about)).toBe(false);
  });
});
