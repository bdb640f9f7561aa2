import { describe, expect, it } from "vitest";
import { demoHubId, generateDemoPortals } from "../../hubspot/portal/demo.ts";
import { createSchema, objectOfId } from "../schema/objects.ts";
import { createSalesforceSimulator } from "../server.ts";
import { objectNames, type Org } from "../types.ts";
import { toLongId } from "../ids.ts";
import { generateDemoOrgs, orgIdOf } from "./index.ts";

const today = "2026-11-20";
const portals = generateDemoPortals(today);
const orgs = generateDemoOrgs(today);
const [org, second] = orgs;
const live = (of: Org | undefined, object: (typeof objectNames)[number]) =>
  (of?.records[object] ?? []).map((record) => record.fields).filter((fields) => fields["IsDeleted"] !== true);

describe("the demonstration orgs", () => {
  it("are the same each time, one for each HubSpot account", () => {
    expect(generateDemoOrgs(today)).toEqual(orgs);
    expect(orgs.map(({ id, name }) => [id, name])).toEqual(
      portals.map(({ hubId, name }) => [orgIdOf(hubId), name]),
    );
    expect(org?.id).toBe(orgIdOf(demoHubId));
    expect(second?.name).toBe("Autre");
  });

  it("hold each person once, as a contact or a lead, with a name and an owner", () => {
    const people = [
      ...live(org, "Contact"),
      ...live(org, "Lead").filter((lead) => lead["IsConverted"] !== true),
    ];
    const alive = portals[0]?.records.contacts.filter((contact) => !contact.archived) ?? [];
    expect(people).toHaveLength(alive.length);
    expect(live(org, "Lead").length).toBeGreaterThan(20);
    expect(live(org, "Contact").length).toBeGreaterThan(100);
    expect(people.every((person) => person["LastName"] && person["OwnerId"])).toBe(true);
    const emails = (list: unknown[]) =>
      list
        .filter((email) => typeof email === "string" && email !== "")
        .map(String)
        .sort((a, b) => a.localeCompare(b));
    expect(emails(people.map((person) => person["Email"]))).toEqual(
      emails(alive.map((contact) => contact.properties["email"])),
    );
    const opposed = people.filter((person) => person["HasOptedOutOfEmail"] === true);
    expect(opposed.length).toBe(
      alive.filter((contact) => contact.properties["hs_email_optout"] === "true").length,
    );
    expect(opposed.length).toBeGreaterThan(0);
  });

  it("tell every engagement of the account", () => {
    const told = portals[0]?.records;
    const tasks = live(org, "Task");
    const ofSubtype = (subtype: string) => tasks.filter((task) => task["TaskSubtype"] === subtype).length;
    expect(ofSubtype("Call")).toBe(told?.calls.length);
    expect(ofSubtype("Email")).toBe(told?.emails.length);
    expect(ofSubtype("Task")).toBe(told?.communications.length);
    expect(live(org, "EmailMessage")).toHaveLength(told?.emails.length ?? -1);
    expect(live(org, "Event")).toHaveLength(told?.meetings.length ?? -1);
    expect(live(org, "EventRelation").length).toBeGreaterThan(told?.meetings.length ?? -1);
    expect(live(org, "ContentNote").length + live(org, "Note").length).toBe(told?.notes.length);
    expect(live(org, "Note").length).toBeGreaterThan(0);
    expect(tasks.some((task) => task["IsArchived"] === true)).toBe(true);
    expect(tasks.some((task) => /<p|&amp;/.test(String(task["Description"])))).toBe(false);
  });

  it("fit their objects: known fields of the right type, sound ids, references that lead somewhere", () => {
    for (const each of orgs) {
      const schema = createSchema(each);
      const ids = new Set(
        objectNames.flatMap((name) => each.records[name].map(({ fields }) => fields["Id"])),
      );
      const wrong = objectNames.flatMap((name) =>
        each.records[name].flatMap(({ fields }) =>
          Object.entries(fields).filter(([key, value]) => {
            const definition = schema.object(name)?.field(key);
            if (!definition) return name !== "ContentNote" || key !== "SystemModstamp";
            if (value === null) return !definition.nillable;
            if (definition.type === "boolean") return typeof value !== "boolean";
            if (definition.type === "int") return !Number.isInteger(value);
            if (definition.type === "currency") return typeof value !== "number";
            if (typeof value !== "string" || value.length > definition.length)
              return definition.type !== "base64";
            if (definition.type === "datetime") return !/T\d\d:\d\d:\d\d\.000Z$/.test(value);
            if (definition.values && !definition.values.includes(value)) return true;
            if (definition.type === "id") return toLongId(value) !== value || objectOfId(value) !== name;
            return definition.type === "reference" && !ids.has(value);
          }),
        ),
      );
      expect(wrong).toEqual([]);
    }
  });

  it("remember: converted leads, a merged contact, and a recycle bin that empties with time", () => {
    const simulator = createSalesforceSimulator({
      clientId: "client",
      clientSecret: "secret",
      loginUrl: "http://localhost:3000/__salesforce",
      instanceUrl: "http://localhost:3000",
      orgs,
      now: () => Date.parse(`${today}T08:00:00Z`),
    });
    const control = simulator.org(orgIdOf(demoHubId));
    const deleted = () => control.rows("Contact", true).filter((row) => row["IsDeleted"] === true);
    const converted = control.rows("Lead").filter((row) => row["IsConverted"] === true);
    expect(converted).toHaveLength(3);
    expect(deleted().filter((row) => row["MasterRecordId"])).toHaveLength(1);
    simulator.advance(15 * 86_400_000);
    expect(deleted()).toHaveLength(0);
  });
});
