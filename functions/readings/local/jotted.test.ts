import { describe, expect, it } from "vitest";
import type { SourceText } from "../source-text.ts";
import { readLocally } from "./read-locally.ts";

const read = (text: string, overrides: Partial<SourceText> = {}) =>
  readLocally({
    id: "text",
    kind: "note",
    channel: "note",
    incoming: false,
    at: "2026-11-18T09:00:00.000Z",
    day: "2026-11-18",
    subject: null,
    text,
    ...overrides,
  });

describe("a comment of a few words", () => {
  it.each([
    ["Veut un devis", "send"],
    ["Demande un devis pour 20 postes", "send"],
    ["Demande des tarifs", "send"],
    ["Souhaite une documentation", "send"],
    ["Attend notre proposition", "send"],
    ["Intéressée par vos tarifs", "send"],
    ["Devis à faire", "send"],
    ["Envoyer catalogue + tarifs", "send"],
    ["À relancer", "call"],
    ["A rappeler", "call"],
    ["Vu au salon, à recontacter", "call"],
    ["Client à relancer", "call"],
    ["Intéressé par une démo", "meet"],
    ["Souhaite un RDV", "meet"],
    ["RDV à fixer", "meet"],
    ["Proposer une visite", "meet"],
  ])("leaves something to do: %s", (text, act) => {
    expect(read(text)).toMatchObject([{ kind: "commitment", who: "us", act, quote: text }]);
  });

  it("keeps the day it names", () => {
    expect(read("À relancer mi-décembre")).toMatchObject([{ act: "call", due: "mi-décembre" }]);
  });

  it.each([
    "Client depuis 2019",
    "Très intéressé",
    "Pas intéressé pour le moment",
    "Ne veut pas de devis",
    "A déjà reçu notre catalogue",
    "Demande un devis à un concurrent",
    "Veut changer de prestataire",
    "Relance faite, pas de réponse",
    "A rencontré la direction",
    "Difficile à joindre",
  ])("leaves nothing of the kind: %s", (text) => {
    expect((read(text) ?? []).filter(({ kind }) => kind === "commitment")).toEqual([]);
  });

  it("is a note’s alone: a message of theirs is read as it was", () => {
    expect(read("Veut un devis", { kind: "engagement", channel: "email", incoming: true })).toBeNull();
  });
});
