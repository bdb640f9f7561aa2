import { describe, expect, it } from "vitest";
import { objectTypes, type Portal } from "../types.ts";
import { demoHubId, demoOwners, generateDemoPortals } from "./demo.ts";
import { generatePortalWithTruth } from "./index.ts";

const days = ["2026-11-20", "2026-11-21", "2027-01-01", "2027-06-14", "2028-02-29"];
const engagements = (portal: Portal) => objectTypes.slice(1).flatMap((type) => portal.records[type]);
const texts = (portal: Portal) =>
  engagements(portal).flatMap((record) =>
    Object.entries(record.properties).flatMap(([name, value]) =>
      value && /body|text|subject|title|notes/.test(name) ? [value] : [],
    ),
  );
const demo = (today: string) =>
  generatePortalWithTruth({
    hubId: demoHubId,
    name: "Démo",
    seed: "ordalys",
    today,
    owners: demoOwners,
    contacts: 300,
  });

describe.each(days)("the portals of %s", (today) => {
  const portals = generateDemoPortals(today);
  const [first, second] = portals;

  it("are the same each time they are generated", () => {
    expect(generateDemoPortals(today)).toEqual(portals);
  });

  it("hold 300 and 40 live contacts, three archived each, and pages of engagements of all types", () => {
    const live = portals.map(
      (portal) => portal.records.contacts.filter((contact) => !contact.archived).length,
    );
    expect(live).toEqual([300, 40]);
    expect(first?.records.contacts).toHaveLength(303);
    for (const type of objectTypes.filter((each) => each !== "deals"))
      expect(first?.records[type].length).toBeGreaterThan(100);
    expect(first?.records.deals.length).toBeGreaterThan(10);
    expect(first && engagements(first).length).toBeGreaterThan(1450);
    expect(first && engagements(first).length).toBeLessThan(1750);
    expect(second && engagements(second).length).toBeGreaterThan(150);
  });

  it("give each owner at least 14 contacts worth a message, and stories of many kinds", () => {
    const { truth } = demo(today);
    for (const owner of demoOwners) {
      expect(truth.filter((each) => each.worth && each.ownerId === owner.id).length).toBeGreaterThanOrEqual(
        14,
      );
    }
    expect(new Set(truth.filter((each) => each.worth).map((each) => each.kind)).size).toBeGreaterThanOrEqual(
      14,
    );
    expect(new Set(truth.map((each) => each.kind)).size).toBeGreaterThanOrEqual(30);
  });

  it("tell no text with a hole and nothing that happened after today", () => {
    const end = Date.parse(`${today}T00:00:00Z`);
    for (const portal of portals) {
      expect(texts(portal).filter((text) => /undefined|null|NaN|\bde (le|les)\b/.test(text))).toEqual([]);
      const late = engagements(portal).filter((record) => Date.parse(record.createdAt) >= end);
      expect(late).toEqual([]);
    }
  });
});

describe("the demonstration portal", () => {
  const { portal, truth } = demo("2026-11-20");
  const contacts = portal.records.contacts.filter((contact) => !contact.archived);
  const having = (name: string, value: string | null) =>
    contacts.filter((contact) => contact.properties[name] === value).length;

  it("shares its contacts as a team does", () => {
    const owned = demoOwners.map((owner) => having("hubspot_owner_id", owner.id) / 300);
    expect(owned[0]).toBeCloseTo(0.45, 1);
    expect(owned[1]).toBeCloseTo(0.4, 1);
    expect(having("hubspot_owner_id", null)).toBeGreaterThan(0);
    expect(having("hubspot_owner_id", "")).toBeGreaterThan(0);
  });

  it("has the holes of a real file", () => {
    for (const name of ["email", "jobtitle", "company"]) {
      const holes = having(name, null) + having(name, "");
      expect(holes).toBeGreaterThan(2);
      expect(holes).toBeLessThan(60);
    }
    expect(having("firstname", null) + having("firstname", "")).toBeGreaterThan(0);
    expect(having("hs_email_optout", "true")).toBeGreaterThan(0);
    expect(having("hs_email_hard_bounce_reason_enum", "UNKNOWN_USER")).toBeGreaterThan(0);
  });

  it("has companies with several contacts and meetings with two people", () => {
    const companies = new Set(contacts.map((contact) => contact.properties["company"]));
    expect(companies.size).toBeGreaterThan(160);
    expect(companies.size).toBeLessThan(200);
    expect(portal.records.meetings.some((meeting) => meeting.contactIds.length === 2)).toBe(true);
  });

  it("holds two hostile notes", () => {
    const hostile = texts(portal).filter((text) =>
      /IBAN|INSTRUCTIONS SYSTÈME|instructions système|iban/.test(text),
    );
    expect(hostile).toHaveLength(2);
    const kinds = truth.filter((each) => each.kind === "prompt-injection" || each.kind === "fraudulent-iban");
    expect(kinds).toHaveLength(2);
  });

  it("never sends a mail to someone without an address", () => {
    const addresses = new Set(
      contacts.filter((contact) => !contact.properties["email"]).map((contact) => contact.id),
    );
    expect(portal.records.emails.filter((mail) => addresses.has(mail.contactIds[0] ?? ""))).toEqual([]);
  });
});
