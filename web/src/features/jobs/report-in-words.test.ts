import { describe, expect, it } from "vitest";
import { reportInWords } from "./report-in-words.ts";

const words = (report: Record<string, number>, dryRun = false) =>
  // Spaces of French typography, as plain ones.
  reportInWords(report, { dryRun })?.replace(/[\u00a0\u202f]/g, " ") ?? null;

describe("the report of a synchronization", () => {
  it("says what was added, each kind once", () => {
    expect(words({ contactsCreated: 300, engagementsCreated: 1204, notesCreated: 96 })).toBe(
      "300 contacts ajoutés ; 1 204 échanges ajoutés ; 96 notes ajoutées.",
    );
  });

  it("says all that happened to contacts, in the singular where it is one", () => {
    expect(
      words({
        contactsCreated: 1,
        contactsUpdated: 12,
        contactsRestored: 1,
        contactsMerged: 2,
        contactsArchived: 1,
        contactsErased: 1,
        contactsRemoved: 3,
        contactsUnchanged: 280,
        notesUpdated: 1,
        notesRemoved: 2,
      }),
    ).toBe(
      "1 contact ajouté, 12 mis à jour, 1 rétabli, 2 fusionnés, 1 archivé, 1 effacé, 3 retirés ; 1 note mise à jour, 2 retirées.",
    );
  });

  it("says that nothing had changed", () => {
    expect(words({ contactsCreated: 0, contactsUnchanged: 300, notesUnchanged: 2 })).toBe(
      "Rien n’avait changé.",
    );
  });

  it("says what was left aside, and why", () => {
    expect(
      words({
        contactsCreated: 2,
        engagementsWithoutContact: 3,
        notesWithoutContact: 1,
        notesWithoutDate: 1,
      }),
    ).toBe("2 contacts ajoutés. Laissés de côté : 4 éléments sans contact, 1 élément sans date.");
  });

  it("does not say of a dry run that it did anything", () => {
    expect(words({ contactsCreated: 2 }, true)).toBe(
      "Essai à blanc, sans rien changer ici : 2 contacts ajoutés.",
    );
  });

  it("says nothing of a run that read nothing", () => {
    expect(words({})).toBeNull();
    expect(words({ contactsCreated: 0 })).toBeNull();
  });
});
