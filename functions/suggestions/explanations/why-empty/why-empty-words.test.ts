import { describe, expect, it } from "vitest";
import type { EmptyFacts } from "./why-empty-store.ts";
import { emptyReason } from "./why-empty-words.ts";

const synced = { crm: "hubspot", state: "active", synced: true } as const;
const FACTS: EmptyFacts = {
  connections: [synced],
  syncing: null,
  failed: false,
  preparing: false,
  hasContacts: true,
  own: 0,
  shared: 0,
  isOwner: false,
  givenTo: null,
  askedAt: new Date("2026-11-23T04:00:00Z"),
  areAsked: true,
  joinedAt: new Date("2026-11-20T09:00:00Z"),
  managers: ["Zoé Petit", "Marc Durand"],
  listsFrom: null,
};
const first = { connections: [{ ...synced, synced: false }] };
type Reader = Parameters<typeof emptyReason>[1];
const why = (facts: Partial<EmptyFacts>, reader: Partial<Reader> = {}) =>
  emptyReason(
    { ...FACTS, ...facts },
    { email: "camille@demo.test", isManager: false, listsAt: 5, isEarly: false, dayOff: null, ...reader },
  );

describe("a member's empty page", () => {
  it.each<[string, Partial<EmptyFacts>, RegExp]>([
    [
      "no_crm",
      { connections: [], hasContacts: false },
      /Connectez un CRM dans les paramètres, ou demandez un import de fichier à Zoé Petit ou Marc Durand\.$/,
    ],
    ["first_sync", { ...first, syncing: 0 }, /^La première synchronisation de HubSpot est en cours\. Votre/],
    ["first_sync", { ...first, syncing: 1250 }, /est en cours\u00A0: 1\s250 éléments déjà lus\. Votre/],
    ["first_sync", { ...first, hasContacts: false }, /est en cours/],
    [
      "sync_failed",
      { ...first, failed: true, hasContacts: false },
      /n’a pas abouti\. Zoé Petit ou Marc Durand peut voir pourquoi/,
    ],
    [
      "crm_lost",
      { connections: [{ ...synced, synced: false, state: "revoked" }], hasContacts: false },
      /^L’accès à HubSpot a été retiré/,
    ],
    [
      "no_contacts",
      { hasContacts: false },
      /n’y voit aucun contact\. Zoé Petit ou Marc Durand peut vérifier ses droits\.$/,
    ],
    [
      "not_an_owner",
      {},
      /^Aucun propriétaire du CRM n’est reconnu comme vous\u00A0: l’adresse camille@demo\.test .*Zoé Petit ou Marc Durand peut vous attribuer des contacts\.$/,
    ],
    ["not_an_owner", { shared: 3 }, /Les 3 contacts sans propriétaire n’appellent pas de message/],
    [
      "no_own_contacts",
      { connections: [] },
      /à qui l’a importé, .* Zoé Petit ou Marc Durand peut en importer pour vous\.$/,
    ],
    ["no_own_contacts", { isOwner: true }, /aucun contact n’y est à votre nom/],
    ["given_elsewhere", { isOwner: true, givenTo: { name: "Léa Roy" } }, /sont attribués ici à Léa Roy\./],
    ["given_elsewhere", { givenTo: { name: null } }, /ne sont proposés à personne/],
    ["in_preparation", { own: 5, preparing: true }, /quelques minutes/],
    ["in_preparation", { own: 5, askedAt: null }, /dans l’heure/],
    ["joined_later", { own: 5, joinedAt: new Date("2026-11-23T08:00:00Z") }, /demain matin/],
    ["nothing_today", { own: 12 }, /^12 contacts sont à votre nom/],
    ["nothing_today", { own: 1, connections: [] }, /^1 contact est à votre nom/],
  ])("says %s: %j", (code, facts, text) => {
    const reply = why(facts);
    expect([reply.code, reply.text]).toEqual([code, expect.stringMatching(text)]);
    expect(reply.text).not.toMatch(/'|undefined|null/);
  });

  it("says before the hour that it is early", () => {
    const early = why({ own: 5, askedAt: null }, { isEarly: true, listsAt: 8 });
    expect([early.code, early.text]).toEqual([
      "too_early",
      "Votre liste du jour sera prête à 8\u00A0heures.",
    ]);
  });

  it("says on a day that the reader has chosen without a list when the next one is", () => {
    const dayOff = { day: "2026-11-21", next: "2026-11-23" };
    expect(why({ own: 5, askedAt: null }, { dayOff, isEarly: true })).toEqual({
      code: "day_off",
      text: "Aujourd’hui n’est pas un de vos jours de travail. La prochaine liste vous attend lundi 23 novembre.",
      mend: "settings",
    });
    // What keeps every list from being made is told first.
    expect(why({ connections: [], hasContacts: false }, { dayOff }).code).toBe("no_crm");
  });

  it("names three who can mend it at most, and says so where nobody can be named", () => {
    expect(why({ managers: ["A", "B", "C", "D"] }).text).toContain("A, B ou C peut vous attribuer");
    expect(why({ managers: [] }).text).toContain("Un responsable de votre organisation peut vous attribuer");
  });

  it("leads a manager to where it is mended, and a member only where they may", () => {
    const mends = (reader: { isManager: boolean }) =>
      [{}, { hasContacts: false }, { connections: [], hasContacts: false }, { own: 5 }].map(
        (facts) => why(facts, reader).mend,
      );
    expect(mends({ isManager: true })).toEqual(["owners", "settings", "import", null]);
    expect(mends({ isManager: false })).toEqual([null, null, "settings", null]);
    const begins = why({ connections: [], hasContacts: false }, { isManager: true });
    expect(begins.text).toContain("Importez un fichier de contacts, ou connectez un CRM.");
    expect(why({}, { isManager: true }).text).toMatch(/Vous pouvez vous attribuer des contacts\.$/);
  });
});
