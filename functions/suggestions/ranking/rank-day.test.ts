import { describe, expect, it } from "vitest";
import { aContact, aNote, anAction, promise, received, sent, TODAY, weighs } from "./history.fixture.ts";
import { rankDay, type RankingInput } from "../../../dev/test/rank-day.ts";
import type { RankingContact, RankingEngagement, RankingNote } from "./types.ts";

const USERS = [
  { id: "user-1", email: "marc@vendeur.example", name: "Marc Vidal" },
  { id: "user-2", email: "lea@vendeur.example", name: "Léa Morin" },
];

function input(overrides: Partial<RankingInput>): RankingInput {
  return {
    day: TODAY,
    timeZone: "Europe/Paris",
    users: USERS,
    contacts: [],
    engagements: [],
    notes: [],
    deals: [],
    actions: [],
    linkedinProfiles: [],
    articles: [],
    suppressions: [],
    ...overrides,
  };
}

function people(count: number, overrides: (index: number) => Partial<RankingContact>): RankingContact[] {
  return Array.from({ length: count }, (_, index) =>
    aContact({ id: `c-${String(index).padStart(2, "0")}`, company: `Société ${index}`, ...overrides(index) }),
  );
}

const called = (contactId: string): RankingNote =>
  aNote("2026-10-06", "Je la rappelle vendredi.", [promise("call", "vendredi")], { contactId });
const quoted = (contactId: string): RankingEngagement => ({
  ...sent("2026-09-25", "Bonjour, voici notre devis.", [{ kind: "quoteSent" }]),
  contactId,
});
const introduced = (contactId: string): RankingNote =>
  aNote("2026-10-02", "Peut nous mettre en contact avec le siège.", [{ kind: "introduction" }], {
    contactId,
  });

const ids = (list: { contactId: string }[] | undefined) => (list ?? []).map((one) => one.contactId);

describe("rankDay", () => {
  it("gives each owner at most ten, best first, and nobody another's contact", () => {
    const contacts = people(14, (index) => ({ ownerUserId: index < 12 ? "user-1" : "user-2" }));
    const notes = contacts.slice(2).map((contact) => called(contact.id));
    const ranked = rankDay(
      input({ contacts, notes, engagements: contacts.slice(0, 2).map((one) => quoted(one.id)) }),
    );
    expect(ids(ranked.get("user-1"))).toEqual(contacts.slice(2, 12).map((one) => one.id));
    expect(ids(ranked.get("user-2"))).toEqual(["c-12", "c-13"]);
  });

  it("is worth its strongest reason alone", () => {
    const [contact] = people(1, () => ({}));
    const ranked = rankDay(
      input({ contacts: [contact ?? aContact()], notes: [called("c-00")], engagements: [quoted("c-00")] }),
    );
    expect(ranked.get("user-1")?.[0]).toMatchObject({
      score: weighs("promisedCallback"),
      type: "ongoingBusiness",
      deadline: "2026-10-09",
    });
  });

  it("keeps one contact per company", () => {
    const contacts = people(3, (index) => ({ company: index < 2 ? "Groupe Verdier" : "VERDIER" }));
    const ranked = rankDay(
      input({ contacts, engagements: [quoted("c-00"), quoted("c-01")], notes: [called("c-02")] }),
    );
    expect(ids(ranked.get("user-1"))).toEqual(["c-02"]);
  });

  it("suggests an unowned contact to one member only, sharing them out", () => {
    const contacts = people(4, () => ({ ownerUserId: null }));
    const ranked = rankDay(input({ contacts, notes: contacts.map((one) => called(one.id)) }));
    expect(ranked.get("user-1")).toHaveLength(2);
    expect(ranked.get("user-2")).toHaveLength(2);
    expect(new Set([...ids(ranked.get("user-1")), ...ids(ranked.get("user-2"))]).size).toBe(4);
  });

  it("never suggests the contact of someone who is not a member", () => {
    const contacts = people(1, () => ({ ownerUserId: "former-member" }));
    const ranked = rankDay(input({ contacts, notes: [called("c-00")] }));
    expect([...ranked.values()].flat()).toEqual([]);
  });

  it("gives the same lists whatever the order of the rows", () => {
    const contacts = people(12, (index) => ({ ownerUserId: index % 3 === 0 ? null : "user-1" }));
    const engagements = contacts.flatMap((one) => [
      quoted(one.id),
      { ...received("2026-10-01", "Avez-vous un tarif ?"), contactId: one.id },
    ]);
    const notes = contacts.map((one) => called(one.id));
    const forward = rankDay(input({ contacts, engagements, notes }));
    const backward = rankDay(
      input({
        contacts: contacts.toReversed(),
        engagements: engagements.toReversed(),
        notes: notes.toReversed(),
      }),
    );
    expect([...backward]).toEqual([...forward]);
  });

  it("reads days in the organization's time zone and ignores what has not happened yet", () => {
    const contacts = people(1, () => ({}));
    // Half past midnight of the tenth, in Paris.
    const late = { ...introduced("c-00"), date: "2026-10-09T22:30:00.000Z" };
    expect(rankDay(input({ contacts, notes: [late] })).get("user-1")).toEqual([]);
    const tomorrow = aNote("2026-10-10", "Plus besoin.", [{ kind: "cancelled", who: "us" }], {
      contactId: "c-00",
    });
    expect(rankDay(input({ contacts, notes: [called("c-00"), tomorrow] })).get("user-1")).toHaveLength(1);
  });
});

describe("a contact that nobody owns and a member put off to this day", () => {
  it("is the first of that member's list, though a colleague's is shorter", () => {
    const contacts = people(3, (index) => ({ ownerUserId: index < 2 ? "user-2" : null }));
    const notes = contacts
      .slice(0, 2)
      .map(({ id }) =>
        aNote("2026-10-06", "Rappeler vendredi.", [promise("call", "vendredi")], { contactId: id }),
      );
    const actions = [anAction({ contactId: "c-02", resumesOn: TODAY, handledBy: "user-2" })];
    const lists = rankDay(input({ contacts, notes, actions }));
    expect(lists.get("user-1")).toEqual([]);
    expect(lists.get("user-2")?.[0]?.contactId).toBe("c-02");
  });
});
